import { useTranslation } from 'react-i18next';
import { CheckControl, ChecksControl, NumberControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { weekdayText } from './limit-texts.ts';
import { type LimitsDraft, weekdays } from './plan-drafts.ts';

type Props = {
  readonly limits: LimitsDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (patch: Partial<LimitsDraft>) => void;
};

/** What limits the hand-over of vehicles: how many an hour, and in which hours of their market (D-251, D-252). */
export function PlanLimits({ limits, errors, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const line = (key: 'perHour' | 'factor' | 'most' | 'from' | 'to', group: 'pace' | 'maintenance', unit?: string) => {
    const Control = group === 'pace' ? NumberControl : TextControl;
    return (
      <Field
        id={`limits.${key}`}
        label={t(`limit.${key}`)}
        required={key !== 'most'}
        error={errors[`limits.${key}`]}
        hint={t(`limit.hint.${key}`)}
      >
        <Control
          id={`limits.${key}`}
          width="short"
          value={limits[key]}
          unit={unit}
          onChange={(value) => onChange({ [key]: value })}
        />
      </Field>
    );
  };
  return (
    <div className="cc-form cc-alone cc-plan-limits">
      <Field label={t('pace.title')} group hint={t('pace.hint')}>
        <CheckControl label={t('pace.limit')} checked={limits.hasPace} onChange={(hasPace) => onChange({ hasPace })} />
      </Field>
      {limits.hasPace && (
        <>
          {line('perHour', 'pace')}
          {line('factor', 'pace', '×')}
          {limits.factor.trim() !== '1' && line('most', 'pace')}
        </>
      )}
      <Field label={t('maintenance.title')} group hint={t('maintenance.hint')}>
        <CheckControl
          label={t('maintenance.limit')}
          checked={limits.hasMaintenance}
          onChange={(hasMaintenance) => onChange({ hasMaintenance })}
        />
      </Field>
      {limits.hasMaintenance && (
        <>
          {line('from', 'maintenance')}
          {line('to', 'maintenance')}
          <Field id="limits.weekdays" label={t('limit.weekdays')} group required error={errors['limits.weekdays']}>
            <ChecksControl
              values={limits.weekdays}
              options={weekdays.map((day) => ({ value: day, label: weekdayText(t, Number(day)) }))}
              onChange={(days) => onChange({ weekdays: days })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
