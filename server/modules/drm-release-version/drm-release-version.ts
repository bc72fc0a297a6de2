import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { drmProjectRules } from '#contract/drm-project/drm-project.ts';
import { apsInGroups, apsOf, isApsRelevant, noAnswers, unansweredIn } from '#contract/drm-release-version/aps-questionnaire.ts';
import { type DrmDocument, drmDocumentFields } from '#contract/drm-release-version/drm-release-version.ts';
import { drmVersionEndpoints } from '#contract/drm-release-version/drm-release-version-endpoints.ts';
import { fieldText } from '#contract/field-text.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { lockEntity, placeOf, readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { presenting, typedOf } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { refuseEarlier } from '#server/http/json.ts';
import { type DrmProjectRow, drmProjectStore } from '#server/modules/drm-project/drm-project-store.ts';
import { freeListName, replyOwnList, saveOwnFilter } from '#server/modules/vehicle-list/own-list.ts';
import { embedList } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { defineNoun } from '#server/noun.ts';
import { notFound } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type DrmVersionStored, drmVersionList, drmVersionStore, vehiclesPageOf } from './drm-release-version-store.ts';

type Figures = { readonly id: number; readonly vehicles: number; readonly deployments: number; readonly projectName: string };

/** Figures of versions, and what their projects are called. */
async function figuresOf({ services: { db } }: CallBase, ids: readonly number[]): Promise<ReadonlyMap<number, Figures>> {
  const { rows } = await sql<Figures>`
    select v.id, coalesce(l.count, 0) as vehicles, p.name as project_name,
      (select count(*)::int from drm_deployment d where d.release_version_id = v.id) as deployments
    from drm_release_version v join drm_project p on p.id = v.drm_project_id left join vehicle_list l on l.id = v.list_id
    where v.id = any(${[...ids]}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
const counted = (figures: ReadonlyMap<number, Figures>, id: number) => {
  const { deployments = 0, vehicles = 0 } = figures.get(id) ?? {};
  return { deployments, vehicles };
};

type Completed = { readonly id: number; readonly isAborted: boolean; readonly installed: number; readonly total: number };

/** D-064.5: the deployment that was finished first completed its version; it may have been aborted before. */
async function completionOf(call: CallBase, versionId: number) {
  const { rows } = await sql<Completed>`
    select d.id, d.facts ->> 'abortReason' is not null or d.facts ->> 'jobStatus' = 'SUPERSEDED' as is_aborted, coalesce(r.total, 0) as total,
      (select coalesce(sum(c.count), 0)::int from rollout_count c where c.rollout_id = r.id and c.status = 'SUCCESS') as installed
    from drm_deployment d left join rollout r on r.kind = 'DRM' and r.deployment_id = d.id
    where d.release_version_id = ${versionId} and d.status = 'FINISHED' order by d.changed_on, d.id limit 1
  `.execute(call.services.db);
  const [first] = rows;
  if (!first) return null;
  const { id, ...figures } = first;
  const of = { entityType: 'DRM_DEPLOYMENT', id } as const;
  const deployment = (await referencesFor(call, [of]))(of);
  return deployment ? { deployment, ...figures } : null;
}

const apsShown = ({ aps }: DrmVersionStored) => ({ answers: apsInGroups(aps), apsRelevant: isApsRelevant(aps) });

const { byId, whole } = presenting(drmVersionStore, {
  own: (row: DrmVersionStored, person) => ({
    ...typedOf(drmDocumentFields, row, person),
    swProjectId: row.drmProjectId,
    status: row.status,
  }),
  subjects: ({ ownerId }) => [ownerId],
  around: async (call, row) => {
    const figures = await figuresOf(call, [row.id]);
    return {
      shown: {
        ...counted(figures, row.id),
        projectName: figures.get(row.id)?.projectName ?? '',
        configuration: row.configuration,
        aps: apsShown(row),
        completedBy: row.status === 'COMPLETED' ? await completionOf(call, row.id) : null,
        listId: row.listId ?? 0,
      },
    };
  },
});

const typed = formHandlers('DrmReleaseVersion', {
  store: drmVersionStore,
  shown: whole,
  facts: ({ changeList }: DrmDocument) => ({ changes: changeList.length }),
  check: async (call, input, row: DrmVersionStored | undefined) => {
    // D-107: of a day that is set anew
    if (input.targetDate !== row?.targetDate) refuseEarlier(input, 'targetDate', todayOf(call));
    if (input.ownerId !== row?.ownerId) await checkPerson(call, input.ownerId);
  },
});

/** Release versions of DRM projects: D-177a, D-177b, D-177d with the transitions of D-064. */
const handlers = {
  ...entityHandlers(drmVersionEndpoints, 'DrmReleaseVersion', {
    store: drmVersionStore,
    rows: async (call, ids) => {
      const [rows, figures] = await Promise.all([byId(call.services.db, ids), figuresOf(call, ids)]);
      // What a list does not show is not sent.
      return rows.map(({ changeList: _, description: __, ...row }) => ({ ...row, ...counted(figures, row.id) }));
    },
    under: { listDrmReleaseVersions: { store: drmProjectStore, column: 'drm_project_id', list: () => drmVersionList } },
    shown: whole,
    dropped: async (tx, _, { listId }) => {
      await tx
        .deleteFrom('vehicleList')
        .where('id', '=', listId ?? 0)
        .execute();
    },
  }),
  editDrmReleaseVersion: (call) => uniqueVersion(() => typed.editDrmReleaseVersion(call)),
  createDrmReleaseVersion: async (call) => {
    refuseEarlier(call.body, 'targetDate', todayOf(call));
    await checkPerson(call, call.body.ownerId);
    return whole(call, await uniqueVersion(() => call.transaction((tx) => create(call, tx, call.body))));
  },
  getDrmConfiguration: async (call) => {
    const { configuration, revision } = await load(call);
    return reply(configuration, revision);
  },
  saveDrmConfiguration: async (call) => {
    const { body } = call;
    const { id } = call.params;
    const facts = async () => ({ rows: body.rows.length });
    return whole(call, await runCommand(call, drmVersionStore, { id, facts, set: { configuration: JSON.stringify(body) } }));
  },
  getDrmAps: async (call) => {
    const row = await load(call);
    return reply(apsShown(row), row.revision);
  },
  saveDrmAps: async (call) => {
    const answers = apsOf(call.body);
    const { id } = call.params;
    const facts = async () => ({ unanswered: unansweredIn(answers) });
    return whole(call, await runCommand(call, drmVersionStore, { id, facts, set: { aps: JSON.stringify(answers) } }));
  },
  getDrmVersionVehicles: async (call) => replyOwnList(call, (await load(call)).listId),
  saveDrmVersionVehicles: (call) => saveOwnFilter(call, drmVersionStore, async () => ({ filter: call.body })),
} satisfies Partial<Handlers<Api>>;

/** DRM release versions at the server. */
export const drmVersionNoun = defineNoun({ stores: { DRM_RELEASE_VERSION: drmVersionStore }, handlers });

type ToOne = CallBase & { readonly params: { readonly id: number } };
const load = (call: ToOne) => readEntity<DrmVersionStored>(call, drmVersionStore, call.params.id);

const uniqueVersion = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(save, 'drm_release_version_core', fieldText('unique', 'version'), '/coreVersion');

/** D-064.1, D-118: at the brands of its project, with a vehicle list of its own that has no vehicles yet. */
async function create(call: ToOne, tx: Transaction, document: DrmDocument): Promise<DrmVersionStored> {
  const project = await lockEntity<DrmProjectRow>(tx, drmProjectStore, call.params.id);
  if (!project) throw notFound();
  call.authorize(placeOf(drmProjectStore, project));
  const { brandIds, homeBrandId, id: drmProjectId, name, status } = project;
  requireFacts(drmProjectRules.createVersion, { status, releaseCount: 0, milestoneCount: 0 }, 'The project is inactive.');
  const place = { homeBrandId, brandIds };
  const columns = {
    ...document,
    ...place,
    drmProjectId,
    configuration: JSON.stringify({ rows: [] }),
    aps: JSON.stringify(noAnswers),
  };
  const input = { ...place, changes: document.changeList.length };
  const row = await createEntity<DrmVersionStored, Machine>(call, tx, drmVersionStore, columns, input);
  const called = `${name} ${row.coreVersion}`;
  const owner = { kind: 'DRM_RELEASE_VERSION', id: row.id, name: called, route: vehiclesPageOf(row) } as const;
  const { id: listId } = await embedList(tx, call, owner, {
    ...place,
    name: await freeListName(tx, homeBrandId, called, row.id),
    ownerId: call.actor.subject,
    dataSource: 'DIGITAL_TWIN',
    preConstraints: null,
  });
  await tx.updateTable('drmReleaseVersion').set({ listId }).where('id', '=', row.id).execute();
  return { ...row, listId };
}
type Machine = typeof drmVersionStore.flow.machine;
