import { z } from 'zod';
import type { Api } from '#contract/api.ts';
import { notBefore } from '#contract/day.ts';
import { drmProjectEndpoints, drmProjectRules } from '#contract/drm-project/drm-project.ts';
import { fieldText } from '#contract/field-text.ts';
import { type CallBase, type Handlers, todayOf } from '#server/call.ts';
import { insertEntity, readEntity, updateEntity } from '#server/entity/entity.ts';
import { plainHandlers } from '#server/entity/entity-handlers.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { parseBody } from '#server/http/json.ts';
import { defineNoun } from '#server/noun.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { seedDrm } from './drm-project-seed.ts';
import { type DrmProjectRow, drmProjectList, drmProjectStore, drmProjectsOf, releaseCountOf } from './drm-project-store.ts';

/** DRM projects (API-026 … API-030, D-107, D-079.1). */
const handlers = {
  ...plainHandlers(drmProjectEndpoints, 'DrmProject', {
    store: drmProjectStore,
    list: drmProjectList,
    rows: ({ services: { db } }, ids) => drmProjectsOf(db, ids),
    one: answer,
    deleted: async (tx, _, { id, status }: DrmProjectRow) => {
      const detail = 'A project with release versions cannot be deleted.';
      requireFacts(
        drmProjectRules.delete,
        { status, releaseCount: await releaseCountOf(tx, id) },
        detail,
        'AEC_OPERATION_CAN_NOT_PERFORMED',
      );
    },
  }),
  createDrmProject: async (call) => {
    parseBody(z.object({ targetDate: notBefore(todayOf(call)) }), call.body);
    await checkPerson(call, call.body.ownerId);
    const columns = { homeBrandId: call.brandId, brandIds: [call.brandId], ...call.body };
    const save = () => call.transaction((tx) => insertEntity<DrmProjectRow>(call, tx, drmProjectStore, columns));
    return answer(call, await uniqueName(save));
  },
  editDrmProject: async (call) => {
    const { body, params } = call;
    // Checked before the directory is asked, so that a stranger learns nothing; checked again under the row's lock.
    const before = await readEntity<DrmProjectRow>(call, drmProjectStore, params.id);
    if (before.ownerId !== body.ownerId) await checkPerson(call, body.ownerId);
    const save = () =>
      call.transaction((tx) => updateEntity<DrmProjectRow>(call, tx, drmProjectStore, params.id, async () => body));
    return answer(call, await uniqueName(save));
  },
} satisfies Partial<Handlers<Api>>;

/** DRM projects at the server. */
export const drmProjectNoun = defineNoun({ stores: { DRM_PROJECT: drmProjectStore }, handlers, seed: seedDrm });

function answer(call: CallBase, row: DrmProjectRow) {
  return replyOne(drmProjectsOf(call.services.db, [row.id]));
}

const uniqueName = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(save, 'drm_project_name', fieldText('unique', 'name'), '/name');
