import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import { type SoftwareProjectInput, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { softwareProjectRules } from '#contract/software-project/software-project-rules.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { plainHandlers } from '#server/entity/entity-handlers.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { defineNoun } from '#server/noun.ts';
import { problem } from '#server/problem.ts';
import { askCloud } from '#server/upstreams/cloud-problem.ts';
import { projectForms } from './project-forms.ts';
import { projectList } from './software-project-list.ts';
import { type ProjectRow, projectStore, projectsFor } from './software-project-store.ts';

const forms = projectForms<ProjectRow, SoftwareProjectInput>({
  store: projectStore,
  unique: (save) => uniqueOr409(save, 'software_project_module', fieldText('unique', 'module version'), '/moduleVersion'),
  more: async (call, input) => validity(await checkModule(call, input)),
  check: refuseRenaming,
});

/** AEC software projects (API-019…API-025, D-100, D-079.1). */
const softwareProjectHandlers = {
  ...plainHandlers(softwareProjectEndpoints, 'SoftwareProject', {
    store: projectStore,
    list: ({ brandId }) => projectList(brandId),
    rows: ({ brandId, services: { db } }, ids) => projectsFor(db, ids, brandId),
    one: answer,
    deleted: async (tx, _, { id, status, valid }: ProjectRow) => {
      const facts = { status, isKnown: valid, hasReleases: (await releases(tx, id)).length > 0 };
      const detail = 'A project with releases cannot be deleted.';
      requireFacts(softwareProjectRules.delete, facts, detail, 'AEC_OPERATION_CAN_NOT_PERFORMED');
      await tx.deleteFrom('document').where('referenceType', '=', 'SOFTWARE_PROJECT').where('referenceId', '=', id).execute();
    },
  }),
  validateModule: async (call) => reply(await checkModule(call, call.query)),
  listModules: async (call) => reply(await askCloud((signal) => call.services.upstreams.vehicleCloud.listModules(signal))),
  createSoftwareProject: async (call) => answer(call, await forms.create(call)),
  updateSoftwareProject: async (call) => answer(call, await forms.edit(call)),
} satisfies Partial<Handlers<Api>>;

function answer(call: CallBase, row: ProjectRow) {
  return replyOne(projectsFor(call.services.db, [row.id], call.brandId));
}

type Module = Pick<SoftwareProjectInput, 'moduleName' | 'moduleVersion'>;
type Check = { valid: boolean; reason?: string };

async function checkModule(call: CallBase, { moduleName, moduleVersion }: Module): Promise<Check> {
  const { valid, reason } = await askCloud((signal) =>
    call.services.upstreams.vehicleCloud.validate({ moduleName, moduleVersion }, signal),
  );
  return reason === undefined ? { valid } : { valid, reason };
}

const validity = (check: Check) => ({ valid: check.valid, invalidReason: check.reason ?? null });

/** The name stays once there are releases (AEC-38); the version too once one of them was promoted with it. */
async function refuseRenaming(tx: Transaction, row: ProjectRow, next: Module): Promise<void> {
  if (row.moduleName === next.moduleName && row.moduleVersion === next.moduleVersion) return;
  const made = await releases(tx, row.id);
  if (row.moduleName !== next.moduleName && made.length > 0)
    throw notNow('The module name cannot be changed any more.', '/moduleName');
  const promoted = made.some((release) => release.stage !== 'INTEGRATION');
  if (row.moduleVersion !== next.moduleVersion && promoted)
    throw notNow('A release was promoted with this module version.', '/moduleVersion');
}

function releases(db: Database, projectId: number) {
  return db.selectFrom('releaseCandidate').select(['id', 'stage']).where('softwareProjectId', '=', projectId).execute();
}

function notNow(detail: string, pointer?: string) {
  return problem('AEC_OPERATION_CAN_NOT_PERFORMED', { detail, ...(pointer ? { fields: [{ pointer, detail }] } : {}) });
}

/** Software projects at the server. */
export const softwareProjectNoun = defineNoun({
  stores: { SOFTWARE_PROJECT: projectStore },
  handlers: softwareProjectHandlers,
});
