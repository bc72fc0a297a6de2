import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import { tokenHash } from '#server/identity/seal.ts';

/** D-029 */
const lifeSeconds = 60;

export type ToolTickets = {
  /** a token that leads to this session for a minute, once */
  readonly issue: (sid: string) => Promise<string>;
  /** the session that a token leads to; undefined for one that was used, is too old, or was never issued */
  readonly redeem: (token: string) => Promise<string | undefined>;
};

/** One-time tokens for the analytics tool: only their hashes are kept, and one statement both finds and ends them. */
export function createToolTickets(db: Database, issuer: string): ToolTickets {
  return {
    issue: async (sid) => {
      const token = randomBytes(32).toString('base64url');
      await db.deleteFrom('toolTicket').where('expiresOn', '<', sql<Date>`now()`).execute();
      await db
        .insertInto('toolTicket')
        .values({ tokenHash: tokenHash(token), issuer, sid, expiresOn: sql<Date>`now() + make_interval(secs => ${lifeSeconds})` })
        .execute();
      return token;
    },
    redeem: async (token) => {
      const used = await db
        .deleteFrom('toolTicket')
        .where('tokenHash', '=', tokenHash(token))
        .where('issuer', '=', issuer)
        .returning(['sid', sql<boolean>`expires_on > now()`.as('isFresh')])
        .executeTakeFirst();
      return used?.isFresh ? used.sid : undefined;
    },
  };
}
