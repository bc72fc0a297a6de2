import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type Battery, type Field, timed, until } from '#tests/trust/field.ts';
import { type Server, serverOn } from '#tests/trust/server.ts';
import { judgeTampering, type Tampering, tamperTrials } from '#tests/trust/tamper-checks.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Alters the journal; rows from `row` on are kept beside it. */
type Fault = { readonly what: string; readonly alter: (row: number) => readonly string[]; readonly bad: (row: number) => number };
const own = (row: number) => row;
const faults: readonly Fault[] = [
  { what: 'a row is changed', alter: (row) => [`update journal set name = name || ' ' where seq = ${row}`], bad: own },
  { what: 'a reason is added', alter: (row) => [`update journal set reason = 'It was agreed.' where seq = ${row}`], bad: own },
  { what: 'a row is deleted', alter: (row) => [`delete from journal where seq = ${row}`], bad: own },
  {
    what: 'a row is deleted, the rest moved up',
    alter: (row) => [
      `delete from journal where seq = ${row}`,
      `update journal set seq = -(seq - 1) where seq > ${row}`,
      'update journal set seq = -seq where seq < 0',
    ],
    bad: own,
  },
  {
    what: 'two rows are exchanged',
    alter: (row) => [
      `update journal set seq = case seq when ${row} then -1 else ${row} end where seq in (${row}, ${row + 1})`,
      `update journal set seq = ${row + 1} where seq = -1`,
    ],
    bad: own,
  },
  { what: 'the tail is cut', alter: (row) => [`delete from journal where seq >= ${row}`], bad: own },
];

/** Rows of a copy of the journal are altered past the portal: the operator's command and /readyz tell (trust.md, Journal). */
export const tampering: Battery = {
  name: 'tampering',
  trials: tamperTrials,
  run: async (field, note) => {
    const copy = await copyOf(field);
    try {
      const client = await copy.database();
      // The owner of the tables may switch the trigger off that guards them.
      await client.query('alter table journal disable trigger all');
      const times = Math.min(3, Math.ceil(field.options.rounds / 20));
      for (const fault of faults) {
        for (let round = 0; round < times; round += 1) {
          const { given, ms } = await timed(() => tamper(copy, client, fault));
          note(fault.what, ms, judgeTampering(given));
        }
      }
      await client.end();
    } finally {
      await copy.stop();
    }
  },
};

/** A portal on what `npm run backup` and `npm run restore` make of the field's; nobody works there. */
async function copyOf({ server }: Field): Promise<Server> {
  const [backup, dataDir] = ['backup', 'copy'].map((name) =>
    path.join(path.dirname(server.dataDir), `${name}-${Date.now()}`),
  ) as [string, string];
  const command = (file: string, data: string) =>
    run(process.execPath, [`server/backup/${file}`, backup], {
      cwd: root,
      env: { ...process.env, DATA_DIR: data, SEED: 'none' },
    });
  await command('backup-cli.ts', server.dataDir);
  await command('restore-cli.ts', dataDir);
  const { port } = new URL(server.url);
  const copy = serverOn({ dataDir, port: Number(port) + 1, env: { SEED: 'none' } });
  await copy.start();
  await until('a first round of the journal check', 60_000, async () =>
    (await journalOf(copy)).roundEndedOn === null ? undefined : true,
  );
  return copy;
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

async function tamper(copy: Server, client: pg.Client, { alter, bad }: Fault): Promise<Tampering> {
  const last = await rowsOf(client);
  const row = 2 + Math.floor(Math.random() * (last - 4));
  // Ten seconds between two rounds, and a step of 500 rows rests a second at most.
  const bound = 20_000 + Math.ceil(last / 500) * 2_000;
  await client.query(`drop table if exists trust_kept; create table trust_kept as select * from journal where seq >= ${row}`);
  for (const statement of alter(row)) await client.query(statement);
  const began = performance.now();
  const [verify, heard] = await Promise.all([
    copy.verifyJournal(),
    until('an alarm', bound, async () => {
      const now = await journalOf(copy);
      return now.alarm === null ? undefined : now;
    }).catch(() => undefined),
  ]);
  const alarm = { text: heard?.alarm ?? null, status: heard?.http ?? 200, after: performance.now() - began };
  await client.query(`delete from journal where seq >= ${row} or seq < 0; insert into journal select * from trust_kept`);
  const repaired = await until('the end of the alarm', bound, async () =>
    (await journalOf(copy)).status === 'OK' ? 'OK' : undefined,
  ).catch(() => 'ALARM');
  const { code } = await copy.verifyJournal();
  // Heads are published every hundred rows: a cut tail is told by the first head that it lost, at or after the row.
  return { row: verifyRow(bad(row), verify.output), verify, alarm, bound, repaired: { code, status: repaired } };
}

/** A head that is missing names its own row, which comes at or after the one that was cut off. */
function verifyRow(row: number, output: string): number {
  const [, head] = /Row (\d+) is not the one that was published/.exec(output) ?? [];
  return head !== undefined && Number(head) >= row ? Number(head) : row;
}

async function rowsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>('select max(seq) as last from journal');
  return Number(rows[0]?.last ?? 0);
}
