import './demo.css';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, IconButton } from '#src/ui/button.tsx';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { FormBar } from '#src/ui/form/form-bar.tsx';
import { PageLayout, TwoColumns } from '#src/ui/page/page-layout.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { SubTabs, type Tab, Tabs } from '#src/ui/page/tabs.tsx';
import { UserInitials } from '#src/ui/shell/user-initials.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { ReviewBadges } from '#src/ui/workflow/review-badges.tsx';

type Props = { readonly part: string | undefined };

/** Content with its right column, and two columns. */
export function LayoutShowcase() {
  const { t } = useTranslation('demo');
  return (
    <PageLayout next={<Section title={t('layout.right')}>{t('layout.rightText')}</Section>}>
      <Section title={t('layout.main')}>{t('layout.mainText')}</Section>
      <TwoColumns>
        <Section title={t('layout.first')}>{t('layout.column')}</Section>
        <Section title={t('layout.second')}>{t('layout.column')}</Section>
      </TwoColumns>
    </PageLayout>
  );
}

/** Every look of a button, in both sizes. */
export function ButtonShowcase() {
  const { t } = useTranslation('demo');
  const [isOn, setOn] = useState(false);
  const [pressed, setPressed] = useState(0);
  const press = () => setPressed(pressed + 1);
  return (
    <>
      <Section title={t('button.looks')} note={t('button.pressed', { count: pressed })}>
        <div className="cc-demo-row">
          <Button look="primary" onClick={press}>
            {t('button.primary')}
          </Button>
          <Button onClick={press}>{t('button.outlined')}</Button>
          <Button look="quiet" onClick={press}>
            {t('button.quiet')}
          </Button>
          <Button look="danger" icon={<IconTrash size={14} aria-hidden="true" />} onClick={press}>
            {t('button.danger')}
          </Button>
          <Button busy={isOn} onClick={press}>
            {t('button.busy')}
          </Button>
          <Button disabled onClick={press}>
            {t('button.disabled')}
          </Button>
        </div>
      </Section>
      <Section spaced title={t('button.small')}>
        <div className="cc-demo-row">
          <Button small icon={<IconDownload size={14} aria-hidden="true" />} onClick={press}>
            {t('button.outlined')}
          </Button>
          <ButtonLink small href="/demo">
            {t('button.link')}
          </ButtonLink>
          <IconButton
            label={t('button.icon')}
            on={isOn}
            onClick={() => setOn(!isOn)}
            icon={<IconRefresh size={16} aria-hidden="true" />}
          />
        </div>
      </Section>
    </>
  );
}

const statuses = ['ACTION_REQUIRED', 'ROLLOUT_FAILED', 'ROLLOUT_INITIATED', 'ROLLOUT_SUCCESSFUL', 'CREATED'];

/** Status tags of every kind, badges, people and ids. */
export function TagShowcase() {
  const { t } = useTranslation('demo');
  const review = { inReview: 2, reviewed: 1, inReviewLabel: t('tags.inReview'), reviewedLabel: t('tags.reviewed') };
  return (
    <>
      <Section title={t('tags.tinted')}>
        <div className="cc-demo-row">
          {statuses.map((status) => (
            <StatusTag key={status} status={status} label={t(`tags.status.${status as 'CREATED'}`)} variant="tinted" />
          ))}
        </div>
      </Section>
      <Section spaced title={t('tags.quiet')}>
        <div className="cc-demo-row">
          {statuses.map((status) => (
            <StatusTag key={status} status={status} label={t(`tags.status.${status as 'CREATED'}`)} />
          ))}
        </div>
      </Section>
      <Section spaced title={t('tags.badges')}>
        <div className="cc-demo-row">
          <CountBadge count={12} />
          <CountBadge count={t('tags.global')} color="sky" />
          <CountBadge count={t('tags.brand')} color="green" />
          <CountBadge count={t('tags.manager')} color="twilight" />
          <CountBadge count={3} label={t('tags.errors')} color="error" />
          <ReviewBadges {...review} />
          <UserInitials initials="CP" name="Carolin Petersen" />
          <CopyableId value="WVWZZZ1KZ8P000001" label={t('copy')} copiedLabel={t('copied')} refusedLabel={t('notCopied')} />
        </div>
      </Section>
    </>
  );
}

const ids = ['new', '17', '42'];

/** Tabs with what they can carry, and the id of the address (NAV-18). */
export function NavigationShowcase({ part }: Props) {
  const { t } = useTranslation('demo');
  const at = (key: string, more: Partial<Tab> = {}): Tab => ({ key, label: key, href: `/demo/navigation/${key}`, ...more });
  const tabs: Tab[] = [
    at('new', { label: t('navigation.new') }),
    at('17', { count: 5, status: { kind: 'POSITIVE', label: t('navigation.complete') } }),
    at('42', { errors: { count: 2, label: t('tags.errors') } }),
  ];
  return (
    <>
      <Tabs label={t('navigation.tabs')} tabs={tabs} current={part} />
      <SubTabs label={t('navigation.segments')} tabs={ids.map((id) => at(id))} current={part} />
      <Section title={t('navigation.id')}>{part ?? t('navigation.none')}</Section>
    </>
  );
}

const paragraphs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** A bar that stays above what scrolls. */
export function AffixShowcase() {
  const { t } = useTranslation('demo');
  return (
    <>
      <FormBar label={t('affix.bar')} note={t('affix.note')} />
      {paragraphs.map((number) => (
        <Section key={number} spaced title={t('affix.part', { number })}>
          {t('affix.text')}
        </Section>
      ))}
    </>
  );
}
