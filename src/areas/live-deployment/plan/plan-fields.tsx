import '#src/areas/deployment/deployments.css';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { FieldRules } from '#src/ui/form/field.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { ExpectedEnd } from './expected-end.tsx';
import { PhaseRow } from './phase-row.tsx';
import { maxPhases, nextPhase, type PhaseDraft, type PlanDraft, planRules } from './plan-drafts.ts';
import { PlanLimits } from './plan-limits.tsx';
import { SavedPlans } from './saved-plans.tsx';
import type { Plan } from './use-plan-preview.ts';

type Props = {
  readonly draft: PlanDraft;
  readonly errors: Readonly<Record<string, string>>;
  /** what the server says of it */
  readonly preview: Plan;
  readonly onChange: (draft: PlanDraft) => void;
};

/** A plan as it is typed: phases with how they begin, pace and maintenance window, and the rules of the whole (D-091, D-250 … D-252). */
export function PlanFields({ draft, errors, preview, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const { limits, phases } = draft;
  // The first phase begins by time, whichever it is after one was removed.
  const setPhases = (next: readonly PhaseDraft[]) =>
    onChange({ phases: next.map((phase, place) => (place === 0 ? { ...phase, by: 'TIME' } : phase)), limits });
  const rules = planRules(phases);
  const isKnown = preview.phases.length === phases.length && rules.sumMet;
  const change = (at: number, patch: Partial<PhaseDraft>) =>
    setPhases(phases.map((phase, place) => (place === at ? { ...phase, ...patch } : phase)));
  const stateLabel = (met: boolean) => t(met ? 'plan.met' : 'plan.notMet');
  return (
    <>
      <div className="cc-plan">
        <PlainTable
          label={t('plan.phases')}
          widths={[44, null, 300, 84, 84, 84, 48]}
          head={
            <>
              <th className="cc-num">{t('phase.number')}</th>
              <th>{t('phase.name')}</th>
              <th>{t('phase.begins')}</th>
              <th className="cc-num">{t('phase.sharePercent')}</th>
              <th className="cc-num">{t('column.vehicles')}</th>
              <th className="cc-num">{t('phase.stopPercent')}</th>
              <th>
                <span className="cc-sr">{t('column.action')}</span>
              </th>
            </>
          }
        >
          {phases.map((phase, place) => (
            <PhaseRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a phase is its place
              key={place}
              place={place}
              phase={phase}
              vehicles={isKnown ? preview.phases[place]?.vehicles : undefined}
              before={isKnown ? preview.phases[place - 1]?.vehicles : undefined}
              byHand={lastByHand(phases.slice(0, place + 1))}
              errors={errors}
              onChange={(patch) => change(place, patch)}
              expected={isKnown ? preview.phases[place]?.expectedStart : undefined}
              onRemove={phases.length > 1 ? () => setPhases(phases.filter((_, other) => other !== place)) : undefined}
            />
          ))}
        </PlainTable>
      </div>
      <div className="cc-plan-foot">
        {phases.length < maxPhases && (
          <Button
            small
            icon={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => setPhases([...phases, nextPhase(phases, t('phase.named', { number: phases.length + 1 }), new Date())])}
          >
            {t('plan.add')}
          </Button>
        )}
        <SavedPlans draft={draft} onChange={onChange} />
        {isKnown && <ExpectedEnd plan={preview} />}
      </div>
      <PlanLimits limits={limits} errors={errors} onChange={(patch) => onChange({ phases, limits: { ...limits, ...patch } })} />
      <div id="phases" data-field="phases">
        <FieldRules
          title={t('plan.rules')}
          rules={[
            {
              key: 'sum',
              met: rules.sumMet,
              stateLabel: stateLabel(rules.sumMet),
              text: t('plan.sum', { sum: rules.sum }),
            },
            { key: 'order', met: rules.orderMet, stateLabel: stateLabel(rules.orderMet), text: t('plan.order') },
          ]}
        />
      </div>
    </>
  );
}

/** The last of the phases that somebody starts, from 1. */
function lastByHand(phases: readonly PhaseDraft[]): number | undefined {
  const place = phases.findLastIndex(({ by }) => by === 'HAND');
  return place < 0 ? undefined : place + 1;
}
