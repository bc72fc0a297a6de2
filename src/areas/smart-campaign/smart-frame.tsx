import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SmartCampaign, type SmartStage, smartSteps, smartWrite } from '#contract/smart-campaign/smart-campaign.ts';
import { withVersion } from '#contract/words.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { problemKey } from '#src/app/failure/failure.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import type { OnwardStep } from '#src/app/workflow/closed-commands.ts';
import { ListBanner } from '#src/areas/deployment/list-banner.tsx';
import { wayBackSteps } from '#src/areas/deployment/rollout/way-back-offer.tsx';
import { touchesText } from '#src/areas/live-deployment/touches.tsx';
import { textOf } from '#src/i18n/i18n.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { notesOf } from './command-notes.tsx';
import { NewSmartCampaign } from './details-page.tsx';
import { smartCampaign } from './smart-campaign.ts';
import { smartWay } from './way-back.tsx';

/** Container of a smart campaign's seven steps (ORUN-01 … ORUN-09); a new one is its first step. */
export function SmartCampaignFrame() {
  const { t } = useTranslation('smart-campaigns');
  const { t: words } = useTranslation('deployments');
  const go = useGo();
  const [left, setLeft] = useState<SmartCampaign>();
  return (
    <>
      <EntityFrame
        definition={smartCampaign}
        param="smartCampaignId"
        category={({ softwareName, softwareVersion }) => t('category', { software: withVersion(softwareName, softwareVersion) })}
        tabs={({ stage, steps }) =>
          smartSteps.map((key) => ({
            key,
            ...statusOf(steps.find(({ step }) => step === key)?.status, key === 'rollout' && stage),
          }))
        }
        banner={(campaign) => (
          <>
            <ListBanner listing={campaign.listing} />
            <Standing campaign={campaign} />
          </>
        )}
        notes={notesOf}
        ticked={({ touches }) => ({ weighed: touches?.key ?? null })}
        figures={(campaign) => ({ touches: touchesText(campaign, words) })}
        onward={(campaign) => [
          ...wayBackSteps(smartWay(campaign), () => setLeft(campaign)),
          ...newCampaignSteps(campaign, t, () => go(pageUrl(smartCampaign, { ...campaign, id: 'new' }))),
        ]}
        without={['vehicle.stop']}
        create={<NewSmartCampaign />}
      />
      <Suspense>{left && smartWay(left).dialog(() => setLeft(undefined))}</Suspense>
    </>
  );
}

/** One that was aborted is never started again, and has no copy: another one is created (D-068.10). */
export const newCampaignSteps = (
  { stage }: Pick<SmartCampaign, 'stage'>,
  t: (key: 'new' | 'newStep') => string,
  onRun: () => void,
): readonly OnwardStep[] =>
  stage === 'ROLLOUT_ABORTED' ? [{ key: 'campaign.new', label: t('new'), hint: t('newStep'), rule: smartWrite, onRun }] : [];

const kinds = { COMPLETED: 'POSITIVE', ACTION_REQUIRED: 'ACTION_REQUIRED' } as const;
function statusOf(status: SmartCampaign['steps'][number]['status'] = 'NOT_STARTED_YET', stage: SmartStage | false) {
  if (status === 'NOT_STARTED_YET') return {};
  // What was aborted is over, and no success.
  if (stage === 'ROLLOUT_ABORTED') return { status: { kind: 'NEUTRAL', label: statusText(stage) } as const };
  return { status: { kind: kinds[status], label: statusText(status) } };
}

/** Why it stands where it does, where the state alone does not say so (D-068.06, .08, D-150). */
function Standing({ campaign }: { readonly campaign: SmartCampaign }) {
  const { t } = useTranslation('smart-campaigns');
  const { campaignProblem, requestReason, requested, stage } = campaign;
  if (stage === 'PREPARATION' && requestReason !== null && requested === null)
    return <Banner title={t('rejected')}>{requestReason}</Banner>;
  if (stage !== 'ROLLOUT_FAILED' || campaignProblem === null) return null;
  return (
    <Banner kind="error" title={t('campaignFailed')}>
      {textOf('error', problemKey(campaignProblem)) ?? campaignProblem} {t('campaignText')}
    </Banner>
  );
}
