import { sql } from 'kysely';
import type { Database } from './connection.ts';

/**
 * Ends the statement that another connection of the portal is at, by the number of its process. PostgreSQL lets only the user do so who logged in there:
 * every connection logs in as the same one and then takes its role, so this one statement is sent without the role.
 */
export function cancelStatement(db: Database, pid: number): void {
  const sent = db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`select pg_cancel_backend(${pid})`.execute(tx);
  });
  // A database that is away ends its statements by itself.
  sent.catch(() => undefined);
}
