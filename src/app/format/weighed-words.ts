import type { Weighed } from '#contract/entity/weighing.ts';
import { count, dateTime } from '#src/app/format/format.ts';
import { textOf } from '#src/i18n/i18n.ts';

const words = (key: string, values: Record<string, unknown>) => textOf('flows', `weighed.${key}`, values) ?? key;

/** What was weighed with an approval, one line each: a freeze window, somebody else on the same vehicles (D-258). */
export function weighedWords({ collisions, freezes }: Weighed): string[] {
  return [
    ...freezes.map(({ by, from, reason, to }) => {
      const times = { from: dateTime(from), to: dateTime(to) };
      return reason === null ? words('freeze', times) : words('freezeWhy', { ...times, reason, name: by });
    }),
    ...collisions.map(({ goesFirst, priority, vehicles, what }) =>
      words(goesFirst ? 'behind' : 'ahead', { count: vehicles, figure: count(vehicles), what, priority }),
    ),
  ];
}

/** The same of an entry of the history: what its approval kept. */
export function weighedIn({
  after,
  event,
}: {
  readonly after: { readonly context: object } | null;
  readonly event: string;
}): string[] {
  const { weighed } = (after?.context ?? {}) as { readonly weighed?: Weighed | null };
  return event.endsWith('.approve') && weighed ? weighedWords(weighed).map((line) => words('line', { line })) : [];
}
