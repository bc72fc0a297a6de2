import { z } from 'zod';
import type { Api } from '#contract/api.ts';
import { dayText, notBefore } from '#contract/day.ts';
import {
  type SmartDetails,
  type smartCreationSchema,
  smartDetailsFields,
  smartDetailsSchema,
} from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import type { SmartParameters } from '#contract/smart-campaign/smart-parameters.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import { type CommandInput, createEntity, runCommand } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { parseBody, refuseEarlier } from '#server/http/json.ts';
import { retryFailed, stopVehicle } from '#server/modules/deployment/deployment-rollout.ts';
import { freeListName } from '#server/modules/vehicle-list/own-list.ts';
import { embedList } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { dropList } from '#server/rollout/list.ts';
import { rolloutVehicles } from '#server/rollout/vehicles.ts';
import { cuCampaignHandlers } from './cu-campaign.ts';
import { approveSmart, smartLists, withdrawApproval } from './smart-approval.ts';
import {
  saveSmartPlan,
  smartPlan,
  smartRolloutStatus,
  smartRollouts,
  smartSteering,
  startSmart,
} from './smart-campaign-rollout.ts';
import { seedSmartCampaigns } from './smart-campaign-seed.ts';
import { type SmartCampaignStored, smartCampaignList, smartCampaignStore, updateOf } from './smart-campaign-store.ts';
import { listed, whole } from './smart-campaign-view.ts';
import { countVehicles, listFor, replyVehicles } from './smart-vehicles.ts';
import { leadingFrom, presentSmartWayBack, requireSameSoftware } from './smart-way-back.ts';

const detailColumns = ({ containers, ...details }: SmartDetails) => ({ ...details, containers: JSON.stringify(containers) });

/** Smart campaigns: D-183 with the transitions of D-068. */
const handlers = {
  ...entityHandlers(smartCampaignEndpoints, 'SmartCampaign', {
    store: smartCampaignStore,
    list: smartCampaignList,
    rows: ({ services: { db } }, ids) => listed(db, ids),
    shown: whole,
    dropped: async (tx, _, { id, ownListId }) => {
      await dropList(tx, 'SMART', id);
      if (ownListId !== null) await tx.deleteFrom('vehicleList').where('id', '=', ownListId).execute();
    },
  }),
  getSmartWayBack: async (call) => reply(await presentSmartWayBack(call, await load(call))),
  createSmartCampaign: async (call) => whole(call, await create(call, call.body)),
  getSmartDetails: async (call) => {
    const row = await load(call);
    return reply(smartDetailsSchema.parse(pick(row)), row.revision);
  },
  saveSmartDetails: async (call) => {
    const facts: Facts = async (_, row) => {
      requireSameSoftware(row, call.body);
      return {};
    };
    return whole(call, await save(call, { payload: call.body, facts, set: detailColumns(call.body) }));
  },
  getSmartVehicles: async (call) => replyVehicles(call, await load(call)),
  saveSmartVehicles: async (call) => {
    const { vehicleListId } = call.body;
    const facts: Facts = async (tx, row) => ({ vehicleCount: (await listFor(call, tx, row, vehicleListId)).count });
    return replyVehicles(call, await save(call, { payload: call.body, facts, set: { vehicleListId } }));
  },
  getSmartParameters: async (call) => parameters(await load(call)),
  saveSmartParameters: async (call) => {
    parseBody(z.object({ validUntil: notBefore(todayOf(call)).nullable() }), call.body);
    return parameters(await save(call, { payload: call.body, set: { parameters: JSON.stringify(meant(call.body)) } }));
  },
  requestSmartCampaign: async (call) => {
    refuseEarlier(call.body, 'desiredStart', dayAfter(todayOf(call), 1));
    const facts: Facts = async (tx, row) => {
      requireValidOn(row, call.body.desiredStart);
      return { vehicleCount: await countVehicles(tx, row) };
    };
    return whole(call, await save(call, { payload: call.body, facts, set: { request: JSON.stringify(call.body) } }));
  },
  approveSmartCampaign: async (call) => whole(call, await approveSmart(call, call.params.id, call.body)),
  withdrawSmartApproval: async (call) => whole(call, await withdrawApproval(call, call.params.id)),
  retrySmartList: async (call) => whole(call, await smartLists.retry(call, call.params.id)),
  getSmartPlan: async (call) => plan(call, await load(call)),
  saveSmartPlan: async (call) => plan(call, await saveSmartPlan(call, call.params.id, call.body)),
  previewSmartPlan: async (call) => reply(await smartPlan(call, await load(call), call.body)),
  rolloutSmartCampaign: async (call) => whole(call, await startSmart(call, call.params.id, call.body)),
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
  jobs: [smartLists.job],
  seed: seedSmartCampaigns,
});

type Machine = typeof smartCampaignStore.flow.machine;
type ToOne = CallBase & { readonly params: { readonly id: number } };
type Input = Omit<CommandInput<SmartCampaignStored>, 'id'>;
type Facts = NonNullable<Input['facts']>;

const load = (call: ToOne) => readEntity<SmartCampaignStored>(call, smartCampaignStore, call.params.id);
const pick = (row: SmartCampaignStored) =>
  Object.fromEntries(smartDetailsFields.all.map(({ name }) => [name, row[name as keyof SmartCampaignStored]]));
/** Refuses a start after the last day on which the software may be installed (D-092). */
function requireValidOn({ parameters: saved }: SmartCampaignStored, day: string): void {
  const last = saved?.validUntil;
  if (last && day > last)
    throw invalidFields([
      { pointer: '/desiredStart', detail: `Choose a day up to ${dayText(last)}: the software is valid until then.` },
    ]);
}
/** Only what is forced has a reason, and it asks nobody (D-254). */
const meant = (input: SmartParameters): SmartParameters =>
  input.updateKind === 'FORCED' ? { ...input, consentRequired: false } : { ...input, forcedReason: '' };
const parameters = (row: SmartCampaignStored) =>
  reply({ parameters: row.parameters && { ...row.parameters, ...updateOf(row) } }, row.revision);
const plan = async (call: CallBase, row: SmartCampaignStored) => reply(await smartPlan(call, row), row.revision);

/** Only what may be sent is looked at, so that whoever may not hears that first. */
async function save(call: ToOne, { facts, ...input }: Input): Promise<SmartCampaignStored> {
  const { id } = call.params;
  const isOpen = (await loadIfAllowed(call, smartCampaignStore, id, input.payload)) !== undefined;
  return runCommand(call, smartCampaignStore, { id, ...input, ...(isOpen && facts && { facts }) });
}

/** D-068.01, D-118: with its own vehicle list, which has no vehicles yet; a way back has its vehicles already, and no list (D-255). */
function create(call: CallBase, { wayBackOf, ...details }: z.output<typeof smartCreationSchema>): Promise<SmartCampaignStored> {
  const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
  return call.transaction(async (tx) => {
    const vehicleCount = wayBackOf === null ? undefined : await leadingFrom(call, tx, wayBackOf, details);
    const row = await createEntity<SmartCampaignStored, Machine>(
      call,
      tx,
      smartCampaignStore,
      { ...detailColumns(details), ...place, wayBackOf, phases: '[]' },
      { ...place, vehicleCount },
    );
    if (wayBackOf !== null) return row;
    const route = `/software/campaigns/oru-smart-campaign/${row.id}`;
    const owner = { kind: 'SMART_CAMPAIGN', id: row.id, name: details.name, route } as const;
    const list = await embedList(tx, call, owner, {
      ...place,
      name: await freeListName(tx, call.brandId, row.name, row.id),
      ownerId: call.actor.subject,
      dataSource: 'DIGITAL_TWIN',
      preConstraints: null,
    });
    await tx.updateTable('smartCampaign').set({ ownListId: list.id }).where('id', '=', row.id).execute();
    return { ...row, ownListId: list.id };
  });
}
