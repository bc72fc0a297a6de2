import { sql } from 'kysely';
import type { UserInfo } from '#contract/identity.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared, statement } from '#server/db/statement.ts';

/** Seconds for which the refresh token before the last one still leads to the current one: a reload may cut off the answer that replaced it. */
const graceSeconds = 30;

const endOf = statement<{ readonly endedOn: Date | null }>('select ended_on from session where issuer = $1 and sid = $2');

/** Session rows by the provider's sid: what ends a sign-in at once, whatever tokens are still around (T22). */
export function createSessions(db: Database, issuer: string) {
  const rotation = (sid: string) => db.updateTable('sessionRefresh').where('issuer', '=', issuer).where('sid', '=', sid);

  /** of a row of session_refresh: nobody has ended its session; one without a row was never ended here */
  const isOpen = sql<boolean>`not exists (
    select from session s where s.issuer = session_refresh.issuer and s.sid = session_refresh.sid and s.ended_on is not null
  )`;
  const ended = async (sid: string): Promise<boolean> => {
    const [found] = await endOf(db, issuer, sid);
    return found?.endedOn != null;
  };
  const note = async (sid: string, subject: string): Promise<void> => {
    await db
      .insertInto('session')
      .values({ issuer, sid, subject })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const close = (endedBy: string) =>
    db
      .updateTable('session')
      .set({ endedOn: sql<Date>`now()`, endedBy })
      .where('issuer', '=', issuer)
      .where('endedOn', 'is', null);

  return {
    ended,

    /** Notes a sign-in. False when this session was ended before: an ended session never comes back. */
    async start(sid: string, user: UserInfo): Promise<boolean> {
      await note(sid, user.sub);
      const person = JSON.stringify(user);
      await db
        .insertInto('sessionRefresh')
        .values({ issuer, sid, person })
        .onConflict((conflict) => conflict.columns(['issuer', 'sid']).doUpdateSet({ person }))
        .execute();
      return !(await ended(sid));
    },

    /** The person of a session that is not ended, as the provider last described them. */
    async personOf(sid: string): Promise<UserInfo | undefined> {
      const person = db.selectFrom('sessionRefresh').select('person').where('issuer', '=', issuer).where('sid', '=', sid);
      const [found] = await runPrepared(db, person.where(isOpen));
      return found?.person;
    },

    /** Ends a session, also one that this server has not seen yet. */
    async end(sid: string, subject: string, endedBy: string): Promise<void> {
      await note(sid, subject);
      await close(endedBy).where('sid', '=', sid).execute();
      await rotation(sid).set({ sealed: null, previousHashes: null, busyUntil: null }).execute();
    },

    /** Ends every session of a subject: a back-channel logout may name the person alone. */
    async endSubject(subject: string, endedBy: string): Promise<void> {
      await close(endedBy).where('subject', '=', subject).execute();
    },

    /**
     * Claims the right to refresh for a moment; of several callers, over all servers, one gets it, and nobody once the session has ended.
     * `successor`: the sealed current refresh token, when the one with this hash was replaced by it a moment ago.
     */
    async claim(sid: string, hash: string): Promise<{ readonly successor: string | null } | undefined> {
      const claim = rotation(sid)
        .set({ busyUntil: sql<Date>`now() + interval '10 seconds'` })
        .where(isOpen)
        .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', sql<Date>`now()`)]))
        .returning(
          sql<string | null>`case when ${hash} = any(previous_hashes)
            and rotated_on > now() - make_interval(secs => ${graceSeconds}) then sealed end`.as('successor'),
        );
      const [claimed] = await runPrepared(db, claim);
      return claimed;
    },

    async release(sid: string): Promise<void> {
      await rotation(sid).set({ busyUntil: null }).execute();
    },

    /** Ends a claim with a rotation: which tokens it replaced (the presented and the used one), the sealed new one, and the person as of now. */
    async rotated(sid: string, previousHashes: string[], sealed: string, user: UserInfo): Promise<void> {
      const person = JSON.stringify(user);
      await runPrepared(db, rotation(sid).set({ previousHashes, sealed, rotatedOn: sql<Date>`now()`, person, busyUntil: null }));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
