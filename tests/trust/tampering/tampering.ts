import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { headsFile, seqIn } from '#server/journal/journal-heads.ts';
import { given, person } from '#tests/trust/client.ts';
import { type Battery, type Field, timed, until } from '#tests/trust/field.ts';
import { type Server, serverOn } from '#tests/trust/server.ts';
import { newName, projectBase, projectBody } from '#tests/trust/world.ts';
import { judgeTampering, type Tampering, tamperTrials } from './tamper-checks.ts';

const rowsMade = 60;
/** Ten seconds between two rounds of the check; the rest is for a machine with other work. */
const bound = 25_000;

/** Statements that alter the journal from a row on. */
type Fault = { readonly what: string; readonly alter: (row: number) => readonly string[] };
const faults: readonly Fault[] = [
  { what: 'a row is changed', alter: (row) => [`update journal set name = name || ' ' where seq = ${row}`] },
  { what: 'a reason is added', alter: (row) => [`update journal set reason = 'It was agreed.' where seq = ${row}`] },
  { what: 'a row is deleted', alter: (row) => [`delete from journal where seq = ${row}`] },
  {
    what: 'a row is deleted, the rest moved up',
    alter: (row) => [
      `delete from journal where seq = ${row}`,
      `update journal set seq = -(seq - 1) where seq > ${row}`,
      'update journal set seq = -seq where seq < 0',
    ],
  },
  {
    what: 'two rows are exchanged',
    alter: (row) => [
      `update journal set seq = -1 where seq = ${row}`,
      `update journal set seq = ${row} where seq = ${row + 1}`,
      `update journal set seq = ${row + 1} where seq = -1`,
    ],
  },
  { what: 'the tail is cut', alter: (row) => [`delete from journal where seq >= ${row}`] },
];

/** Rows of a journal are altered past the portal: the operator's command and /readyz tell (ADR 17). */
export const tampering: Battery = {
  name: 'tampering',
  trials: tamperTrials,
  run: async (field, note) => {
    const quiet = await quietPortal(field);
    const client = await quiet.database();
    try {
      // The owner of the tables may switch the trigger off that guards them.
      await client.query('alter table journal disable trigger all');
      const times = Math.min(3, Math.ceil(field.options.rounds / 20));
      for (const fault of faults) {
        for (let round = 0; round < times; round += 1) {
          const { given: found, ms } = await timed(() => tamper(quiet, client, fault));
          note(fault.what, ms, judgeTampering(found));
        }
      }
    } finally {
      await client.end();
      await quiet.stop();
    }
  },
};

/** A portal of its own with some rows, where nothing happens by itself: no row comes while others are altered. */
async function quietPortal({ server }: Field): Promise<Server> {
  const { port } = new URL(server.url);
  const dataDir = path.join(path.dirname(server.dataDir), 'tampered');
  const quiet = serverOn({ dataDir, port: Number(port) + 1, env: { SEED: 'none' } });
  await quiet.start();
  const po = await person(quiet.url, 'container-po');
  for (let row = 0; row < rowsMade; row += 1)
    given(await po.send(projectBase, { method: 'POST', body: projectBody(newName('Journal')) }), 'create');
  // A row that no head covers can be cut off unseen: heads follow within ten seconds.
  await until('the head of the last row', 30_000, async () => {
    const heads = await readFile(headsFile(dataDir), 'utf8');
    return seqIn(heads.trim().split('\n').at(-1) ?? '') >= rowsMade ? true : undefined;
  });
  return quiet;
}

type Journal = {
  readonly status: string;
  readonly alarm: string | null;
  readonly roundEndedOn: string | null;
  readonly http: number;
};

async function journalOf({ url }: Server): Promise<Journal> {
  const answer = await fetch(`${url}/readyz`);
  const { journal } = (await answer.json()) as { journal: Omit<Journal, 'http'> };
  return { ...journal, http: answer.status };
}

async function tamper(quiet: Server, client: pg.Client, { alter }: Fault): Promise<Tampering> {
  const last = await rowsOf(client);
  const row = 2 + Math.floor(Math.random() * (last - 4));
  await client.query(`drop table if exists trust_kept; create table trust_kept as select * from journal where seq >= ${row}`);
  await client.query(['begin', ...alter(row), 'commit'].join('; '));
  const began = performance.now();
  const [verify, heard] = await Promise.all([
    quiet.verifyJournal(),
    until('an alarm', bound, async () => {
      const now = await journalOf(quiet);
      return now.alarm === null ? undefined : now;
    }).catch(() => undefined),
  ]);
  const alarm = { text: heard?.alarm ?? null, status: heard?.http ?? 200, after: performance.now() - began };
  await client.query(`begin; delete from journal where seq >= ${row}; insert into journal select * from trust_kept; commit`);
  const repaired = await until('the end of the alarm', bound, async () =>
    (await journalOf(quiet)).status === 'OK' ? 'OK' : undefined,
  ).catch(() => 'ALARM');
  const { code } = await quiet.verifyJournal();
  return { row: rowToldFor(row, verify.output), verify, alarm, bound, repaired: { code, status: repaired } };
}

/** A cut tail is told by the first published head that it lost: its row comes at or after the one from which it was cut. */
function rowToldFor(row: number, output: string): number {
  const [, head] = /Row (\d+) is not the one that was published/.exec(output) ?? [];
  return head !== undefined && Number(head) >= row ? Number(head) : row;
}

async function rowsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>('select max(seq) as last from journal');
  return Number(rows[0]?.last ?? 0);
}
