import '#src/areas/deployment/deployments.css';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { NumberControl, SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { NeverStops } from './never-stops.tsx';
import type { PhaseDraft } from './plan-drafts.ts';

/** Width of a unit that is a word, in px. */
const WORD = 46;
const kinds = ['TIME', 'SUCCESS', 'HAND'] as const;
type T = ReturnType<typeof useTranslation<'deployments'>>['t'];

type RowProps = {
  readonly place: number;
  readonly phase: PhaseDraft;
  readonly vehicles: number | undefined;
  /** vehicles of the phase before it, where they are known */
  readonly before: number | undefined;
  /** the last phase up to this one that somebody starts, from 1; undefined where none is */
  readonly byHand: number | undefined;
  /** when it is expected to begin; null where nobody can tell */
  readonly expected: string | null | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (patch: Partial<PhaseDraft>) => void;
  readonly onRemove: (() => void) | undefined;
};

/** One phase as it is typed: what it is called, how it begins, and what it takes. */
export function PhaseRow({ place, phase, vehicles, before, byHand, expected, errors, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('deployments');
  const number = place + 1;
  const cell = (key: Exclude<keyof PhaseDraft, 'by'>, unit?: string) => {
    const path = `phases.${place}.${key}`;
    const error = errors[path];
    const control = {
      id: path,
      'aria-label': t(`phase.label.${key}`, { number }),
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : `${path}-error`,
    } as const;
    const Control = key === 'name' ? TextControl : NumberControl;
    return (
      <div data-field={path}>
        {key === 'start' ? (
          <DateControl withTime isFull value={phase.start} control={control} onChange={(start) => onChange({ start })} />
        ) : (
          <Control
            {...control}
            width="full"
            unit={unit}
            unitWidth={unit && unit.length > 1 ? WORD : undefined}
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
      <td>
        <div className="cc-phase-begin">
          {place > 0 && (
            <SelectControl
              width="full"
              label={t('phase.label.by', { number })}
              value={phase.by}
              options={kinds.map((by) => ({ value: by, label: t(`phase.by.${by}`, { number: place }) }))}
              onChange={(by) => onChange({ by: kinds.find((kind) => kind === by) ?? 'TIME' })}
            />
          )}
          {phase.by === 'TIME' && cell('start')}
          {phase.by === 'SUCCESS' && (
            <div className="cc-phase-success">
              {cell('success', '%')}
              {cell('results', t('phase.unit.results'))}
              {cell('soakHours', t('phase.unit.soakHours'))}
            </div>
          )}
          {phase.by === 'SUCCESS' && before !== undefined && before < Number(phase.results) && (
            <small className="cc-phase-note">{t('phase.fewer', { number: place, count: before, figure: count(before) })}</small>
          )}
          {phase.by !== 'TIME' && expected !== undefined && (
            <small className="cc-phase-note">{expectedText(t, expected, byHand)}</small>
          )}
        </div>
      </td>
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

/** When a phase is expected to begin, or why nobody can tell. */
export function expectedText(t: T, expected: string | null, byHand: number | undefined): string {
  if (expected !== null) return t('phase.expected', { start: dateTime(expected) });
  return byHand === undefined ? t('phase.expectedLate') : t('phase.expectedByHand', { number: byHand });
}
