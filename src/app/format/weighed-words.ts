import type { Weighed } from '#contract/entity/weighing.ts';
import { count } from '#contract/words.ts';
import { dateTime } from '#src/app/format/format.ts';
import { textOf } from '#src/i18n/i18n.ts';

const words = (key: string, values: Record<string, unknown>) => textOf('flows', `weighed.${key}`, values) ?? key;

/** What was weighed with an approval or a start, one line each: a freeze window, somebody else on the same vehicles (D-258). */
export function weighedWords({ collisions, freezes }: Weighed): string[] {
  return [
    ...freezes.map(({ by, from, reason, to }) => {
      const times = { from: dateTime(from), to: dateTime(to) };
      return reason === null ? words('freeze', times) : words('freezeWhy', { ...times, reason, name: by });
    }),
    ...collisions.map(({ goesFirst, priority, stage, vehicles, what }) =>
      words(goesFirst ? 'behind' : 'ahead', {
        ...{ count: vehicles, figure: count(vehicles), what, priority },
        stage: textOf('flows', `weighed.stage.${stage}`) ?? '',
      }),
    ),
  ];
}

/** The same of an entry of the history: what its approval, or its start, kept. */
export function weighedIn({
  after,
  event,
}: {
  readonly after: { readonly context: object } | null;
  readonly event: string;
}): string[] {
  const { weighed, weighedAtStart } = (after?.context ?? {}) as Partial<Record<'weighed' | 'weighedAtStart', Weighed | null>>;
  const kept = event.endsWith('.approve') ? weighed : event === 'rollout.start' ? weighedAtStart : null;
  return kept ? weighedWords(kept).map((line) => words('line', { line })) : [];
}
