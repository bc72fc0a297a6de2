import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/live-deployment.ts';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useGo } from '#src/app/use-go.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page-states.tsx';
import { CandidatePart } from './candidate-part.tsx';
import { OverviewForm } from './overview-form.tsx';
import { emptyOverview, type OverviewValues, overviewSchema } from './overview-values.ts';
import { liveListPath, livePages, livePath } from './paths.ts';
import { useClosedLive } from './use-closed-texts.ts';
import { createLiveDeployment } from './wiring.ts';

/** First step of a new live deployment: nothing is loaded, and the right to write is needed (D-062.01, D-021, NAV-12). */
export function LiveCreatePage() {
  return (
    <CandidatePart>
      <Create />
    </CandidatePart>
  );
}

function Create() {
  const { t } = useTranslation('deployments');
  const { candidate, name } = useCandidate();
  const closed = useClosedLive();
  const list = liveListPath({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id });
  return (
    <FormPage title={t('live.new')} subTitle={name} back={{ href: list, title: t('backTo', { title: name }) }}>
      {closed.length > 0 ? (
        <ClosedState
          title={t('live.closed')}
          text={closed.join(' ')}
          actions={<ButtonLink href={list}>{t('live.toList')}</ButtonLink>}
        />
      ) : (
        <CreateForm list={list} />
      )}
    </FormPage>
  );
}

function CreateForm({ list }: { readonly list: string }) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const go = useGo();
  const { candidate } = useCandidate();
  const form = useEntityForm<OverviewValues, LiveDeployment>({
    initial: emptyOverview,
    schema: overviewSchema,
    save: (values) => createLiveDeployment(portal, { ...overviewSchema.parse(values), releaseCandidateId: candidate.id }),
    onSaved: (created) => {
      portal.notify.success(t('common:form.created', { entity: t('live.entity') }));
      go(`${livePath(created)}/${livePages.targets}`, { replace: true });
    },
  });
  return (
    <>
      <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(list)} />
      <OverviewForm form={form} label={t('live.new')} />
    </>
  );
}
