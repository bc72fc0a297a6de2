import { type Actor, brandsOf } from '#contract/access/access.ts';
import type { Database } from '#server/db/connection.ts';
import { conflict, type ProblemError, problem } from '#server/problem.ts';
import { type Again, rightsLast, type Session } from './authenticate.ts';

/** Nobody is signed in, or no more. */
export const signedOut = (detail = 'Please sign in.'): ProblemError => problem('UNKNOWN', { status: 401, detail });

/** The person behind a call that may take long: who they are and what they may do is at most five seconds old wherever it decides (T22). */
type Presence = {
  /** The session to decide by from now on: asked again when the last answer is too old. Throws 401 when it is over. */
  readonly renewed: () => Promise<Session>;
  /**
   * Before a commit of work that took long: everything was decided by `renewed`, so nothing of that may have been taken away since. `admit` throws
   * the refusal that the same call would get now.
   */
  readonly confirm: (tx: Database, admit: (session: Session) => void) => Promise<void>;
};

/** Without `again` (calls of this process itself, nobody) the session stays what it is. */
export function presenceOf(session: Session, again: Again | undefined): Presence {
  let decidedBy = session;
  let latest = session;
  let askedAt = performance.now();
  const ask = async (tx?: Database): Promise<Session> => {
    if (!again || performance.now() - askedAt < rightsLast) return latest;
    const now = await again(session, tx);
    if (!now) throw signedOut('Your session ended while this was under way.');
    askedAt = performance.now();
    latest = now;
    return now;
  };
  return {
    renewed: async () => {
      decidedBy = await ask();
      return decidedBy;
    },
    confirm: async (tx, admit) => {
      const now = await ask(tx);
      if (now === decidedBy || holdsAll(now.actor, decidedBy.actor)) return;
      admit(now);
      throw conflict('Your roles were changed while this was under way. Please try again.');
    },
  };
}

/** Whether somebody still has everything they had: no rule is closed by a role more, but one brand can take the place of all (AUTH-11). */
function holdsAll(now: Actor, before: Actor): boolean {
  const brands = brandsOf(now);
  return (
    brandsOf(before).every((brandId) => brands.includes(brandId)) &&
    (before.realmRoles ?? []).every((role) => now.realmRoles?.includes(role)) &&
    before.roles.every((role) =>
      now.roles.some(
        (held) =>
          held.name === role.name && held.brandId === role.brandId && role.rights.every((right) => held.rights.includes(right)),
      ),
    )
  );
}
