import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { Topbar, type TopbarModel } from '#src/ui/shell/topbar.tsx';
import { StepperShowcase, TimelineShowcase } from './work-showcase.tsx';

const useModel = (title: string): TopbarModel => {
  const { t } = useTranslation('demo');
  return {
    title,
    subTitle: 'RC 3',
    backRoute: '/demo',
    backTitle: t('back'),
    category: t('whole.category'),
    status: 'ROLLOUT_INITIATED',
    statusLabel: t('tags.status.ROLLOUT_INITIATED'),
  };
};

/** Head of an entity's page with everything it can carry (SHELL-21…SHELL-25). */
export function TopbarPage() {
  const { t } = useTranslation('demo');
  const [isWatched, setWatched] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Topbar
        model={{ ...useModel(t('page.topbar.title')), isWatched }}
        watch={{ label: t('whole.watch'), onToggle: () => setWatched(!isWatched) }}
        comments={{ label: t('comments.title'), count: 2, isOpen, onToggle: () => setOpen(!isOpen) }}
      />
      <Section spaced title={t('whole.about')}>
        {t('page.topbar.text')}
      </Section>
    </>
  );
}

/** The frame of a list that has nothing in it. */
export function DefaultPage() {
  const { t } = useTranslation('demo');
  return (
    <ListPage title={t('page.default-page.title')} note={t('page.default-page.text')}>
      <EmptyState
        boxed
        title={t('state.empty')}
        text={t('state.emptyText')}
        actions={<ButtonLink href="/demo">{t('back')}</ButtonLink>}
      />
    </ListPage>
  );
}

/** The frame of an entity: topbar, tabs, milestones, content, history. */
export function WorkPage() {
  const { t } = useTranslation('demo');
  return (
    <EntityPage
      model={useModel(t('page.entity-page.title'))}
      tabs={[
        { key: 'overview', label: t('whole.overview'), href: '/demo/entity-page' },
        { key: 'documents', label: t('whole.documents'), href: '/demo/table', count: 5 },
      ]}
      tab="overview"
      milestones={<StepperShowcase />}
      history={<TimelineShowcase />}
    >
      <Section title={t('whole.about')}>{t('page.entity-page.text')}</Section>
    </EntityPage>
  );
}
