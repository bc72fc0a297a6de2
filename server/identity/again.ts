import { sql } from 'kysely';
import { actorOf, type UserInfo } from '#contract/identity.ts';
import type { Database } from '#server/db/connection.ts';
import { type Again, rightsLast, type Session } from '#server/http/authenticate.ts';

type AgainDeps = {
  readonly db: Database;
  readonly issuer: string;
  /** active people of the embedded provider; an external one speaks through its tokens: the newest that refreshed the session counts */
  readonly usersOf?: (db: Database, subjects: readonly string[]) => Promise<ReadonlyMap<string, UserInfo>>;
};

/** What the tables say of a session: undefined when it is over; `person` as the provider last described them. */
type Standing = { readonly person?: UserInfo; readonly refreshedAt?: number } | undefined;
type Kept = { readonly at: number; readonly standing: Promise<Standing> };

const maxKept = 1_000;

/** Asks who somebody is now (T22): one question to the database for all who ask in the same turn, its answers kept for `rightsLast`. */
export function createAgain({ db, issuer, usersOf }: AgainDeps): Again {
  const kept = new Map<string, Kept>();
  let turn: { readonly sessions: Session[]; readonly standings: Promise<ReadonlyMap<string, Standing>> } | undefined;

  const standingsOf = async (on: Database, sessions: readonly Session[]): Promise<ReadonlyMap<string, Standing>> => {
    const sids = sessions.map(({ sid }) => sid);
    const subjects = sessions.map(({ actor }) => actor.subject);
    const [rows, users] = await Promise.all([sessionRows(on, issuer, sids), usersOf?.(on, [...new Set(subjects)])]);
    const bySid = new Map(rows.map((row) => [row.sid, row]));
    return new Map(
      sessions.map(({ actor, sid }): [string, Standing] => {
        const row = bySid.get(sid);
        const person = users ? users.get(actor.subject) : row?.person;
        if (row?.isOver || (users && !person)) return [sid, undefined];
        return [sid, { ...(person && { person }), ...(row?.age != null && { refreshedAt: Date.now() - row.age }) }];
      }),
    );
  };

  const inTurn = (session: Session): Promise<Standing> => {
    if (!turn) {
      const sessions: Session[] = [];
      const standings = Promise.resolve().then(() => {
        turn = undefined;
        return standingsOf(db, sessions);
      });
      turn = { sessions, standings };
    }
    turn.sessions.push(session);
    return turn.standings.then((standings) => standings.get(session.sid));
  };

  const keep = (session: Session): Promise<Standing> => {
    const now = performance.now();
    const known = kept.get(session.sid);
    if (known && now - known.at < rightsLast) return known.standing;
    if (kept.size >= maxKept) kept.clear();
    const standing = inTurn(session);
    kept.set(session.sid, { at: now, standing });
    // A question without an answer is asked again by the next one.
    standing.catch(() => kept.delete(session.sid));
    return standing;
  };

  return async (session, tx) => {
    const standing = tx ? (await standingsOf(tx, [session])).get(session.sid) : await keep(session);
    return standing && present(session, standing);
  };
}

function present(session: Session, { person, refreshedAt }: NonNullable<Standing>): Session {
  const { token } = session;
  const until = token && Math.max(token.until, (refreshedAt ?? 0) + token.life);
  return {
    ...session,
    ...(person && { actor: actorOf(person), user: person }),
    ...(token && until !== undefined && { token: { ...token, until } }),
  };
}

/** A session that has no row was never ended here. `age`: ms since its token was refreshed. */
async function sessionRows(db: Database, issuer: string, sids: readonly string[]) {
  return db
    .selectFrom('session as s')
    .leftJoin('sessionRefresh as r', (join) => join.onRef('r.issuer', '=', 's.issuer').onRef('r.sid', '=', 's.sid'))
    .select((eb) => [
      's.sid',
      eb('s.endedOn', 'is not', null).as('isOver'),
      'r.person',
      sql<number | null>`(extract(epoch from now() - r.rotated_on) * 1000)::float8`.as('age'),
    ])
    .where('s.issuer', '=', issuer)
    .where('s.sid', 'in', sids)
    .execute();
}
