import { useTranslation } from 'react-i18next';
import { type CandidateBrandId, candidateBrandIdSchema, candidateBrands } from '#contract/brand.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';

type Props = {
  /** its name on the wire */
  readonly name: 'vehicleBrands' | 'selectedBrands';
  /** the brands to choose from: those of the candidate, or of the deployment */
  readonly from: readonly number[];
  readonly values: readonly CandidateBrandId[];
  readonly error: string | undefined;
  readonly onChange: (values: CandidateBrandId[]) => void;
};

/** Brands as AEC spells them (CONST-03), of those that are possible here. */
export function BrandsField({ name, from, values, error, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const options = candidateBrands
    .filter(({ id }) => from.includes(id))
    .map(({ id, name: label }) => ({ value: String(id), label }));
  return (
    <Field id={name} wireName={name} label={t('form.brands')} group wide required error={error}>
      <ChecksControl
        values={values.map(String)}
        options={options}
        onChange={(chosen) => onChange(chosen.map((value) => candidateBrandIdSchema.parse(Number(value))))}
      />
    </Field>
  );
}
