import { useTranslation } from 'react-i18next';
import type { SmartCampaign } from '#contract/smart-campaign/smart-campaign.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { BringsNote } from '#src/areas/deployment/brings.tsx';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { StartNotes } from '#src/areas/live-deployment/start-notes.tsx';
import { AbortFigures, GoFigures } from '#src/areas/live-deployment/steer-notes.tsx';
import { TouchesNotes } from '#src/areas/live-deployment/touches.tsx';
import { UpdateKindNote } from '#src/areas/live-deployment/update-kind.tsx';
import { smartCampaign } from './smart-campaign.ts';

type Props = { readonly campaign: SmartCampaign };

/** What else is to be known before a smart campaign is approved, rolled out, brought on or aborted. */
export function notesOf(campaign: SmartCampaign, command: string) {
  switch (command) {
    case 'request.approve':
      return (
        <>
          <UpdateKindNote of={campaign} />
          <BringsNote of={campaign} />
          <TouchesNotes of={campaign} />
        </>
      );
    case 'rollout.start':
      return <Start campaign={campaign} />;
    case 'phase.go':
      return <Go campaign={campaign} />;
    case 'rollout.abort':
      return <Abort campaign={campaign} />;
    default:
      return false;
  }
}

function Start({ campaign }: Props) {
  const plan = usePart(smartCampaign, 'getSmartPlan', campaign.id);
  return (
    <StartNotes of={{ ...campaign, desiredStart: campaign.request?.desiredStart ?? null }} plan={plan.entity}>
      <BringsNote of={campaign} />
    </StartNotes>
  );
}

function Go({ campaign }: Props) {
  const status = usePart(smartCampaign, 'getSmartRolloutStatus', campaign.id);
  const plan = usePart(smartCampaign, 'getSmartPlan', campaign.id);
  return <GoFigures of={campaign} status={status.entity} plan={plan.entity} />;
}

/** Figures, and whether the vehicle list is free then: others may count on it too (D-068.10, D-079.2). */
function Abort({ campaign: { id, wayBackOf } }: Props) {
  const { t } = useTranslation('smart-campaigns');
  const { entity: status } = usePart(smartCampaign, 'getSmartRolloutStatus', id);
  const { entity: lists } = usePart(smartCampaign, 'getSmartVehicles', id);
  const users = lists?.chosen?.alsoUsedBy.map(quotedReference).join(', ');
  return (
    <>
      {status && <AbortFigures tally={tallyOf(status.counts, status.total)} />}
      {wayBackOf === null && users !== undefined && <p>{users === '' ? t('abort.free') : t('abort.used', { users })}</p>}
    </>
  );
}
