import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** Between two statements of a connection there is none to end, ms. */
const again = 500;

/**
 * Ends the statements that another connection of the portal is at, by the number of its process, until the answer is called. PostgreSQL lets only the user
 * do so who logged in there: every connection logs in as the same one and then takes its role, so this one statement is sent without the role.
 */
export function cancelStatements(db: Database, pid: number): () => void {
  const send = () => {
    const sent = db.transaction().execute(async (tx) => {
      await sql`set local role none`.execute(tx);
      await sql`select pg_cancel_backend(${pid})`.execute(tx);
    });
    // A database that is away ends its statements by itself.
    sent.catch(() => undefined);
  };
  send();
  const timer = setInterval(send, again).unref();
  return () => clearInterval(timer);
}
