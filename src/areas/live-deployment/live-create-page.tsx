import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { livePages } from '#contract/page/pages.ts';
import { usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { CandidatePart } from '#src/areas/deployment/candidate-part.tsx';
import { CreateBar, CreatePage, useCreated } from '#src/areas/deployment/create-page.tsx';
import { liveKind } from '#src/areas/deployment/kinds.ts';
import { useClosedLive } from '#src/areas/deployment/use-closed-texts.ts';
import { createLiveDeployment } from '#src/areas/deployment/wiring.ts';
import { OverviewForm } from './overview-form.tsx';
import { emptyOverview, type OverviewValues, overviewSchema } from './overview-values.ts';

/** First step of a new live deployment; the second follows at its own address (D-062.01, D-021, LIVE-01). */
export function LiveCreatePage() {
  return (
    <CandidatePart>
      <Create />
    </CandidatePart>
  );
}

function Create() {
  return (
    <CreatePage kind={liveKind} closed={useClosedLive()}>
      <CreateForm />
    </CreatePage>
  );
}

function CreateForm() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { candidate } = useCandidate();
  const form = useEntityForm<OverviewValues, LiveDeployment>({
    draft: `live.new.${candidate.id}`,
    initial: emptyOverview,
    schema: overviewSchema,
    save: (values) => createLiveDeployment(portal, { ...overviewSchema.parse(values), releaseCandidateId: candidate.id }),
    onSaved: useCreated(liveKind, livePages.targets),
  });
  return (
    <>
      <CreateBar kind={liveKind} form={form} />
      <OverviewForm form={form} label={t('live.new')} />
    </>
  );
}
