import { type CandidateBrandId, candidateBrandIdSchema, candidateBrands } from '#contract/brand.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';

type Props = {
  /** the brands to choose from: those of the candidate, or of the deployment */
  readonly from: readonly number[];
  readonly values: readonly number[];
  readonly onChange: (values: CandidateBrandId[]) => void;
};

/** Brands as AEC spells them (CONST-03), of those that are possible here. */
export function BrandsControl({ from, values, onChange }: Props) {
  const options = candidateBrands
    .filter(({ id }) => from.includes(id))
    .map(({ id, name: label }) => ({ value: String(id), label }));
  return (
    <ChecksControl
      values={values.map(String)}
      options={options}
      onChange={(chosen) => onChange(chosen.map((value) => candidateBrandIdSchema.parse(Number(value))))}
    />
  );
}
