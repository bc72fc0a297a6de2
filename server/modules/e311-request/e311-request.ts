import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { e311DeploymentRead } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { dayText } from '#contract/day.ts';
import { type E311RequestInput, e311RequestAudit, e311RequestFields } from '#contract/e311-request/e311-request.ts';
import { e311RequestEndpoints } from '#contract/e311-request/e311-request-endpoints.ts';
import { fieldText } from '#contract/field-text.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { readEntity, visibleFor } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { presenting, typedOf } from '#server/entity/presenting.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { answerList } from '#server/list/list-page.ts';
import { historyOf } from '#server/modules/platform/history.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import {
  assignmentsOf,
  keepAssignments,
  keepUpdates,
  keepVehicles,
  partsOf,
  updatesOf,
  vehiclesOf,
} from './e311-request-parts.ts';
import { seedE311 } from './e311-request-seed.ts';
import { type E311RequestStored, e311RequestList, e311RequestStore, seenIn } from './e311-request-store.ts';

const { byId, whole } = presenting(e311RequestStore, {
  own: (row: E311RequestStored, person) => ({
    ...typedOf(e311RequestFields, row, person),
    requester: person(row.requester),
    createdOn: row.createdOn.toISOString(),
    status: row.status,
    vehicles: row.vehicles,
    updates: row.updates,
  }),
  subjects: ({ facts: { approver }, requester }) => (approver === null ? [requester] : [requester, approver]),
});

/** Deployment requests of E3 1.1 (D-181a, D-181b) with the transitions of D-072. */
const handlers = {
  ...entityHandlers(e311RequestEndpoints, 'E311Request', {
    store: e311RequestStore,
    list: e311RequestList,
    rows: ({ services: { db } }, ids) => byId(db, ids),
    shown: answer,
  }),
  listE311Requests: async (call) => {
    const { scope } = call.query;
    if (scope === 'all') requireRight(call, e311RequestAudit, call.brandId);
    const where = sql<boolean>`${visibleFor(call.brandId, 'e')} and ${seenIn(call, scope)}`;
    return answerList(call, e311RequestList, {
      where,
      present: (ids) => byId(call.services.db, ids),
      idOf: ({ id }) => id,
    });
  },
  createE311Request: async (call) => {
    checkStart(call, call.body.plannedStart);
    const requester = call.actor.subject;
    const brands = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    const columns = { ...brands, ...call.body, requester };
    const row = await call.transaction((tx) =>
      createEntity<E311RequestStored, Machine>(call, tx, e311RequestStore, columns, { ...brands, requester }),
    );
    return answer(call, row);
  },
  editE311Request: async (call) => {
    const { body } = call;
    const set = (before: E311RequestStored): E311RequestInput => {
      if (before.plannedStart !== body.plannedStart) checkStart(call, body.plannedStart);
      return body;
    };
    return answer(call, await save(call, { payload: body, set }));
  },
  listE311RequestVehicles: async (call) => {
    const { id } = await load(call);
    return reply(await vehiclesOf(call.services.db, id));
  },
  saveE311RequestVehicles: async (call) => {
    const { vins } = call.body;
    return answer(call, await save(call, { facts: (tx, row) => keepVehicles(tx, row, vins) }));
  },
  listE311RequestUpdates: async (call) => {
    const { id } = await load(call);
    return reply(await updatesOf(call.services.db, id));
  },
  saveE311RequestUpdates: async (call) => {
    const { updates } = call.body;
    return answer(call, await save(call, { facts: (tx, row) => keepUpdates(tx, row, updates) }));
  },
  listE311RequestHistory: async (call) =>
    reply(await historyOf(call, { ...call.query, entityType: 'E311_REQUEST', entityId: call.params.id })),
  listE311Assignments: async (call) => {
    const { id } = await load(call);
    return reply(await assignmentsOf(call.services.db, id));
  },
  saveE311Assignments: async (call) => {
    const { assignments } = call.body;
    return answer(call, await save(call, { facts: (tx, row) => keepAssignments(tx, row, assignments) }));
  },
} satisfies Partial<Handlers<Api>>;

/** E3 1.1 requests at the server, with the demo data of requests and deployments. */
export const e311RequestNoun = defineNoun({ stores: { E311_REQUEST: e311RequestStore }, handlers, seed: seedE311 });

type Machine = typeof e311RequestStore.flow.machine;
type ToOne = CallBase & { readonly params: { readonly id: number } };

const load = (call: ToOne) => readEntity<E311RequestStored>(call, e311RequestStore, call.params.id);

type Saved = Omit<Parameters<typeof runCommand<E311RequestStored, Machine>>[2], 'id'>;

/** Sends what saves one part of a request: only what may be saved is looked at, so that whoever may not hears that first. */
async function save(call: ToOne, { facts, ...input }: Saved): Promise<E311RequestStored> {
  const { id } = call.params;
  const isOpen = (await loadIfAllowed(call, e311RequestStore, id)) !== undefined;
  return runCommand(call, e311RequestStore, { id, ...input, ...(isOpen && facts && { facts, parts: partsOf }) });
}

async function answer(call: CallBase, row: E311RequestStored) {
  const { body, revision } = await whole(call, row);
  return { body: { ...body, deployments: await deploymentsOf(call, row) }, ...(revision !== undefined && { revision }) };
}

/** Deployments made of a request, for those who may read them (ROLE-R17). */
async function deploymentsOf({ actor, services: { db } }: CallBase, { homeBrandId, id }: E311RequestStored) {
  if (!allows(e311DeploymentRead, actor, { brandId: homeBrandId })) return [];
  const rows = await db
    .selectFrom('e311Deployment')
    .select(['id', 'description', 'status', 'createdOn'])
    .where('deploymentRequestId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, createdOn: row.createdOn.toISOString() }));
}

/** D-087a: of a start that is set anew. */
function checkStart(call: CallBase, plannedStart: string): void {
  const today = todayOf(call);
  if (plannedStart < today) throw invalidFields([{ pointer: '/plannedStart', detail: fieldText('pastDate', dayText(today)) }]);
}
