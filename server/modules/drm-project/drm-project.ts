import type { Api } from '#contract/api.ts';
import { type DrmProjectInput, drmProjectEndpoints, drmProjectRules } from '#contract/drm-project/drm-project.ts';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase, Handlers } from '#server/call.ts';
import { plainHandlers } from '#server/entity/entity-handlers.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { projectForms } from '#server/modules/software-project/project-forms.ts';
import { defineNoun } from '#server/noun.ts';
import { seedDrm } from './drm-project-seed.ts';
import { contentsOf, type DrmProjectRow, drmProjectList, drmProjectStore, drmProjectsOf } from './drm-project-store.ts';

const forms = projectForms<DrmProjectRow, DrmProjectInput>({
  store: drmProjectStore,
  unique: (save) => uniqueOr409(save, 'drm_project_name', fieldText('unique', 'name'), '/name'),
});

/** DRM projects (API-026 … API-030, D-107, D-079.1). */
const handlers = {
  ...plainHandlers(drmProjectEndpoints, 'DrmProject', {
    store: drmProjectStore,
    list: drmProjectList,
    rows: ({ services: { db } }, ids) => drmProjectsOf(db, ids),
    one: answer,
    deleted: async (tx, _, { id, status }: DrmProjectRow) => {
      const detail = 'A project with release versions or milestones cannot be deleted.';
      const facts = { status, ...(await contentsOf(tx, id)) };
      requireFacts(drmProjectRules.delete, facts, detail, 'AEC_OPERATION_CAN_NOT_PERFORMED');
    },
  }),
  createDrmProject: async (call) => answer(call, await forms.create(call)),
  editDrmProject: async (call) => answer(call, await forms.edit(call)),
} satisfies Partial<Handlers<Api>>;

/** DRM projects at the server. */
export const drmProjectNoun = defineNoun({ stores: { DRM_PROJECT: drmProjectStore }, handlers, seed: seedDrm });

function answer(call: CallBase, row: DrmProjectRow) {
  return replyOne(drmProjectsOf(call.services.db, [row.id]));
}
