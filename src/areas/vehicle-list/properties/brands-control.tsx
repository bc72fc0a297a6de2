import { type Actor, brandsOf } from '#contract/access/access.ts';
import { brands } from '#contract/brand.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';

type Props = {
  readonly values: readonly number[];
  /** brands that the list has already: they stay possible for somebody who does not hold them */
  readonly was: readonly number[];
  readonly me: Actor;
  readonly onChange: (values: number[]) => void;
};

/** Whose vehicles the list may hold: who makes it sees them, so the brands are one's own (D-219, T2). */
export function BrandsControl({ values, was, me, onChange }: Props) {
  const possible = new Set([...brandsOf(me), ...was]);
  const options = brands.filter(({ id }) => possible.has(id)).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ChecksControl
      values={values.map(String)}
      options={options}
      onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
    />
  );
}
