import { z } from 'zod';
import { allows } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { notBefore } from '#contract/day.ts';
import {
  type SmartDetails,
  type SmartVehicles,
  smartDetailsFields,
  smartDetailsSchema,
  smartStepsOf,
} from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { type CommandInput, createEntity, runCommand } from '#server/entity/command.ts';
import { readEntity, visibleFor } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { presenting } from '#server/entity/presenting.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { parseBody } from '#server/http/json.ts';
import { retryFailed, stopVehicle } from '#server/modules/deployment/deployment-rollout.ts';
import { embedList } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { rulesOf } from '#server/modules/vehicle-list/vehicle-list-store.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { dropList } from '#server/rollout/list.ts';
import { rolloutVehicles } from '#server/rollout/vehicles.ts';
import { cuCampaignHandlers } from './cu-campaign.ts';
import {
  approveSmart,
  saveSmartPlan,
  smartPlan,
  smartRolloutStatus,
  smartRollouts,
  smartSteering,
  startSmart,
} from './smart-campaign-rollout.ts';
import { seedSmartCampaigns } from './smart-campaign-seed.ts';
import { type SmartCampaignStored, smartCampaignList, smartCampaignStore } from './smart-campaign-store.ts';

type Person = (subject: string) => {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
};
const moment = (person: Person, by: string | null, on: string | null) =>
  by === null || on === null ? null : { by: person(by), on };

const head = (row: SmartCampaignStored, person: Person) => ({
  name: row.name,
  softwareName: row.softwareName,
  softwareVersion: row.softwareVersion,
  releaseType: row.releaseType,
  platform: row.platform,
  status: row.status,
  stage: row.stage,
  openStep: row.openStep,
  vehicleCount: row.vehicleCount,
  owner: person(row.createdBy),
  paused: row.paused,
});
const listed = presenting(smartCampaignStore, { own: head, subjects: ({ createdBy }) => [createdBy] });
const { whole } = presenting(smartCampaignStore, {
  own: (row: SmartCampaignStored, person) => ({
    ...head(row, person),
    description: row.description,
    containers: row.containers,
    steps: smartStepsOf(row.stage, row.facts),
    request: row.request,
    requestReason: row.facts.requestReason,
    requested: moment(person, row.facts.requester, row.facts.requestedOn),
    approved: moment(person, row.facts.approver, row.facts.approvedOn),
    started: moment(person, row.facts.starter, row.facts.startedOn),
    pauseReason: row.facts.pauseReason === 'stopRate' ? 'stop rate' : row.facts.pauseReason,
    campaignProblem: row.facts.campaignProblem,
    plannedStart: row.phases[0]?.start ?? null,
  }),
  subjects: ({ createdBy, facts: { approver, pausedBy, requester, starter } }) => [
    createdBy,
    ...[requester, approver, starter, pausedBy].filter((subject) => subject !== null),
  ],
});

const detailColumns = ({ containers, ...details }: SmartDetails) => ({ ...details, containers: JSON.stringify(containers) });

/** Smart campaigns: D-183 with the transitions of D-068. */
const handlers = {
  ...entityHandlers(smartCampaignEndpoints, 'SmartCampaign', {
    store: smartCampaignStore,
    list: smartCampaignList,
    rows: ({ services: { db } }, ids) => listed.byId(db, ids),
    shown: whole,
    dropped: async (tx, _, { id, ownListId }) => {
      await dropList(tx, 'SMART', id);
      if (ownListId !== null) await tx.deleteFrom('vehicleList').where('id', '=', ownListId).execute();
    },
  }),
  createSmartCampaign: async (call) => whole(call, await create(call, call.body)),
  getSmartDetails: async (call) => {
    const row = await load(call);
    return reply(smartDetailsSchema.parse(pick(row)), row.revision);
  },
  saveSmartDetails: async (call) => whole(call, await save(call, { payload: call.body, set: detailColumns(call.body) })),
  getSmartVehicles: async (call) => vehicles(call, await load(call)),
  saveSmartVehicles: async (call) => {
    const { vehicleListId } = call.body;
    const facts: Facts = async (tx, row) => ({ vehicleCount: (await listFor(call, tx, row, vehicleListId)).count });
    return vehicles(call, await save(call, { payload: call.body, facts, set: { vehicleListId } }));
  },
  getSmartParameters: async (call) => parameters(await load(call)),
  saveSmartParameters: async (call) =>
    parameters(await save(call, { payload: call.body, set: { parameters: JSON.stringify(call.body) } })),
  requestSmartCampaign: async (call) => {
    parseBody(z.object({ desiredStart: notBefore(dayAfter(todayOf(call), 1)) }), call.body);
    const facts: Facts = async (tx, row) => ({ vehicleCount: await countOf(tx, row) });
    return whole(call, await save(call, { payload: call.body, facts, set: { request: JSON.stringify(call.body) } }));
  },
  approveSmartCampaign: async (call) => whole(call, await approveSmart(call, call.params.id)),
  getSmartPlan: async (call) => plan(call, await load(call)),
  saveSmartPlan: async (call) => plan(call, await saveSmartPlan(call, call.params.id, call.body)),
  previewSmartPlan: async (call) => reply(await smartPlan(call, await load(call), call.body)),
  rolloutSmartCampaign: async (call) => whole(call, await startSmart(call, call.params.id)),
  abortSmartCampaign: async (call) => whole(call, await smartSteering.abort(call, call.params.id, call.body.reason)),
  pauseSmartCampaign: async (call) => whole(call, await smartSteering.pause(call, call.params.id, call.body.reason)),
  resumeSmartCampaign: async (call) => whole(call, await smartSteering.resume(call, call.params.id)),
  goOnSmartCampaign: async (call) => whole(call, await smartSteering.goOn(call, call.params.id, call.body.reason)),
  retrySmartVehicles: async (call) => whole(call, await retryFailed(call, smartRollouts, call.params.id, call.body.reasons)),
  stopSmartVehicle: async (call) => whole(call, await stopVehicle(call, smartRollouts, call.params.id, call.body)),
  getSmartRolloutStatus: async (call) => reply(await smartRolloutStatus(call, await load(call))),
  listSmartRolloutVehicles: async (call) => {
    const row = await load(call);
    return reply(await rolloutVehicles(call.services.db, 'SMART', row.id, call.query, onlyBrand(call, row)));
  },
  ...cuCampaignHandlers,
} satisfies Partial<Handlers<Api>>;

/** Smart and CU campaigns at the server. */
export const smartCampaignNoun = defineNoun({
  stores: { SMART_CAMPAIGN: smartCampaignStore },
  handlers,
  seed: seedSmartCampaigns,
});

type Machine = typeof smartCampaignStore.flow.machine;
type ToOne = CallBase & { readonly params: { readonly id: number } };
type Input = Omit<CommandInput<SmartCampaignStored>, 'id'>;
type Facts = NonNullable<Input['facts']>;

const load = (call: ToOne) => readEntity<SmartCampaignStored>(call, smartCampaignStore, call.params.id);
const pick = (row: SmartCampaignStored) =>
  Object.fromEntries(smartDetailsFields.all.map(({ name }) => [name, row[name as keyof SmartCampaignStored]]));
const parameters = ({ parameters: saved, revision }: SmartCampaignStored) => reply({ parameters: saved }, revision);
const plan = async (call: CallBase, row: SmartCampaignStored) => reply(await smartPlan(call, row), row.revision);

/** Only what may be sent is looked at, so that whoever may not hears that first. */
async function save(call: ToOne, { facts, ...input }: Input): Promise<SmartCampaignStored> {
  const { id } = call.params;
  const isOpen = (await loadIfAllowed(call, smartCampaignStore, id, input.payload)) !== undefined;
  return runCommand(call, smartCampaignStore, { id, ...input, ...(isOpen && facts && { facts }) });
}

/** D-068.01, D-118: with its own vehicle list, which has no vehicles yet. */
function create(call: CallBase, details: SmartDetails): Promise<SmartCampaignStored> {
  const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
  return call.transaction(async (tx) => {
    const row = await createEntity<SmartCampaignStored, Machine>(
      call,
      tx,
      smartCampaignStore,
      { ...detailColumns(details), ...place, phases: '[]' },
      place,
    );
    const route = `/software/campaigns/oru-smart-campaign/${row.id}`;
    const owner = { kind: 'SMART_CAMPAIGN', id: row.id, name: details.name, route } as const;
    const list = await embedList(tx, call, owner, {
      ...place,
      name: await listNameFor(tx, row),
      ownerId: call.actor.subject,
      dataSource: 'DIGITAL_TWIN',
      preConstraints: null,
    });
    await tx.updateTable('smartCampaign').set({ ownListId: list.id }).where('id', '=', row.id).execute();
    return { ...row, ownListId: list.id };
  });
}

/** The campaign's name; where another campaign's list has that, with the number of this one (D-118). */
async function listNameFor(tx: Transaction, { homeBrandId, id, name }: SmartCampaignStored): Promise<string> {
  const taken = await tx
    .selectFrom('vehicleList')
    .select('id')
    .where('homeBrandId', '=', homeBrandId)
    .where('type', '=', 'EMBEDDED')
    .where('name', '=', name)
    .executeTakeFirst();
  const number = ` (${id})`;
  return taken ? name.slice(0, 80 - number.length) + number : name;
}

/** A list that the caller reads at the campaign's brand, or the campaign's own; another campaign's is nobody else's. */
async function listFor(call: CallBase, db: Database, { homeBrandId, ownListId }: SmartCampaignStored, id: number) {
  const list = await db
    .selectFrom('vehicleList')
    .selectAll()
    .where('id', '=', id)
    .where(visibleFor(homeBrandId))
    .executeTakeFirst();
  const isOpen = list && allows(rulesOf(list).read, call.actor, { brandId: homeBrandId });
  if (!isOpen || (list.type === 'EMBEDDED' && list.id !== ownListId))
    throw invalidFields([{ pointer: '/vehicleListId', detail: 'There is no such vehicle list.' }]);
  return list;
}

const countOf = async (db: Database, { vehicleListId }: SmartCampaignStored): Promise<number> => {
  const list = await db
    .selectFrom('vehicleList')
    .select('count')
    .where('id', '=', vehicleListId ?? 0)
    .executeTakeFirst();
  return list?.count ?? 0;
};

async function vehicles(call: CallBase, row: SmartCampaignStored) {
  const ids = [row.ownListId, row.vehicleListId].filter((id) => id !== null);
  const lists = await call.services.db
    .selectFrom('vehicleList')
    .select(['id', 'count', 'lastCountSync'])
    .where('id', 'in', ids)
    .execute();
  const reference = await referencesFor(
    call,
    ids.map((id) => ({ entityType: 'VEHICLE_LIST', id }) as const),
  );
  const shown = (id: number | null): SmartVehicles['chosen'] => {
    const list = lists.find((one) => one.id === id);
    const told = list && reference({ entityType: 'VEHICLE_LIST', id: list.id });
    if (!list || !told) return null;
    const { count, id: listId, lastCountSync } = list;
    return { list: told, listId, isOwn: listId === row.ownListId, count, countedOn: lastCountSync?.toISOString() ?? null };
  };
  const own = shown(row.ownListId);
  if (!own) throw notFound();
  return reply({ own, chosen: shown(row.vehicleListId) }, row.revision);
}
