import { useTranslation } from 'react-i18next';
import type { SmartCampaign } from '#contract/smart-campaign/smart-campaign.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { count, dateTime } from '#src/app/format/format.ts';
import { PlanWarnings } from '#src/areas/live-deployment/plan/plan-warnings.tsx';
import { TouchesNotes } from '#src/areas/live-deployment/touches.tsx';
import { smartCampaign } from './smart-campaign.ts';

/** What else is to be known before a smart campaign is approved or rolled out. */
export function notesOf(campaign: SmartCampaign, command: string) {
  if (command === 'request.approve') return <TouchesNotes of={campaign} />;
  return command === 'rollout.start' && <StartNotes campaign={campaign} />;
}

/** What the rollout begins with, and what is in its way: who else wants the vehicles, freeze windows (D-062.16, D-062.17). */
function StartNotes({ campaign }: { readonly campaign: SmartCampaign }) {
  const { t } = useTranslation('smart-campaigns');
  const { entity: plan } = usePart(smartCampaign, 'getSmartPlan', campaign.id);
  const [first] = plan?.phases ?? [];
  return (
    <>
      {first && (
        <p>
          <b>
            {t('start.first', {
              count: first.vehicles,
              figure: count(first.vehicles),
              total: count(campaign.vehicleCount ?? 0),
              start: dateTime(first.start ?? ''),
            })}
          </b>
        </p>
      )}
      {plan && <PlanWarnings mine={campaign} plan={plan} />}
    </>
  );
}
