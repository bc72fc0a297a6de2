import { DateControl } from '#src/app/form/date-control.tsx';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import '#src/areas/deployment/deployments.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { isMinute } from '#src/app/form/minute.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { count, date, dateTime } from '#src/app/format/format.ts';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { NumberControl, TextControl } from '#src/ui/form/controls.tsx';
import { FieldRules, LockedFields } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { NeverStops } from './never-stops.tsx';
import {
  draftOf,
  isBeforeDesired,
  maxPhases,
  nextPhase,
  type PhaseDraft,
  planDraftSchema,
  planRules,
  suggestedPlan,
} from './plan-drafts.ts';
import { PlanWarnings } from './plan-warnings.tsx';
import { type Plan, usePlanPreview } from './use-plan-preview.ts';

/** The phases of a plan, one a line. */
const phasesText = (value: unknown): string =>
  (value as readonly PhaseDraft[])
    .map(({ name, start, share }) => `${name}: ${isMinute(start) ? dateTime(new Date(start).toISOString()) : start}, ${share} %`)
    .join('\n');

type Values = { phases: readonly PhaseDraft[] };
type Props = { readonly plan: Plan; readonly onSaved: () => void };

/** Phases with start, share and stop rate; while one types, the server says what each takes and what is in the way (D-091). */
export function PlanEditor({ plan, onSaved }: Props) {
  const { t } = useTranslation('deployments');
  const { deployment, reload } = useLive();
  const [suggested] = useState(() => suggestedPlan(deployment.desiredStart, new Date()));
  const form = useSavingForm<Values>({
    of: liveDeployment,
    entity: deployment,
    part: plan,
    call: 'saveLivePlan',
    initial: { phases: plan.phases.length > 0 ? plan.phases.map(draftOf) : suggested },
    schema: planDraftSchema,
    said: t('plan.saved'),
    onSaved: (answer) => {
      reload(answer);
      onSaved();
    },
  });
  const { phases } = form.values;
  const preview = usePlanPreview(deployment.id, phases, plan);
  const rules = planRules(phases);
  const isKnown = preview.phases.length === phases.length && rules.sumMet;
  const change = (at: number, patch: Partial<PhaseDraft>) =>
    form.set({ phases: phases.map((phase, place) => (place === at ? { ...phase, ...patch } : phase)) });
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
        <SaveBar form={form} saveLabel={t('plan.save')} words={() => ({ label: t('plan.phases'), text: phasesText })} />
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
                widths={[52, null, 256, 92, 92, 92, 60]}
                head={
                  <>
                    <th className="cc-num">{t('phase.number')}</th>
                    <th>{t('phase.name')}</th>
                    <th>{t('phase.start')}</th>
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
                    onRemove={
                      phases.length > 1 ? () => form.set({ phases: phases.filter((_, other) => other !== place) }) : undefined
                    }
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
                    form.set({
                      phases: [...phases, nextPhase(phases, t('phase.named', { number: phases.length + 1 }), new Date())],
                    })
                  }
                >
                  {t('plan.add')}
                </Button>
              )}
            </div>
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

type RowProps = {
  readonly place: number;
  readonly phase: PhaseDraft;
  readonly vehicles: number | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (patch: Partial<PhaseDraft>) => void;
  readonly onRemove: (() => void) | undefined;
};

function PhaseRow({ place, phase, vehicles, errors, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('deployments');
  const number = place + 1;
  const cell = (key: keyof PhaseDraft) => {
    const path = `phases.${place}.${key}`;
    const error = errors[path];
    const control = {
      id: path,
      'aria-label': t(`phase.label.${key}`, { number }),
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : `${path}-error`,
    } as const;
    const isText = key === 'name';
    const Control = isText ? TextControl : NumberControl;
    return (
      <div data-field={path}>
        {key === 'start' ? (
          <DateControl withTime isFull value={phase.start} control={control} onChange={(start) => onChange({ start })} />
        ) : (
          <Control
            {...control}
            width="full"
            maxLength={isText ? 60 : undefined}
            value={phase[key]}
            onChange={(text) => onChange({ [key]: text })}
          />
        )}
        {error !== undefined && (
          <small className="cc-late" id={`${path}-error`} role="alert">
            {error}
          </small>
        )}
      </div>
    );
  };
  return (
    <tr>
      <td className="cc-num cc-muted">{number}</td>
      <td>
        {cell('name')}
        <NeverStops vehicles={vehicles} />
      </td>
      <td>{cell('start')}</td>
      <td>{cell('share')}</td>
      <td className="cc-num" data-phase-vehicles={number}>
        {vehicles === undefined ? <EmptyValue /> : count(vehicles)}
      </td>
      <td>{cell('stopOnFailureRate')}</td>
      <td className="cc-num">
        {onRemove && <IconButton label={t('plan.remove', { number })} icon={<IconTrash size={14} />} onClick={onRemove} />}
      </td>
    </tr>
  );
}
