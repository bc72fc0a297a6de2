import type { TFunction } from 'i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { type FilterCriterion, type FilterKey, filterKeys } from '#contract/vehicle/vehicle.ts';
import type { ClashWords } from '#src/app/form/clashes.tsx';

/** Which vehicles a deployment is for, where both sides changed it: `labels` names the fields beside brands and criteria. */
export function criteriaWords(say: TFunction<'deployments'>, labels: Readonly<Record<string, string>>): ClashWords {
  const key = (name: string) =>
    (filterKeys as readonly string[]).includes(name) ? say(`criteria.key.${name as FilterKey}`) : name;
  const line = (one: FilterCriterion) =>
    `${key(one.key)} ${say(`criteria.comparator.${one.comparator}`)} ${one.values.join(', ')}`;
  return (name) => {
    if (name === 'selectedBrands')
      return { label: say('form.brands'), text: (value) => (value as number[]).map(candidateBrandName).join(', ') };
    if (name === 'filterCriteria')
      return { label: say('criteria.label'), text: (value) => (value as FilterCriterion[]).map(line).join('\n') };
    return { label: labels[name] ?? name, text: valueWords };
  };
}

const valueWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
};
