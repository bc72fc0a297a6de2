import { type CandidateBrandId, candidateBrandIdSchema, candidateBrands } from '#contract/brand.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';

type Props = { readonly values: readonly CandidateBrandId[]; readonly onChange: (values: CandidateBrandId[]) => void };

/** The six brands that candidates know (AEC-23). */
export function BrandChecks({ values, onChange }: Props) {
  return (
    <ChecksControl
      values={values.map(String)}
      options={candidateBrands.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => onChange(chosen.map((value) => candidateBrandIdSchema.parse(Number(value))))}
    />
  );
}
