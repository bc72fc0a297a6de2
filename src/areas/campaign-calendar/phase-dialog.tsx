import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { BatchEntry } from '#contract/campaign-calendar/campaign-calendar.ts';
import type { planSchema } from '#contract/deployment/live-rollout.ts';
import { isAscending } from '#contract/deployment/plan.ts';
import { smartCampaignPages } from '#contract/page/pages.ts';
import type { SmartCampaign } from '#contract/smart-campaign/smart-campaign.ts';
import { count } from '#contract/words.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { rolesThatDo } from '#src/app/workflow/closed-commands.ts';
import { flowTexts, roleNames } from '#src/app/workflow/flow-texts.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { smartCampaign } from '#src/areas/smart-campaign/smart-campaign.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { nameOf, stateOf } from './entry-text.ts';
import { ClosedMove, MoveForm } from './move-form.tsx';

type Props = {
  readonly entry: BatchEntry;
  /** days by which it was dragged, or put by keys */
  readonly days: number;
  readonly onClose: () => void;
};

/** A phase of a smart campaign: when, how far, and its move to another day, which changes the plan (D-184, D-068.07). */
export function PhaseDialog({ entry, days, onClose }: Props) {
  const { t } = useTranslation(['campaign-calendar', 'common']);
  const campaign = usePart(smartCampaign, 'getSmartCampaign', entry.campaignId);
  const plan = usePart(smartCampaign, 'getSmartPlan', entry.campaignId);
  const state = stateOf(entry);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={560}
      title={t('dialog.title', { name: nameOf(entry) })}
      closeLabel={t('common:action.close')}
      icon={<StatusTag status={state} label={statusText(state)} />}
    >
      <ScreenPart screen={campaign} isInside>
        {(shown) => (
          <>
            <Facts entry={entry} campaign={shown} />
            <ScreenPart screen={plan} isInside>
              {(saved) => <MovePhase campaign={shown} plan={saved} entry={entry} days={days} onMoved={onClose} />}
            </ScreenPart>
          </>
        )}
      </ScreenPart>
    </Dialog>
  );
}

type FactsProps = { readonly entry: BatchEntry; readonly campaign: SmartCampaign };

function Facts({ entry, campaign }: FactsProps) {
  const { t } = useTranslation(['campaign-calendar', 'smart-campaigns']);
  const { criterion, end, loaded, start, vehicleVolume } = entry;
  const all = count(vehicleVolume);
  const figure = loaded === 0 ? all : t('dialog.installed', { loaded: count(loaded), all });
  const page = campaign.status === 'CREATED' ? smartCampaignPages.plan : smartCampaignPages.rollout;
  return (
    <>
      <DescriptionList
        label={t('dialog.phase')}
        items={[
          {
            key: 'time',
            label: t('dialog.time'),
            value:
              end === null
                ? t('dialog.from', { from: dateTime(start) })
                : t('dialog.span', { from: dateTime(start), to: dateTime(end) }),
          },
          { key: 'vehicles', label: t('column.vehicles'), value: figure },
          { key: 'phase', label: t('dialog.phase'), value: criterion },
          { key: 'owner', label: t('smart-campaigns:field.owner'), value: campaign.owner.fullName },
        ]}
      />
      <div className="cc-row cc-cal-acts">
        <ButtonLink icon={<IconExternalLink size={14} />} href={pageUrl(smartCampaign, campaign, page)}>
          {t('dialog.open')}
        </ButtonLink>
      </div>
    </>
  );
}

type MoveProps = FactsProps & { readonly plan: z.output<typeof planSchema>; readonly days: number; readonly onMoved: () => void };

/** Its start is changed in the plan; where that is closed, or it does not begin by time, why. */
function MovePhase({ campaign, plan, entry, days, onMoved }: MoveProps) {
  const { t } = useTranslation('campaign-calendar');
  const portal = usePortal();
  const me = useMe();
  const flow = useFlow(smartCampaign.flow, campaign.flow);
  const title = t('move.phase');
  const edit = flow.of('plan.save');
  if (!edit?.open) {
    const texts = flowTexts(smartCampaign.flow.id, { people: campaign.people, me: me.subject });
    const { needs = [] } = edit ?? {};
    const roles = roleNames(rolesThatDo(needs));
    const open = needs.flatMap((need) => (need.kind === 'right' ? [] : [texts.need(need, 'plan.save', {})]));
    return <ClosedMove title={title} why={[...(roles === '' ? [] : [t('move.roles', { roles })]), ...open]} />;
  }
  const place = entry.number - 1;
  const start = plan.phases[place]?.start;
  if (!start) return <ClosedMove title={title} why={[t('move.notByTime')]} />;
  const movedTo = (to: string) => plan.phases.map((phase, at) => (at === place ? { ...phase, start: to } : phase));
  const save = async (to: string) => {
    const phases = movedTo(to).map(({ begin, name, share, start: on, stopOnFailureRate }) => ({
      ...{ begin, name, share, start: on, stopOnFailureRate },
    }));
    const body = { phases, pace: plan.pace, maintenance: plan.maintenance };
    await savePart(portal, smartCampaign.table, 'saveSmartPlan', campaign, { body });
    portal.cache.clear('SMART_CAMPAIGN');
  };
  return (
    <MoveForm
      title={title}
      start={start}
      days={days}
      wrong={(to) => (isAscending(movedTo(to)) ? undefined : t('move.order'))}
      save={save}
      onMoved={onMoved}
    />
  );
}
