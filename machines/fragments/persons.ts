import { capital } from '#contract/words.ts';
import type { Stamped } from '#machines/flow.ts';
import { keyed } from './parts.ts';

/**
 * Four eyes: whoever acts now is not the person that the context remembers. `fourEyes('approver', 'requester')` is the fact
 * `approverIsNotRequester`; a flow lists it among its person guards too.
 */
export function fourEyes<const Actor extends string, const Person extends string>(actor: Actor, person: Person) {
  const differs = ({ context, event }: { context: { readonly [K in Person]: string | null }; event: Stamped }): boolean =>
    event.actor.subject !== context[person];
  return keyed(fourEyesName(actor, person), differs);
}

/** The name of that fact. */
export const fourEyesName = <const Actor extends string, const Person extends string>(actor: Actor, person: Person) =>
  `${actor}IsNot${capital(person)}` as const;

/** The persons that a context remembers under these names, as rights ask for them; who is nobody is left out. */
export function remembered<const Name extends string>(
  context: { readonly [K in Name]: string | null },
  names: readonly Name[],
): Record<string, string> {
  const subjects: Readonly<Record<string, string | null>> = context;
  return Object.fromEntries(
    names.flatMap((name) => {
      const subject = subjects[name] ?? null;
      return subject === null ? [] : [[name, subject]];
    }),
  );
}
