import { type CandidateBrandId, candidateBrandIdSchema, candidateBrands } from '#contract/brand.ts';
import { ChecksControl } from '#src/ui/controls.tsx';

type Props = {
  /** the brands to choose from: those of the candidate, or of the deployment */
  readonly from: readonly number[];
  readonly values: readonly CandidateBrandId[];
  readonly onChange: (values: CandidateBrandId[]) => void;
};

/** Brands as AEC spells them (CONST-03), of those that are possible here. */
export function BrandChecks({ from, values, onChange }: Props) {
  return (
    <ChecksControl
      values={values.map(String)}
      options={candidateBrands.filter(({ id }) => from.includes(id)).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => onChange(chosen.map((value) => candidateBrandIdSchema.parse(Number(value))))}
    />
  );
}
