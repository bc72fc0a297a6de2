import { type Fields, personIn } from '#contract/entity/fields.ts';
import { type Past, personAmong } from '#src/app/workflow/history-past.ts';
import type { Shown } from './definition.ts';

/** An entity as it was at a moment that History shows: its own columns as they were then, its state, and the people of that time. */
export function entityAsOf<Entity extends Shown>({ all }: Fields, now: Entity, { columns, edited, people, state }: Past): Entity {
  const own = Object.fromEntries(Object.entries(columns).filter(([name]) => name in now));
  const person = personAmong([...now.people, ...people]);
  const persons = all.flatMap(({ control, name }) => {
    const subject = columns[name];
    return control === 'person' && typeof subject === 'string' && personIn(now, name)
      ? [[name.replace(/Id$/, ''), person(subject)] as const]
      : [];
  });
  return {
    ...now,
    ...own,
    ...Object.fromEntries(persons),
    ...(state && typeof state.value === 'string' && { status: state.value, flow: state }),
    lastEditedBy: edited?.by ?? now.lastEditedBy,
    lastEditedOn: edited?.on ?? now.lastEditedOn,
  };
}
