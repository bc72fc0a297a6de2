import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { SmartCampaign, SmartStage } from '#contract/smart-campaign/smart-campaign.ts';
import { count } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { dateTime } from '#src/app/format/format.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import type { RolloutStage } from '#src/areas/deployment/phased-context.ts';
import { PhasedRollout } from '#src/areas/deployment/phased-rollout.tsx';
import { beginText } from '#src/areas/live-deployment/plan/begin-text.ts';
import { PlanPage } from '#src/areas/live-deployment/plan/plan-page.tsx';
import { usePlan } from '#src/areas/live-deployment/plan/use-plan.ts';
import { RolloutPage } from '#src/areas/live-deployment/rollout/rollout-page.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { planSearch } from './searches.ts';
import { smartCampaign } from './smart-campaign.ts';
import { SmartWayBack } from './way-back.tsx';

const calls = {
  plan: 'getSmartPlan',
  savePlan: 'saveSmartPlan',
  previewPlan: 'previewSmartPlan',
  vehicles: 'listSmartRolloutVehicles',
} as const;
const isOver = ({ status }: LiveRolloutStatus) => status === 'SUCCESS' || status === 'PARTIAL_SUCCESS';
const stageOf = (stage: SmartStage, { phases }: LiveRolloutStatus): RolloutStage => {
  if (phases.length > 0) return 'running';
  if (stage === 'ROLLED_OUT' || stage === 'ROLLOUT_ABORTED') return 'starting';
  return stage === 'PLANNED' || stage === 'ROLLOUT_FAILED' ? 'planned' : 'unplanned';
};

/** What plan and rollout of a smart campaign share with those of a live deployment (D-068.07 … .10). */
function Phased({ children }: { readonly children: ReactNode }) {
  const { now } = useEntityPage<SmartCampaign>();
  return (
    <PhasedRollout
      definition={smartCampaign}
      calls={calls}
      of={{ ...now, desiredStart: now.request?.desiredStart ?? null }}
      planHref={urlOf('SMART_CAMPAIGN', { smartCampaignId: now.id }, 'plan-deployment')}
      stage={(status) => stageOf(now.stage, status)}
      newer={{ deployment: null, listHref: undefined }}
      status="getSmartRolloutStatus"
      isRunning={now.stage === 'ROLLED_OUT'}
      isOver={isOver}
    >
      {children}
    </PhasedRollout>
  );
}

/** Phases, and one of them in detail (ORUN-07, ORUN-08). */
export function SmartPlanPage() {
  const { now } = useEntityPage<SmartCampaign>();
  return (
    <Phased key={now.id}>
      <PlanPage />
      <OnePhase />
    </Phased>
  );
}

function OnePhase() {
  const { t } = useTranslation(['smart-campaigns', 'deployments', 'entity']);
  const { t: words } = useTranslation('deployments');
  const [{ expanded = 0 }, setSearch] = useSearchState(planSearch);
  const phases = usePlan().entity?.phases ?? [];
  const shown = Math.min(expanded, phases.length - 1);
  const phase = phases[shown];
  if (!phase) return null;
  const nothing = t('entity:form.nothing');
  const at = (instant: string | null) => (instant ? dateTime(instant) : nothing);
  return (
    <Section title={t('phase.detail')} spaced field="expanded">
      <fieldset className="cc-seg" aria-label={t('phase.choose')}>
        {phases.map(({ name }, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a phase is its place
            key={place}
            type="button"
            aria-pressed={place === shown}
            onClick={() => setSearch({ expanded: place })}
          >
            {place + 1} {name}
          </button>
        ))}
      </fieldset>
      <DescriptionList
        label={phase.name}
        items={[
          {
            key: 'begins',
            label: t('deployments:phase.begins'),
            value: phase.start ? dateTime(phase.start) : beginText(words, phase.begin, shown + 1, phases[shown - 1]?.vehicles),
          },
          { key: 'share', label: t('deployments:phase.share'), value: `${phase.share} %` },
          { key: 'vehicles', label: t('field.vehicles'), value: count(phase.vehicles) },
          { key: 'stop', label: t('deployments:phase.stopAt'), value: `${phase.stopOnFailureRate} %` },
          { key: 'expectedStart', label: t('phase.expectedStart'), value: at(phase.expectedStart) },
          { key: 'expectedEnd', label: t('phase.expectedEnd'), value: at(phase.expectedEnd) },
        ]}
      />
    </Section>
  );
}

/** Progress of the rollout; it moves by itself (ORUN-09). */
export function SmartRolloutPage() {
  const { now } = useEntityPage<SmartCampaign>();
  return (
    <Phased key={now.id}>
      <RolloutPage beside={<SmartWayBack />} />
    </Phased>
  );
}
