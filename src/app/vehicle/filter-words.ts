import type { TFunction } from 'i18next';
import type { Expected, FilterTextError } from '#contract/vehicle/filter-text.ts';
import { isListFilterKey } from '#contract/vehicle/filter-tree.ts';

const kinds = ['value', 'end', 'fewerLevels', 'fewerConstraints', 'fewerValues', 'shorterValue'] as const;
const isKind = (one: Expected): one is (typeof kinds)[number] => (kinds as readonly string[]).includes(one);

/** "Line 2, column 14: found “;”. Expected: and, or." Keys are one word: there are sixteen of them. */
export function errorWords({ column, expected, found, line }: FilterTextError, t: TFunction<'vehicles'>): string {
  const others = expected.filter((one) => !isListFilterKey(one));
  const words = [
    ...(others.length < expected.length ? [t('expected.key')] : []),
    ...others.map((one) => (isKind(one) ? t(`expected.${one}`) : `“${one}”`)),
  ];
  const place = t('text.at', { line, column });
  const what = found === '' ? t('text.ends') : t('text.found', { found: found.length > 24 ? `${found.slice(0, 23)}…` : found });
  return `${place}: ${what} ${t('text.expected', { words: words.join(', ') })}`;
}
