import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPrepared, statement } from '#server/db/statement.ts';
import { asProblem } from '#server/http/errors.ts';
import { inTransaction, sendAlong } from '#server/transaction.ts';
import { type TestDatabase, testDatabase } from '#tests/support/portal/database.ts';

const backend = statement<{ pid: number; value: string }>('select pg_backend_pid() as pid, $1::text as value');
const divided = statement<{ share: number }>('select 6 / $1::int as share');
const note = statement('insert into note (text) values ($1)');
const notes = statement<{ text: string; addedLater?: string }>('select * from note order by text');
const prepared = statement<{ name: string }>(
  "select statement as name from pg_prepared_statements where statement like '%note%'",
);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table note (text text check (text <> 'refused'))`.execute(database.owner);
  await sql`grant all on note to control_center_app`.execute(database.owner);
});
afterAll(() => database.close());

describe('Statements that every call makes (ADR 32)', () => {
  it('go to the database together when they are asked in one turn, each with its own values', async () => {
    const { db } = database;
    const asked = await Promise.all(['a', 'b', 'c'].map((value) => backend(db, value)));
    expect(asked.map(([row]) => row?.value)).toEqual(['a', 'b', 'c']);
    expect(new Set(asked.map(([row]) => row?.pid)).size).toBe(1);
  });

  it('go there in one write, so that the database is woken once', async () => {
    const { db } = database;
    const ask = () => Promise.all(['a', 'b', 'c'].map((value) => backend(db, value)));
    await ask();
    const writes = vi.spyOn(Socket.prototype as unknown as { _writev: () => void }, '_writev');
    try {
      await ask();
      expect(writes).toHaveBeenCalledTimes(1);
    } finally {
      writes.mockRestore();
    }
  });

  it('are written with `sql` too, and then prepared as well', async () => {
    const { db } = database;
    const noted = (text: string) => runPrepared(db, sql<{ text: string }>`select text as text from note where text = ${text}`);
    await Promise.all([noted('a'), noted('b')]);
    const [, found] = await Promise.all([noted('c'), prepared(db)]);
    expect(found.filter(({ name }) => name.startsWith('select text as text from note'))).toHaveLength(1);
  });

  it('are planned once for all values; the query builder plans for those of each call', async () => {
    const { db } = database;
    const [[shared], own] = await Promise.all([
      runPrepared(db, sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`),
      sql<{ mode: string }>`select current_setting('plan_cache_mode') as "mode"`.execute(db),
    ]);
    expect([shared?.mode, own.rows[0]?.mode]).toEqual(['force_generic_plan', 'auto']);
  });

  it('fail by themselves: the others of the turn are answered', async () => {
    const { db } = database;
    const [first, second, third] = await Promise.allSettled([divided(db, 2), divided(db, 0), divided(db, 3)]);
    expect(first).toMatchObject({ status: 'fulfilled', value: [{ share: 3 }] });
    expect(second).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
    expect(third).toMatchObject({ status: 'fulfilled', value: [{ share: 2 }] });
  });

  it('of others are answered while some wait for a table that is locked (T24)', async () => {
    const { db, owner } = database;
    let waiting = 0;
    const hung = await owner.transaction().execute(async (tx) => {
      await sql`lock table note in access exclusive mode`.execute(tx);
      const asked: Promise<unknown>[] = [];
      for (let call = 0; call < 6; call += 1) {
        waiting += 1;
        asked.push(notes(db).finally(() => (waiting -= 1)));
        // The next one in a turn of its own, as calls of different people.
        await new Promise(setImmediate);
      }
      expect(await backend(db, 'a')).toMatchObject([{ value: 'a' }]);
      expect(waiting).toBe(6);
      return asked;
    });
    await Promise.all(hung);
    expect(waiting).toBe(0);
  });

  it('see what their transaction did, and nobody else does before its commit', async () => {
    const { db } = database;
    await inTransaction(db, async (tx) => {
      await note(tx, 'first');
      expect(await notes(tx)).toEqual([{ text: 'first' }]);
      expect(await notes(db)).toEqual([]);
    });
    expect(await notes(db)).toEqual([{ text: 'first' }]);
  });

  it('that are sent along and fail leave nothing of their transaction, and say why it failed (T24)', async () => {
    const { db } = database;
    const last = inTransaction(db, async (tx) => {
      await note(tx, 'lost');
      await sendAlong(tx, note.of('refused'));
    });
    await expect(last).rejects.toMatchObject({ code: '23514' });
    const between = inTransaction(db, async (tx) => {
      await sendAlong(tx, note.of('refused'));
      await note(tx, 'lost');
    });
    await expect(between).rejects.toMatchObject({ code: '23514' });
    expect(await notes(db)).toEqual([{ text: 'first' }]);
  });

  it('are prepared once a connection', async () => {
    const { db } = database;
    await Promise.all([notes(db), notes(db)]);
    const [, found] = await Promise.all([notes(db), prepared(db)]);
    expect(found.filter(({ name }) => name.startsWith('select * from note'))).toHaveLength(1);
  });

  it('are asked again by their new columns after a newer release migrated a table; a transaction is told to try again (T24)', async () => {
    const { db, owner } = database;
    await notes(db);
    await sql`alter table note add added_later text default 'x'`.execute(owner);
    expect(await notes(db)).toEqual([{ text: 'first', addedLater: 'x' }]);
    await inTransaction(db, (tx) => notes(tx));
    await sql`alter table note drop added_later`.execute(owner);
    const cut = await inTransaction(db, (tx) => notes(tx)).catch(asProblem);
    expect(cut).toMatchObject({ status: 503 });
    expect(await inTransaction(db, (tx) => notes(tx))).toEqual([{ text: 'first' }]);
  });
});
