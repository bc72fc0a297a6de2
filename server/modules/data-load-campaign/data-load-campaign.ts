import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { brands } from '#contract/brand.ts';
import { dataLoadWrite } from '#contract/data-load-batch/data-load-batch.ts';
import { startsInHours, visibleTypes } from '#contract/data-load-campaign/data-load.ts';
import { type CampaignInput, campaignFields } from '#contract/data-load-campaign/data-load-campaign.ts';
import { dataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import { fieldText } from '#contract/field-text.ts';
import { momentIn } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type CommandInput, commandIn, createEntity, runCommand } from '#server/entity/command.ts';
import { loadEntity, lockEntity, readEntity, visibleFor } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { presenting, typedOf } from '#server/entity/presenting.ts';
import { answerList } from '#server/list/list-page.ts';
import { defineNoun } from '#server/noun.ts';
import { peopleOf } from '#server/people.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { batchRows, keepBatches, presentBatches, totalsOf } from './data-load-batches.ts';
import { dashboardHandlers } from './data-load-dashboard.ts';
import { differsFromEvaluated, evaluationOf, keepEvaluated } from './data-load-evaluation.ts';
import { campaignCsv } from './data-load-export.ts';
import { followedCampaigns } from './data-load-follow.ts';
import { seedDataLoad } from './data-load-seed.ts';
import {
  type BatchStored,
  batchStore,
  type CampaignStored,
  campaignEndAt,
  campaignList,
  campaignStore,
  endAt,
  ofVisibleType,
} from './data-load-store.ts';
import { dataLoader } from './data-loader.ts';

const { byId, whole } = presenting(campaignStore, {
  own: (row: CampaignStored, person) => ({
    ...typedOf(campaignFields, row, person),
    campaignStart: row.campaignStart.toISOString(),
    campaignOwner: person(row.campaignOwner),
    recallId: row.recallId,
    campaignOwnerSelf: false,
    state: row.state,
    status: row.state,
    changedBy: person(row.changedBy),
    changedAt: row.changedOn.toISOString(),
    progress: row.progress,
    transferred: row.transferred,
    batches: row.batches,
    vehicleVolume: row.vehicleVolume,
    campaignEnd: row.campaignEnd?.toISOString() ?? null,
  }),
  subjects: ({ campaignOwner, facts: { evaluator } }) => (evaluator === null ? [campaignOwner] : [campaignOwner, evaluator]),
});

/** Data-load campaigns: API-031 … API-040 and D-178 with the transitions of D-069 … D-071. */
const handlers = {
  ...dashboardHandlers,
  ...entityHandlers(dataLoadEndpoints, 'DataLoadCampaign', {
    store: campaignStore,
    list: campaignList,
    rows: async ({ actor, services: { db } }, ids) => (await byId(db, ids)).map((row) => ownedBy(actor.subject, row)),
    shown: async (call, row) => answer(call, await lookAgain(call, row)),
    one: answer,
  }),
  // D-069.8: deleted ones are hidden unless the filter asks for them.
  listDataLoadCampaigns: async (call) => {
    const isAsked = call.query.state?.split(',').includes('DELETED') ?? false;
    const shown = isAsked ? sql`true` : sql`e.state <> 'DELETED'`;
    const where = sql<boolean>`${visibleFor(call.brandId, 'e')} and ${ofVisibleType(call)} and ${shown}`;
    const present = async (ids: readonly number[]) =>
      (await byId(call.services.db, ids)).map((row) => ownedBy(call.actor.subject, row));
    return answerList(call, campaignList, { where, present, idOf: ({ id }) => id });
  },
  createDataLoadCampaign: async (call) => {
    const fields = await checked(call, call.body, undefined);
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    const columns = { ...fields, ...place, toolKey: crypto.randomUUID() };
    const row = await call.transaction((tx) =>
      createEntity<CampaignStored, Machine>(call, tx, campaignStore, columns, {
        ...place,
        owner: fields.campaignOwner,
        editors: [call.actor.subject],
      }),
    );
    return answer(call, await lookAgain(call, row));
  },
  editDataLoadCampaign: async (call) => {
    const { id } = call.params;
    const open = await loadIfAllowed(call, campaignStore, id);
    const fields = open && (await checked(call, call.body, open));
    const row = await runCommand<CampaignStored, Machine>(call, campaignStore, {
      id,
      facts: async (tx, current) => {
        if (!fields) return {};
        await checkBatches(call, tx, current, fields.campaignStart);
        const differs = await differsFromEvaluated(tx, current, { ...fields, campaignStart: new Date(fields.campaignStart) });
        return { owner: fields.campaignOwner, altered: isAltered(current, fields), differs };
      },
      set: fields ?? {},
    });
    return answer(call, await lookAgain(call, row));
  },
  stopDataLoadCampaign: async (call) => {
    const row = await runCommand<CampaignStored, Machine>(call, campaignStore, {
      id: call.params.id,
      payload: call.body,
      set: (stopped) => ({ campaignEnd: campaignEndAt(stopped, call.at) }),
    });
    return answer(call, await lookAgain(call, row));
  },
  // D-069.8, D-232: soft, so that it can be looked at.
  deleteDataLoadCampaign: async (call) => {
    await runCommand<CampaignStored, Machine>(call, campaignStore, { id: call.params.id });
    return undefined;
  },
  listDataLoadBatches: async (call) => {
    // Their revision is that of the campaign: a form that changes them is based on it.
    const { id, revision } = await load(call);
    return reply(await presentBatches(call, await batchRows(call.services.db, id)), revision);
  },
  saveDataLoadBatches: async (call) => {
    const { batches } = call.body;
    const isOpen = (await loadIfAllowed(call, campaignStore, call.params.id)) !== undefined;
    const row = await runCommand<CampaignStored, Machine>(call, campaignStore, {
      id: call.params.id,
      ...(isOpen && {
        facts: async (tx, current) => {
          const kept = await keepBatches(call, tx, current, batches);
          return { ...kept, differs: await differsFromEvaluated(tx, current) };
        },
      }),
      set: totalsOf(batches),
    });
    return answer(call, await lookAgain(call, row));
  },
  evaluateDataLoadCampaign: async (call) => {
    const row = await runCommand<CampaignStored, Machine>(call, campaignStore, {
      id: call.params.id,
      payload: { ...call.body, ...(call.body.comment !== '' && { reason: call.body.comment }) },
      effects: (tx, { after }) => keepEvaluated(tx, after),
    });
    const now = await lookAgain(call, row);
    return reply(await evaluationOf(call, now), now.revision);
  },
  getDataLoadEvaluation: async (call) => {
    const row = await load(call);
    return reply(await evaluationOf(call, row), row.revision);
  },
  exportDataLoadCampaign: async (call) => {
    const { db } = call.services;
    const row = await load(call);
    const [batches, person] = await Promise.all([batchRows(db, row.id), peopleOf(db, [row.changedBy, row.campaignOwner])]);
    const brand = brands.find(({ id }) => id === row.homeBrandId)?.name ?? String(row.homeBrandId);
    return campaignCsv(row, batches, { brand, person, me: call.actor.subject });
  },
  getDataLoadBatch: async (call) => {
    const { id } = await load(call);
    const row = await loadEntity<BatchStored>(call.services.db, batchStore, call.params.batchId);
    const [shown] = row?.campaignId === id ? await presentBatches(call, [row]) : [];
    if (!shown) throw notFound();
    return reply(shown, row?.revision);
  },
  pauseDataLoadBatch: (call) => steer(call),
  resumeDataLoadBatch: (call) => steer(call),
  stopDataLoadBatch: (call) => steer(call, { set: (row) => ({ batchEnd: endAt(row, call.at) }) }),
  tellSimulatedLoader: (call) =>
    followedCampaigns.tellSimulator(call, {
      load: () => load(call),
      keep: (tx, { toolKey: key }, told) =>
        tx
          .insertInto('dataLoaderCampaign')
          .values({ key, told })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ told }))
          .execute(),
      hear: (_, row) => settle(call, row),
    }),
} satisfies Partial<Handlers<Api>>;

/** Data-load campaigns at the server, with the loader that sends their data. */
export const dataLoadNoun = defineNoun({
  stores: { DATA_LOAD_CAMPAIGN: campaignStore, DATA_LOAD_BATCH: batchStore },
  handlers,
  tools: [dataLoader],
  recurring: [followedCampaigns.recurring],
  seed: seedDataLoad,
});

type Machine = typeof campaignStore.flow.machine;
type ToOne = CallBase & { readonly params: { readonly id: number } };
type ToBatch = CallBase & { readonly params: { readonly id: number; readonly batchId: number } };

const load = (call: ToOne) => readEntity<CampaignStored>(call, campaignStore, call.params.id);

async function answer(call: CallBase, row: CampaignStored) {
  const { body, revision } = await whole(call, row);
  return { body: ownedBy(call.actor.subject, body), ...(revision !== undefined && { revision }) };
}

const ownedBy = <Row extends { readonly campaignOwner: { readonly id: string } }>(me: string, row: Row): Row => ({
  ...row,
  campaignOwnerSelf: row.campaignOwner.id === me,
});

/** After every step the loader is told what is to be, and says where it stands. */
async function lookAgain({ services }: CallBase, row: CampaignStored): Promise<CampaignStored> {
  await followedCampaigns.look(services, row);
  return (await loadEntity<CampaignStored>(services.db, campaignStore, row.id)) ?? row;
}

/** What was said is followed to its end: a batch that begins is told to the loader before it can be complete. */
async function settle({ services }: CallBase, row: Pick<CampaignStored, 'id' | 'toolKey'>): Promise<void> {
  for (let step = 0; step < 3; step += 1) await followedCampaigns.look(services, row);
}

/** A command of one batch. The campaign is locked before it, as steps of the campaign do. */
async function steer(
  call: ToBatch,
  input: Omit<CommandInput<BatchStored>, 'id'> = {},
): Promise<Awaited<ReturnType<typeof answer>>> {
  const { batchId: id, id: campaignId } = call.params;
  const { db } = call.services;
  const campaign = await loadEntity<CampaignStored>(db, campaignStore, campaignId);
  const batch = await loadEntity<BatchStored>(db, batchStore, id);
  if (!campaign || batch?.campaignId !== campaignId || campaignStore.sees?.(campaign as never, call.actor) === false)
    throw notFound();
  await call.transaction(async (tx) => {
    await lockEntity(tx, campaignStore, campaignId);
    await commandIn<BatchStored, typeof batchStore.flow.machine>(call, tx, batchStore, { id, ...input });
  });
  return answer(call, await lookAgain(call, campaign));
}

type Fields = Omit<CampaignInput, 'campaignOwnerSelf'>;
const hour = 3_600_000;

/** D-108: what no schema can tell. The start and the owner are checked where they are set anew. */
async function checked(
  call: CallBase,
  { campaignOwnerSelf, ...typed }: CampaignInput,
  row: CampaignStored | undefined,
): Promise<Fields> {
  const brandId = row?.homeBrandId ?? call.brandId;
  const fields = { ...typed, campaignOwner: campaignOwnerSelf ? call.actor.subject : typed.campaignOwner };
  if (!visibleTypes(call.actor, brandId).includes(fields.type))
    throw invalidFields([{ pointer: '/type', detail: fieldText('notAccepted') }]);
  const start = Date.parse(fields.campaignStart);
  if (start !== row?.campaignStart.getTime()) {
    const ahead = row ? 0 : startsInHours;
    const text = row ? fieldText('startPast') : fieldText('startAhead', startsInHours);
    if (start < Date.parse(call.at) + ahead * hour) throw invalidFields([{ pointer: '/campaignStart', detail: text }]);
  }
  if (fields.campaignOwner !== row?.campaignOwner)
    await checkPerson(call, fields.campaignOwner, { rule: dataLoadWrite, brandId }, '/campaignOwner');
  return fields;
}

/** A campaign does not start after the first of its batches (D-109). */
async function checkBatches(
  { timeZone }: CallBase,
  tx: Parameters<typeof batchRows>[0],
  { id }: CampaignStored,
  campaignStart: string,
): Promise<void> {
  const [first] = await batchRows(tx, id);
  if (!first || first.batchStart >= new Date(campaignStart)) return;
  const detail = `The first batch starts on ${momentIn(first.batchStart, timeZone)}: choose a start up to then.`;
  throw invalidFields([{ pointer: '/campaignStart', detail }]);
}

const isAltered = (row: CampaignStored, fields: Fields): boolean =>
  Object.entries(fields).some(([name, value]) => {
    const stored = row[name as keyof Fields] as unknown;
    return stored instanceof Date ? stored.getTime() !== Date.parse(String(value)) : stored !== value;
  });
