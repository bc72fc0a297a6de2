import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows } from '#contract/access/access.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { decisionRule, type ListRule, listCommands, restoreRule } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { type VehicleListType, vehicleListRules } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { beginUse, embedList } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { ProblemError } from '#server/problem.ts';
import { inTransaction } from '#server/transaction.ts';
import { arrivalOf, listNeeds } from '#src/areas/vehicle-list/access.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { listBody, manager, newList, upload, vinFile, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
let vins: string[];
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 1_000);
  vins = await vinsOfBrand(t, 1, 3);
});
afterAll(() => t.close());

const author = () => systemAuthor(t.services.now().toISOString(), 'test');
const winter = { kind: 'SMART_CAMPAIGN', id: 1, name: 'Winter', route: '/software/campaigns' } as const;
const use = { entityType: 'SMART_CAMPAIGN', entityId: 7, name: 'Campaign 7', route: '/software/campaigns' } as const;

const make: Readonly<Record<VehicleListType, () => Promise<number>>> = {
  STANDALONE: async () => (await newList(t)).id,
  IMPORTED: async () => (await upload(t, vins)).body.list?.id ?? 0,
  EMBEDDED: () =>
    inTransaction(t.services.db, async (tx) => {
      const list = { ...listBody({ ownerId: 'seed-campaign-manager' }), homeBrandId: 1, preConstraints: null };
      return (await embedList(tx, author(), winter, list)).id;
    }),
};
const states = ['free', 'locked', 'used', 'locked and used'] as const;

async function listIn(type: VehicleListType, state: (typeof states)[number]): Promise<number> {
  const id = await make[type]();
  if (state.includes('locked')) await t.user('admin').lockVehicleList({ params: { type, id }, body: { reason: 'Frozen.' } });
  if (state.includes('used')) await inTransaction(t.services.db, (tx) => beginUse(tx, author(), id, use));
  return id;
}

type Command = Exclude<keyof typeof listCommands, 'create'>;
const commands: readonly Command[] = ['edit', 'sync', 'lock', 'unlock', 'copy', 'delete'];
let copies = 0;
function send(user: string, command: Command, list: VehicleList): Promise<unknown> {
  const api = t.user(user);
  const params = { type: list.type, id: list.id };
  const { brandIds, dataSource, description, filter, name, owner } = list;
  switch (command) {
    case 'edit':
      return api.saveVehicleList({ params, body: { brandIds, dataSource, description, filter, name, ownerId: owner.id } });
    case 'sync':
      return api.syncVehicleList({ params });
    case 'lock':
      return api.lockVehicleList({ params, body: { reason: '' } });
    case 'unlock':
      return api.unlockVehicleList({ params });
    case 'copy':
      copies += 1;
      return api.copyVehicleList({ params, body: { name: `Copy ${copies}` } });
    case 'delete':
      return api.deleteVehicleList({ params });
  }
}

const answerOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, facts: [] as string[], said: '' }),
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      const facts = (error.document.needs ?? []).filter(({ kind }) => kind === 'fact').map(({ key }) => key);
      return { status: error.status, facts, said: error.message };
    },
  );

it('page and server decide every command on a list alike, with the same reasons, whoever asks and whatever holds it (D-157, D-216, D-219, D-079.2, D-118)', async () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const type of ['STANDALONE', 'IMPORTED', 'EMBEDDED'] as const)
    for (const state of states) {
      let id = await listIn(type, state);
      for (const user of [manager, 'campaign-manager', 'drm-manager', 'admin', 'aec-sdt-admin', 'analyst']) {
        const actor = seedActor(user);
        const { read } = vehicleListRules(type, type === 'EMBEDDED' ? winter.kind : null);
        // Who may not read a list has no page of it to agree with.
        if (!allows(read, actor, { brandId: 1 })) continue;
        for (const command of commands) {
          const { body: list } = await t.user(user).getVehicleList({ params: { type, id } });
          const needs = listNeeds(listCommands[command], list, actor, 1);
          const { facts, said, status } = await answerOf(send(user, command, list));
          const mayNot = needs.some(({ kind }) => kind !== 'fact');
          const expected = needs.filter(({ kind }) => kind === 'fact').map(({ key }) => key);
          const isHeld = expected[0] === 'unused' || expected[0] === 'unlocked';
          const wanted = mayNot ? 403 : needs.length === 0 ? 200 : isHeld ? 423 : 409;
          seen.add(`${command} ${wanted}`);
          const isSame = status === wanted && (mayNot || facts.join() === expected.join());
          if (!isSame) faults.push(`${type} ${state} ${user} ${command}: ${wanted} ${expected} / ${status} ${facts} ${said}`);
          // What was done leaves another list behind: the next question is asked of one as it was.
          if (status === 200 && command !== 'copy') id = await listIn(type, state);
        }
      }
    }
  expect(faults).toEqual([]);
  expect([...seen].sort()).toEqual(
    [
      ...commands.flatMap((command) => (command === 'copy' ? [] : [`${command} 200`, `${command} 403`, `${command} 423`])),
      ...['copy 200', 'copy 403', 'delete 409', 'unlock 409'],
    ].sort(),
  );
}, 120_000);

it('page and server decide alike what becomes of a checked file, and of the vehicles of before (D-119, D-186b, D-219)', async () => {
  const id = (await upload(t, vins)).body.list?.id ?? 0;
  const api = t.user(manager);
  const send = async (lines: readonly string[], apply: 'LATER' | 'REPLACE') =>
    (await api.replaceUpload({ params: { id }, body: { apply }, files: [vinFile(lines)] })).body.import;
  const shown = async () => (await api.getVehicleList({ params: { type: 'IMPORTED', id } })).body;
  const pageSays = async (rule: ListRule) => listNeeds(rule, await shown(), seedActor(manager), 1).map(({ key }) => key);
  const both = async (rule: ListRule, call: () => Promise<unknown>) => {
    const page = await pageSays(rule);
    return { page, server: (await answerOf(call())).facts };
  };
  const same = (...facts: string[]) => ({ page: facts, server: facts });
  const decide = (mode: 'REPLACE' | 'ADD', ready: Awaited<ReturnType<typeof send>>) =>
    both(decisionRule(mode, arrivalOf(ready)), () => api.applyImport({ params: { importId: ready.id }, body: { mode } }));
  await send(vins.slice(0, 2), 'REPLACE');
  const none = await send(['no vehicle'], 'LATER');
  for (const mode of ['REPLACE', 'ADD'] as const) expect(await decide(mode, none)).toEqual(same('someValid'));
  const { id: importId } = await send(vins, 'LATER');
  const change = { added: 999_999, removed: 0, kept: 2 };
  await t.services.db
    .updateTable('vehicleListImport')
    .set({ change: JSON.stringify(change) })
    .where('id', '=', importId)
    .execute();
  const large = (await api.getImport({ params: { importId } })).body;
  expect(await decide('ADD', large)).toEqual(same('fits'));
  const [version] = (await shown()).earlier;
  const restore = (versionId: number) => () => api.restoreVins({ params: { id }, body: { versionId } });
  await t.services.db
    .updateTable('vehicleListVersion')
    .set({ brandIds: [1, 4] })
    .where('id', '=', version?.id ?? 0)
    .execute();
  const lost = (await shown()).earlier[0];
  if (!lost) throw new Error('nothing is kept of before');
  expect(await both(restoreRule((await shown()).brandIds, lost.brandIds), restore(lost.id))).toEqual(same('hasBrands'));
  await api.lockVehicleList({ params: { type: 'IMPORTED', id }, body: { reason: '' } });
  expect(await decide('ADD', large)).toMatchObject({ page: ['unlocked', 'fits'], server: ['unlocked', 'fits'] });
  expect(await pageSays(restoreRule((await shown()).brandIds, lost.brandIds))).toEqual(['unlocked', 'hasBrands']);
});
