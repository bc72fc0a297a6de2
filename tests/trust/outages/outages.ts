import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listenerName } from '#server/live/listening.ts';
import { given, newKey, type Person } from '#tests/trust/client.ts';
import { type Battery, type Field, pause, until } from '#tests/trust/field.ts';
import type { Server } from '#tests/trust/server.ts';
import { newName, projectBase, projectBody, worldOf } from '#tests/trust/world.ts';
import { judgeOutage, type Outage, outageTrials, type Probe } from './outage-checks.ts';

const run = promisify(execFile);
const probeEvery = 250;
const listenedFor = 6_000;

/** Brings an outage about; answers when it is over. */
type Cause = { readonly name: string; readonly isLong: boolean; readonly happen: (server: Server) => Promise<void> };
const causes: readonly Cause[] = [
  { name: 'the database stands still for 3 s', isLong: false, happen: (server) => standStill(server, 3_000) },
  { name: 'the database stands still for 12 s', isLong: true, happen: (server) => standStill(server, 12_000) },
  { name: 'the database restarts at once', isLong: false, happen: restart },
  { name: 'the listener is cut off', isLong: false, happen: cutListener },
];

/** Outages of the database and of the listening connection, with calls all the time and a page that is open (T24). */
export const outages: Battery = {
  name: 'outages',
  trials: outageTrials,
  run: async (field, note) => {
    const world = worldOf(field.server.url);
    // Each takes half a minute, most of it waiting.
    const times = Math.min(5, Math.ceil(field.options.rounds / 20));
    for (const cause of causes) {
      for (let round = 0; round < times; round += 1) {
        const outage = await suffer(field, cause, await world.person('container-po'), await world.person('admin'));
        note(cause.name, outage.backIn ?? 0, judgeOutage(outage));
      }
    }
  },
};

async function suffer({ server }: Field, { happen, isLong }: Cause, reader: Person, writer: Person): Promise<Outage> {
  const stream = await opened(reader, 15_000);
  if (!stream) throw new Error('no page can listen before the outage');
  const probes: Promise<Probe & { readonly began: number }>[] = [];
  const probe = async () => {
    const began = performance.now();
    const { headers, ms, status } = await reader.send(`${projectBase}?size=1`);
    return { began, status, ms, retryAfter: headers.get('retry-after') };
  };
  const ticking = setInterval(() => probes.push(probe()), probeEvery);
  try {
    await pause(500);
    await happen(server);
    const over = performance.now();
    const back = await until('an answer 200', 15_000, async () =>
      (await probe()).status === 200 ? performance.now() : undefined,
    ).catch(() => undefined);
    const listeners = await listenersOf(server);
    const name = newName('Outage');
    given(await writer.send(projectBase, { method: 'POST', body: projectBody(name), key: newKey() }), 'create');
    const settled = () => stream.isOver() || stream.text().includes('"created"');
    await until('news', 10_000, async () => (settled() ? true : undefined)).catch(() => false);
    const again = await opened(reader, 10_000);
    again?.close();
    clearInterval(ticking);
    const meanwhile = (await Promise.all(probes)).filter(({ began }) => began < over);
    return {
      meanwhile,
      isLong,
      backIn: back === undefined ? undefined : back - over,
      listeners,
      stream: { isOver: stream.isOver(), heardChange: stream.text().includes('"created"') },
      opensAgain: again !== undefined,
    };
  } finally {
    clearInterval(ticking);
    stream.close();
  }
}

const opened = (reader: Person, patience: number) =>
  until('a live stream', patience, () => reader.listen().catch(() => undefined)).catch(() => undefined);

async function listenersOf(server: Server): Promise<Outage['listeners']> {
  const client = await server.database();
  try {
    let most = 0;
    let last = 0;
    for (const began = performance.now(); performance.now() - began < listenedFor; await pause(100)) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where application_name = $1',
        [listenerName],
      );
      last = rows[0]?.count ?? 0;
      most = Math.max(most, last);
    }
    return { most, last };
  } finally {
    await client.end();
  }
}

/** The database and all its processes are paused: connections stay, and nothing answers. */
async function standStill(server: Server, milliseconds: number): Promise<void> {
  const postmaster = await server.postmaster();
  const paused: number[] = [];
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, name);
      return true;
    } catch {
      // A process of a connection that has ended meanwhile.
      return false;
    }
  };
  try {
    // The first one is paused first, so that no other comes while the others are.
    if (signal(postmaster, 'SIGSTOP')) paused.push(postmaster);
    for (const pid of await childrenOf(postmaster)) if (signal(pid, 'SIGSTOP')) paused.push(pid);
    await pause(milliseconds);
  } finally {
    for (const pid of paused.toReversed()) signal(pid, 'SIGCONT');
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

/** Over once the new one takes connections. */
async function restart(server: Server): Promise<void> {
  const before = await server.postmaster();
  process.kill(before, 'SIGQUIT');
  await until('the restart of the database', 30_000, async () => {
    const client = await server.database().catch(() => undefined);
    await client?.end();
    return client && (await server.postmaster()) !== before ? true : undefined;
  });
}

async function cutListener(server: Server): Promise<void> {
  const client = await server.database();
  const { rowCount } = await client
    .query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [listenerName])
    .finally(() => client.end());
  if (rowCount !== 1) throw new Error(`${rowCount} connections listened`);
}
