import { readFile, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { journal, journalHead, systemAuthor } from '#server/journal/journal.ts';
import { headsFile } from '#server/journal/journal-heads.ts';
import { type JournalState, type JournalWatch, watchJournal } from '#server/journal/journal-watch.ts';
import { createLog } from '#server/log/log.ts';
import { inTransaction } from '#server/transaction.ts';
import { createSampleTable, sampleApi, sampleHandlers } from '#tests/support/flow/sample-flow.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';

let portal: TestPortal<typeof sampleApi>;
let watch: JournalWatch & { readonly close: () => Promise<void> };
const lines: { level: number; msg: string; fault?: unknown }[] = [];

beforeAll(async () => {
  portal = await testPortalOf(sampleApi, sampleHandlers, { journal: { state: () => watch.state() } });
  await createSampleTable(portal.database.owner);
  const log = createLog({ logLevel: 'info' }, { destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const { db, now } = portal.services;
  watch = await watchJournal({ dataDir: portal.dataDir, db, log, now, every: { round: 20, head: 20 } });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await portal.user('admin').createSample({ body: { name } });
});
afterAll(async () => {
  await watch.close();
  await portal.close();
});

const published = async () =>
  (await readFile(headsFile(portal.dataDir), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { seq: number }).seq);
const untilState = (expected: Partial<JournalState>) =>
  vi.waitFor(() => expect(watch.state()).toMatchObject(expected), { timeout: 10_000 });
const ready = async () => (await portal.request('/readyz')).json() as Promise<{ status: string; journal: JournalState }>;

/** Changes the journal as nobody may. */
async function tamper(command: string): Promise<void> {
  await portal.database.owner.transaction().execute(async (tx) => {
    await sql`alter table journal disable trigger all`.execute(tx);
    await sql`update journal set command = ${command} where seq = 3`.execute(tx);
    await sql`alter table journal enable trigger all`.execute(tx);
  });
}

it('publishes the rows that came since the last head, so that a hard stop leaves none uncovered (A3, trust: Journal)', async () => {
  const { seq = 0 } = (await journalHead(portal.services.db)) ?? {};
  await vi.waitFor(async () => expect((await published()).at(-1)).toBe(seq), { timeout: 10_000 });
  expect((await published())[0]).toBe(0);
});

it('finds a changed row by itself, and says so in /readyz, in the log and at home, without making the portal unready (A3)', async () => {
  await untilState({ status: 'OK', checkedTo: 5, alarm: null });
  await tamper('approved');
  await untilState({ status: 'ALARM', checkedTo: 2, alarm: 'Row 3 is missing or was changed.' });
  const response = await portal.request('/readyz');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'UP', journal: { status: 'ALARM', alarm: watch.state().alarm } });
  const told = lines.filter(({ msg }) => msg === 'the journal was altered');
  expect(told).toEqual([expect.objectContaining({ level: 50, fault: { kind: 'row', seq: 3 } })]);

  await tamper('created');
  await untilState({ status: 'OK', checkedTo: 5, alarm: null });
  expect((await ready()).journal).toMatchObject({ status: 'OK', checkedTo: 5, roundEndedOn: expect.any(String) });
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'the journal is whole again' });
});

it('publishes no head of a journal that went back, so that the alarm ends once the rows are put back (A3, trust: Journal)', async () => {
  const past = (work: string) =>
    portal.database.owner.transaction().execute(async (tx) => {
      await sql`alter table journal disable trigger all`.execute(tx);
      await sql.raw(work).execute(tx);
      await sql`alter table journal enable trigger all`.execute(tx);
    });
  await past(`create table kept as select * from journal where seq >= 3; delete from journal where seq = 3;
    update journal set seq = -(seq - 1) where seq > 3; update journal set seq = -seq where seq < 0`);
  await untilState({ status: 'ALARM', alarm: 'Row 3 is missing or was changed.' });
  // Both loops rest equally long: after some rounds the other one has looked for a head, too.
  for (let round = 0; round < 5; round += 1) {
    const { roundEndedOn } = watch.state();
    await vi.waitFor(() => expect(watch.state().roundEndedOn).not.toBe(roundEndedOn), { timeout: 10_000 });
  }
  await past('delete from journal where seq >= 3; insert into journal select * from kept; drop table kept');
  await untilState({ status: 'OK', checkedTo: 5, alarm: null });
});

it('finds the last lines of the heads cut off together with their rows while it runs (A3, trust: Journal)', async () => {
  const text = await readFile(headsFile(portal.dataDir), 'utf8');
  const whole = `${text
    .trim()
    .split('\n')
    .filter((line) => (JSON.parse(line) as { seq: number }).seq < 5)
    .join('\n')}\n`;
  await writeFile(headsFile(portal.dataDir), whole);
  await untilState({ status: 'ALARM', alarm: expect.stringContaining('5') });
  await writeFile(headsFile(portal.dataDir), text);
  await untilState({ status: 'OK', checkedTo: 5, alarm: null });
});

it('finds published heads that were taken away while it runs (A3)', async () => {
  await rm(headsFile(portal.dataDir));
  await untilState({ status: 'ALARM', alarm: expect.stringContaining('heads.jsonl') });
  // A row that comes now is published to the log alone: the file does not come back by itself.
  const author = systemAuthor('2030-01-01T00:00:00.000Z', 'test');
  const states = { fromState: null, toState: null, hashBefore: null, hashAfter: null, diff: {}, brandId: 1, role: '' };
  await inTransaction(portal.services.db, async (tx) =>
    journal(tx, { author, ...states, entityType: 'FREEZE_WINDOW', entityId: 1, command: 'tried' }),
  );
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ msg: 'journal head', journal: { seq: 6 } }), { timeout: 10_000 });
  await expect(readFile(headsFile(portal.dataDir))).rejects.toThrow('ENOENT');
});
