import { z } from 'zod';
import { daysFault } from './period.ts';

type Words = Readonly<Record<string, string>>;
const days: readonly string[] = ['period', 'from', 'to'];

/** What of an address is chosen: its words, without the parts that are no filters. */
export const chosenIn = (search: object, apart: readonly string[] = []): Words =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]): boolean => typeof value === 'string' && value !== '' && !apart.includes(name)),
  );

/** What was kept of it, as far as the board still has that. */
export const stillChosen = (schema: z.core.$ZodType<object>, kept: object, apart: readonly string[] = []): Words =>
  chosenIn(z.parse(schema, kept), apart);

/** What of it is kept for the next visit: days that make no period are said where they were typed, and are no choice (D-153, D-202). */
export const keptOf = (chosen: Words): Words =>
  chosen.period !== 'custom' && (chosen.from || chosen.to)
    ? without(chosen, ['from', 'to'])
    : daysFault(chosen)
      ? without(chosen, days)
      : chosen;

const without = (words: Words, names: readonly string[]): Words =>
  Object.fromEntries(Object.entries(words).filter(([name]) => !names.includes(name)));

type Asked = {
  readonly chosen: Words;
  /** kept for the brand and the board */
  readonly kept: Words;
  /** the address alone decides, whatever is kept */
  readonly isFresh: boolean;
  /** `chosen` was chosen at another brand, whose campaigns, markets and models these need not be */
  readonly isOther: boolean;
};

/**
 * What has to change in the address of a board when it is shown; undefined where nothing has. Filters that are kept stand there again where it names
 * none (D-202). With another brand those of that brand take the place of all that stand there; where it has none, the period alone stays.
 */
export function changeOnShow({
  chosen,
  isFresh,
  isOther,
  kept,
}: Asked): Readonly<Record<string, string | undefined>> | undefined {
  const known = isFresh ? {} : keptOf(kept);
  const hasKnown = Object.keys(known).length > 0;
  if (!isOther) return Object.keys(chosen).length === 0 && hasKnown ? known : undefined;
  const mine = keptOf(hasKnown ? known : without(chosen, Object.keys(without(chosen, days))));
  const isSame = [...Object.keys(chosen), ...Object.keys(mine)].every((name) => chosen[name] === mine[name]);
  // Another brand has other pages of rows.
  return isSame
    ? undefined
    : { ...Object.fromEntries(Object.keys(chosen).map((name) => [name, undefined])), page: undefined, ...mine };
}
