import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { Listing } from '#contract/deployment/rollout.ts';
import { type DrmDeploymentInput, defaultPriority, drmDeploymentFields } from '#contract/drm-deployment/drm-deployment.ts';
import { drmDeploymentEndpoints } from '#contract/drm-deployment/drm-deployment-endpoints.ts';
import { dayIn } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { lockEntity, placeOf, readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { presenting, typedOf } from '#server/entity/presenting.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { refuseEarlier } from '#server/http/json.ts';
import { retryFailed, stopVehicle } from '#server/modules/deployment/deployment-rollout.ts';
import { waitedFor } from '#server/modules/deployment/rivals.ts';
import { drmProjectStore } from '#server/modules/drm-project/drm-project-store.ts';
import { type DrmVersionStored, drmVersionStore } from '#server/modules/drm-release-version/drm-release-version-store.ts';
import { freeListName, replyOwnList, saveOwnFilter } from '#server/modules/vehicle-list/own-list.ts';
import { embedList } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { defineNoun } from '#server/noun.ts';
import { conflict, notFound } from '#server/problem.ts';
import { rolloutVehicles } from '#server/rollout/vehicles.ts';
import {
  deployDrm,
  drmLists,
  drmPlan,
  drmRollouts,
  drmSteering,
  dropDrmVehicles,
  listDrmVehicles,
} from './drm-deployment-rollout.ts';
import { type DrmDeploymentStored, drmDeploymentList, drmDeploymentStore, vehiclesPageOf } from './drm-deployment-store.ts';

type Around = {
  readonly id: number;
  readonly vehicles: number;
  readonly coreVersion: string;
  readonly projectName: string;
  /** its vehicles that are being frozen (ADR 41) */
  readonly listing: Listing | null;
  /** the deployment that replaced it (D-063) */
  readonly newer: number | null;
};

/** What stands around deployments: version, project and vehicles, once they began those of the rollout. */
async function aroundOf({ services: { db } }: CallBase, ids: readonly number[]): Promise<(id: number) => Around> {
  const { rows } = await sql<Around>`
    select d.id, coalesce(r.total, l.count, 0) as vehicles, v.core_version, p.name as project_name, n.deployment_id as newer,
      case when w.total is not null then json_build_object('done', w.done, 'total', w.total, 'problem', w.problem) end as listing
    from drm_deployment d join drm_release_version v on v.id = d.release_version_id join drm_project p on p.id = d.drm_project_id
    left join vehicle_list l on l.id = d.list_id left join rollout r on r.kind = 'DRM' and r.deployment_id = d.id
    left join rollout n on n.id = r.superseded_by left join wide_list w on w.kind = 'DRM' and w.deployment_id = d.id
    where d.id = any(${[...ids]}::int[])
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? { id, vehicles: 0, coreVersion: '', projectName: '', listing: null, newer: null };
}

const { byId, whole } = presenting(drmDeploymentStore, {
  own: (row: DrmDeploymentStored, person) => ({
    ...typedOf(drmDeploymentFields, row, person),
    swProjectId: row.drmProjectId,
    releaseVersionId: row.releaseVersionId,
    status: row.status,
    paused: row.paused,
    startDate: row.parameters?.startDate ?? null,
    endDate: row.parameters?.endDate ?? null,
  }),
  subjects: ({ facts: { pausedBy, starter } }) => [starter, pausedBy].filter((subject) => subject !== null),
  around: async (call, row) => {
    const { coreVersion, listing, newer, projectName, vehicles } = (await aroundOf(call, [row.id]))(row.id);
    const other = newer === null ? undefined : ({ entityType: 'DRM_DEPLOYMENT', id: newer } as const);
    return {
      shown: {
        ...{ coreVersion, listing, projectName, vehicles },
        parameters: row.parameters,
        priority: row.parameters?.priority ?? defaultPriority,
        pauseReason: row.facts.pauseReason === 'stopRate' ? 'stop rate' : row.facts.pauseReason,
        listId: row.listId ?? 0,
        supersededBy: other ? ((await referencesFor(call, [other]))(other) ?? null) : null,
      },
    };
  },
});

const typed = formHandlers('DrmDeployment', { store: drmDeploymentStore, shown: whole });

/** Rows of a list by their ids, in any order. */
export async function drmDeploymentRows(call: CallBase, ids: readonly number[]) {
  const [rows, around] = await Promise.all([byId(call.services.db, ids), aroundOf(call, ids)]);
  return rows.map((row) => {
    const { coreVersion, vehicles } = around(row.id);
    return { ...row, coreVersion, vehicles };
  });
}

/** Deployments of DRM release versions: D-177c, D-177d with the transitions of D-065. */
const handlers = {
  ...entityHandlers(drmDeploymentEndpoints, 'DrmDeployment', {
    store: drmDeploymentStore,
    rows: drmDeploymentRows,
    under: {
      listDrmDeployments: { store: drmVersionStore, column: 'release_version_id', list: () => drmDeploymentList },
      listDrmProjectDeployments: { store: drmProjectStore, column: 'drm_project_id', list: () => drmDeploymentList },
    },
    shown: whole,
    dropped: async (tx, _, { id, listId }) => {
      await dropDrmVehicles(tx, id);
      await tx
        .deleteFrom('vehicleList')
        .where('id', '=', listId ?? 0)
        .execute();
    },
  }),
  editDrmDeployment: typed.editDrmDeployment,
  createDrmDeployment: async (call) => whole(call, await call.transaction((tx) => create(call, tx, call.body))),
  getDrmParameters: async (call) => {
    const { parameters, revision } = await load(call);
    return reply({ parameters }, revision);
  },
  saveDrmParameters: async (call) => {
    const { body, params } = call;
    const open = await loadIfAllowed(call, drmDeploymentStore, params.id);
    // Its days are those of UTC: one that is over there reaches no vehicle.
    if (open) refuseEarlier(body, 'endDate', dayIn(new Date(call.at), 'UTC'), open.parameters?.endDate);
    return whole(call, await runCommand(call, drmDeploymentStore, { ...params, set: { parameters: JSON.stringify(body) } }));
  },
  getDrmDeploymentVehicles: async (call) => replyOwnList(call, (await load(call)).listId),
  saveDrmDeploymentVehicles: (call) =>
    saveOwnFilter(
      call,
      drmDeploymentStore,
      async (row) => ({ filter: call.body, preConstraints: await filterOfVersion(call, row.releaseVersionId) }),
      (tx, row, count) => listDrmVehicles(call, tx, row, count),
    ),
  getDrmPlan: async (call) => {
    const row = await load(call);
    return reply(await drmPlan(call, row, (await aroundOf(call, [row.id]))(row.id).vehicles), row.revision);
  },
  deployDrmDeployment: async (call) => whole(call, await deployDrm(call, call.params.id)),
  abortDrmDeployment: async (call) => whole(call, await drmSteering.abort(call, call.params.id, call.body.reason)),
  pauseDrmDeployment: async (call) => whole(call, await drmSteering.pause(call, call.params.id, call.body.reason)),
  resumeDrmDeployment: async (call) => whole(call, await drmSteering.resume(call, call.params.id)),
  retryDrmVehicles: async (call) => whole(call, await retryFailed(call, drmRollouts, call.params.id, call.body.reasons)),
  stopDrmVehicle: async (call) => whole(call, await stopVehicle(call, drmRollouts, call.params.id, call.body)),
  getDrmRolloutStatus: async (call) =>
    reply(await drmSteering.status(call, await load(call), (rollout) => waitedFor(call, rollout))),
  listDrmRolloutVehicles: async (call) => {
    const row = await load(call);
    return reply(await rolloutVehicles(call.services.db, 'DRM', row.id, call.query, onlyBrand(call, row)));
  },
} satisfies Partial<Handlers<Api>>;

/** DRM deployments at the server. */
export const drmDeploymentNoun = defineNoun({
  stores: { DRM_DEPLOYMENT: drmDeploymentStore },
  handlers,
  jobs: [drmLists.job],
});

type ToOne = CallBase & { readonly params: { readonly id: number } };
const load = (call: ToOne) => readEntity<DrmDeploymentStored>(call, drmDeploymentStore, call.params.id);

/** The filter by which a version chooses its vehicles: its deployments choose among these (D-118). */
async function filterOfVersion({ services: { db } }: CallBase, versionId: number) {
  const list = await db
    .selectFrom('vehicleList as l')
    .innerJoin('drmReleaseVersion as v', 'v.listId', 'l.id')
    .select('l.filter')
    .where('v.id', '=', versionId)
    .executeTakeFirst();
  return list?.filter ?? null;
}

/** D-065.1, D-118: at the brands of its version, with a vehicle list of its own that has no vehicles yet. */
async function create(call: ToOne, tx: Transaction, input: DrmDeploymentInput): Promise<DrmDeploymentStored> {
  const version = await lockEntity<DrmVersionStored>(tx, drmVersionStore, call.params.id);
  if (!version) throw notFound();
  call.authorize(placeOf(drmVersionStore, version));
  if (version.status !== 'READY_FOR_DEPLOYMENT')
    throw conflict('The release version is not ready for deployment.', [{ kind: 'fact', key: 'versionReady', by: [] }]);
  const { brandIds, drmProjectId, homeBrandId } = version;
  const place = { homeBrandId, brandIds };
  const columns = { ...input, ...place, drmProjectId, releaseVersionId: version.id };
  const row = await createEntity<DrmDeploymentStored, Machine>(call, tx, drmDeploymentStore, columns, place);
  const owner = { kind: 'DRM_DEPLOYMENT', id: row.id, name: row.name, route: vehiclesPageOf(row) } as const;
  const { id: listId } = await embedList(tx, call, owner, {
    ...place,
    name: await freeListName(tx, homeBrandId, row.name, row.id),
    ownerId: call.actor.subject,
    dataSource: 'DIGITAL_TWIN',
    preConstraints: await filterOfVersion(call, version.id),
  });
  await tx.updateTable('drmDeployment').set({ listId }).where('id', '=', row.id).execute();
  return { ...row, listId };
}
type Machine = typeof drmDeploymentStore.flow.machine;
