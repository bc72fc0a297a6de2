import type pg from 'pg';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { given, type Heard, isOk, newKey, type Person } from '#tests/trust/client.ts';
import { type Battery, type Field, pause, until } from '#tests/trust/field.ts';
import { vinsOf } from '#tests/trust/races/list-pair.ts';
import { slowForm } from '#tests/trust/slow-form.ts';
import { liveBase, newName, projectBase, projectBody, type World, worldOf } from '#tests/trust/world.ts';
import { type Aftermath, judgeKill, killTrials, type Order } from './kill-checks.ts';

const writers = 4;
const running = new Set(['ROLLOUT_INITIATED', 'ROLLED_OUT']);

/** kill -9 of the server while commands, an upload and a rollout are under way, and what is there when it is started again (T24). */
export const kills: Battery = {
  name: 'kills',
  trials: killTrials,
  run: async (field, note) => {
    const world = worldOf(field.server.url);
    let rollout: number | undefined;
    for (let round = 0; round < field.options.kills; round += 1) {
      rollout = await runningRollout(world, rollout);
      const aftermath = await killOnce(field, world, rollout, round);
      note('kill -9 under load', aftermath.backIn, judgeKill(aftermath));
    }
    if (rollout !== undefined && (await isRunning(world, rollout))) await world.abort(rollout);
  },
};

async function killOnce({ server }: Field, world: World, rollout: number, round: number): Promise<Aftermath> {
  const [po, lists] = [await world.person('container-po'), await world.person('vehicle-list-manager')];
  const client = await server.database();
  const vins = await vinsOf(client, 500);
  await client.end();
  const hangUp = new AbortController();
  let isOver = false;
  const sent: { readonly name: string; readonly key: string; readonly first: Heard }[] = [];
  const work = Array.from({ length: writers }, async () => {
    while (!isOver) {
      const [name, key] = [newName('Killed'), newKey()];
      const first = await create(po, name, key);
      sent.push({ name, key, first });
    }
  });
  const upload = slowForm({ name: newName('Killed'), description: '', brandIds: [1] }, 'killed.csv', vins.join('\n'), () =>
    pause(20_000),
  );
  const uploading = lists.send('/api/vehicle-lists/imported/upload', { method: 'POST', raw: upload, signal: hangUp.signal });
  const before = await progressOf(world, rollout);
  // Somewhere in the middle of some command, another place each time.
  await pause(300 + ((round * 379) % 1_500) + Math.random() * 40);
  isOver = true;
  await server.kill();
  hangUp.abort();
  await Promise.all([...work, uploading]);

  const began = performance.now();
  await server.start();
  const backIn = performance.now() - began;
  const back = await progressOf(world, rollout);
  const orders = await ordersOf(server, po, sent);
  const openUploads = await openUploadsOf(lists);
  const later = await until('progress of the rollout', 40_000, async () => {
    const now = await progressOf(world, rollout);
    return now.done > back.done || now.left === 0 ? now : undefined;
  }).catch(() => back);
  const journal = await server.verifyJournal();
  return {
    orders,
    openUploads,
    journal,
    backIn,
    rollout: { before: before.done, back: back.done, later: later.done, left: later.left },
  };
}

const create = (po: Person, name: string, key: string): Promise<Heard> =>
  po.send(projectBase, { method: 'POST', body: projectBody(name), key });

const answered = (heard: Heard) => ({
  status: heard.status,
  id: isOk(heard) ? (JSON.parse(heard.text) as { id: number }).id : undefined,
});

async function ordersOf(
  server: Field['server'],
  po: Person,
  sent: readonly { name: string; key: string; first: Heard }[],
): Promise<Order[]> {
  const again = await Promise.all(sent.map(({ key, name }) => create(po, name, key)));
  const client = await server.database();
  const made = await madeOf(
    client,
    sent.map(({ name }) => name),
  ).finally(() => client.end());
  return sent.map(({ first, name }, index) => {
    const found = made.filter((row) => row.name === name);
    const rows = found.reduce((sum, row) => sum + row.rows, 0);
    const second = again[index];
    if (!second) throw new Error(`${name} was not sent again`);
    return { name, first: answered(first), again: answered(second), made: found.map(({ id }) => id), rows };
  });
}

async function madeOf(client: pg.Client, names: readonly string[]) {
  const { rows } = await client.query<{ id: number; name: string; rows: number }>(
    `select p.id, p.module_name as name, count(j.seq)::int as rows from software_project p
     left join journal j on j.entity_type = 'SOFTWARE_PROJECT' and j.entity_id = p.id and j.command = 'created'
     where p.module_name = any($1) group by p.id, p.module_name`,
    [names],
  );
  return rows;
}

/** States of uploads that are still open ten seconds after the start; none as soon as none is. */
async function openUploadsOf(lists: Person): Promise<string[]> {
  const open = async () =>
    given<ListImport[]>(await lists.send('/api/vehicle-lists/imports'), 'imports')
      .map(({ state }) => state)
      .filter((state) => state === 'UPLOADING' || state === 'WAITING' || state === 'VALIDATING');
  return until('the end of the uploads', 10_000, async () => ((await open()).length === 0 ? [] : undefined)).catch(open);
}

async function isRunning(world: World, id: number): Promise<boolean> {
  const one = await world.person('launch-operator');
  return running.has(given<{ status: string }>(await one.send(`${liveBase}/${id}`), 'deployment').status);
}

/** A rollout that is under way: the last one, or a new one. */
async function runningRollout(world: World, last: number | undefined): Promise<number> {
  if (last !== undefined && (await isRunning(world, last)) && (await progressOf(world, last)).left > 0) return last;
  const id = await world.ready();
  const one = await world.person('launch-operator');
  given(await one.send(`${liveBase}/${id}/start`, { method: 'POST', body: await world.startNow(id) }), 'start');
  return id;
}

async function progressOf(world: World, id: number): Promise<{ readonly done: number; readonly left: number }> {
  const one = await world.person('launch-operator');
  const { counts } = given<LiveRolloutStatus>(await one.send(`${liveBase}/${id}/rollout/status`), 'rollout');
  const left = counts.PENDING + counts.RUNNING;
  return { done: Object.values(counts).reduce((sum, count) => sum + count, 0) - left, left };
}
