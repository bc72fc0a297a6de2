import type { UserReference } from '#contract/common.ts';
import { personIn, personKey } from '#contract/entity/fields.ts';
import { type Past, personAmong } from '#src/app/workflow/history-past.ts';
import type { Kept, PlainDefinition } from './definition.ts';

type Named = Kept & { readonly people?: readonly UserReference[] };

/** An entity as it was at a moment that History shows: its own columns as they were then, its state, and the people of that time. */
export function entityAsOf<Entity extends Named>(
  { asOf, fields: { all } }: Pick<PlainDefinition<Entity>, 'asOf' | 'fields'>,
  now: Entity,
  past: Past,
): Entity {
  const { columns, edited, people, state } = past;
  const own = Object.fromEntries(Object.entries(columns).filter(([name]) => name in now));
  const named = all.filter(({ control, name }) => control === 'person' && personKey(name) in now);
  const present = named.flatMap(({ name }) => personIn(now, name) ?? []);
  const person = personAmong([...(now.people ?? []), ...present, ...people]);
  const persons = named.flatMap(({ name }) => {
    const subject = columns[name];
    if (subject === undefined) return [];
    return [[personKey(name), typeof subject === 'string' ? person(subject) : null] as const];
  });
  return {
    ...now,
    ...own,
    ...asOf?.(now, columns, state),
    ...Object.fromEntries(persons),
    ...(state && { flow: state }),
    ...(typeof state?.value === 'string' && { status: state.value }),
    lastEditedBy: edited?.by ?? now.lastEditedBy,
    lastEditedOn: edited?.on ?? now.lastEditedOn,
  };
}
