import { useTranslation } from 'react-i18next';
import { riskGrades, riskLevelOf } from '#contract/risk/risk-shape.ts';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';

type Grade = 'probability' | 'severity';
type Props = Pick<Parameters<OwnControl>[0], 'onChange' | 'value' | 'values'> & { readonly of: Grade };

/** One of five grades, with its number; below the second one the level that both come to (D-085, D-259). */
function GradeControl({ of, onChange, value, values }: Props) {
  const { t } = useTranslation(['risks', 'entity']);
  const score = Number(values.probability) * Number(values.severity);
  return (
    <>
      <SelectControl
        value={typeof value === 'string' ? value : ''}
        placeholder={t('entity:form.choose')}
        options={riskGrades.map((grade) => ({ value: grade, label: `${grade} ${t(`value.${of}.${grade}`)}` }))}
        onChange={onChange}
      />
      {of === 'severity' && score > 0 && (
        <output className="cc-muted">{t('grade', { level: t(`value.level.${riskLevelOf(score)}`), score })}</output>
      )}
    </>
  );
}

export const probabilityControl: OwnControl = (field) => <GradeControl of="probability" {...field} />;
export const severityControl: OwnControl = (field) => <GradeControl of="severity" {...field} />;
