import '#src/areas/deployment/deployments.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { count, date } from '#src/app/format/format.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { liveKind } from '#src/areas/deployment/kinds.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldRules, LockedFields } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { ExpectedEnd } from './expected-end.tsx';
import { PhaseRow } from './phase-row.tsx';
import {
  draftOf,
  isBeforeDesired,
  limitsOf,
  maxPhases,
  nextPhase,
  type PhaseDraft,
  type PlanDraft,
  planDraftSchema,
  planRules,
  suggestedPlan,
} from './plan-drafts.ts';
import { PlanLimits } from './plan-limits.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { type Plan, usePlanPreview } from './use-plan-preview.ts';

type Props = { readonly plan: Plan; readonly onSaved: () => void };

/** Phases with start, share and stop rate; while one types, the server says what each takes and what is in the way (D-091). */
export function PlanEditor({ plan, onSaved }: Props) {
  const { t } = useTranslation('deployments');
  const { deployment, reload } = useLive();
  const [suggested] = useState(() => suggestedPlan(deployment.desiredStart, new Date()));
  const form = useSavingForm<PlanDraft>({
    of: liveKind,
    entity: deployment,
    call: 'saveLivePlan',
    initial: { phases: plan.phases.length > 0 ? plan.phases.map(draftOf) : suggested, limits: limitsOf(plan) },
    schema: planDraftSchema,
    said: t('plan.saved'),
    onSaved: (answer) => {
      reload(answer);
      onSaved();
    },
  });
  const { limits, phases } = form.values;
  const setPhases = (next: readonly PhaseDraft[]) => form.set({ phases: next, limits });
  const preview = usePlanPreview(deployment.id, form.values, plan);
  const rules = planRules(phases);
  const isKnown = preview.phases.length === phases.length && rules.sumMet;
  const change = (at: number, patch: Partial<PhaseDraft>) =>
    setPhases(phases.map((phase, place) => (place === at ? { ...phase, ...patch } : phase)));
  const stateLabel = (met: boolean) => t(met ? 'plan.met' : 'plan.notMet');
  return (
    <>
      <PlanWarnings plan={{ ...preview, phases }} />
      {isBeforeDesired(phases[0]?.start, deployment.desiredStart) && (
        <div className="cc-banners">
          <Banner kind="info" title={t('plan.early', { day: date(deployment.desiredStart ?? '') })} />
        </div>
      )}
      <Section title={t('plan.title')} note={t('plan.note', { vehicles: count(deployment.vehicleCount ?? 0) })}>
        <SaveBar form={form} saveLabel={t('plan.save')} />
        <form
          aria-label={t('plan.title')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <LockedFields locked={form.isReadOnly}>
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
                    errors={form.errors}
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
                  onClick={() =>
                    setPhases([...phases, nextPhase(phases, t('phase.named', { number: phases.length + 1 }), new Date())])
                  }
                >
                  {t('plan.add')}
                </Button>
              )}
              {isKnown && <ExpectedEnd plan={preview} />}
            </div>
            <PlanLimits
              limits={limits}
              errors={form.errors}
              onChange={(patch) => form.set({ phases, limits: { ...limits, ...patch } })}
            />
          </LockedFields>
          <input type="submit" hidden />
        </form>
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
      </Section>
    </>
  );
}
