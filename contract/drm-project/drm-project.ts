import { z } from 'zod';
import { all, permission } from '#contract/access/access.ts';
import { drmProjectRead } from '#contract/access/read-rules.ts';
import { dateSchema, moduleNameSchema, personIdSchema, releaseTypeSchema, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityHead } from '#contract/entity/entity-endpoints.ts';
import { entityRules } from '#contract/entity/entity-rules.ts';
import { fields } from '#contract/entity/fields.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { projectStatuses } from '#contract/software-project/software-project.ts';

/** D-107, D-176: as an AEC project (D-100), without module check. */
const drmProjectInputSchema = z.strictObject({
  name: moduleNameSchema,
  description: text(0, 2000).default(''),
  status: z.enum(projectStatuses).default('ACTIVE'),
  releaseType: releaseTypeSchema,
  targetDate: dateSchema,
  ownerId: personIdSchema,
});
export type DrmProjectInput = z.infer<typeof drmProjectInputSchema>;
export const drmProjectFields = fields(drmProjectInputSchema, {
  project: { name: {}, description: {} },
  plan: { releaseType: {}, targetDate: {}, ownerId: { control: 'person' }, status: { control: 'radio' } },
});
export const drmProjectExample: DrmProjectInput = {
  name: 'TractionBattery',
  description: 'Control of the traction battery.',
  status: 'ACTIVE',
  releaseType: 'UPDATE',
  targetDate: '2099-01-20',
  ownerId: 'seed-drm-manager',
};

/** DRM-02 */
const drmProjectSchema = drmProjectInputSchema.omit({ ownerId: true }).extend({
  ...entityHead,
  owner: userReferenceSchema,
  /** release versions of any state */
  releaseCount: z.number().int(),
  deploymentCount: z.number().int(),
  /** milestones of any state: counted for everybody, read in their own area (ROLE-R07) */
  milestoneCount: z.number().int(),
  /** the highest version that was not cancelled */
  latestVersion: z.string().nullable(),
});
export type DrmProject = z.infer<typeof drmProjectSchema>;

/** What is asked of a project before something is done with it. */
type ProjectFacts = {
  readonly status: (typeof projectStatuses)[number];
  /** release versions, of any state */
  readonly releaseCount: number;
  readonly milestoneCount: number;
};

/** API-026 … API-030, D-079.1, D-064.1. A version that was cancelled is a release all the same. */
export const drmProjectRules = entityRules<ProjectFacts>()({
  create: { right: all({ type: 'DRM' }, permission('SOFTWARE_PROJECT_WRITE')), at: 'selected' },
  edit: { right: all({ type: 'DRM' }, permission('SOFTWARE_PROJECT_WRITE')), at: 'home' },
  delete: {
    right: all({ type: 'DRM' }, permission('SOFTWARE_PROJECT_DELETE')),
    at: 'home',
    facts: { noReleases: ({ releaseCount }) => releaseCount === 0, noMilestones: ({ milestoneCount }) => milestoneCount === 0 },
  },
  createVersion: {
    right: all(drmProjectRead, permission('RELEASE_WRITE')),
    at: 'home',
    facts: { projectActive: ({ status }) => status === 'ACTIVE' },
  },
});

const { create, edit, delete: deletion } = drmProjectRules;
const base = '/api/drm/software-projects';
const readable = { rule: drmProjectRead, brand: 'selected' } as const;
/** What a project shows: itself, and the figures of its release versions, their deployments and its milestones. */
const shownOf = ['DRM_PROJECT', 'DRM_RELEASE_VERSION', 'DRM_DEPLOYMENT', 'MILESTONE'] as const;
export const drmProjectEndpoints = endpoints({
  listDrmProjects: {
    method: 'GET',
    path: base,
    summary: 'DRM projects of the brand (API-026)',
    access: readable,
    of: shownOf,
    // D-122
    ...listOf({
      row: drmProjectSchema,
      scope: {},
      sort: ['name', 'status', 'releases', 'latestVersion', 'targetDate', 'owner', 'lastEdited'],
      filters: { name: contains(), status: oneOf(projectStatuses), owner: named() },
      order: 'lastEdited,desc',
    }),
  },
  getDrmProject: {
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One DRM project (API-028)',
    access: readable,
    params: idParams,
    of: shownOf,
    response: drmProjectSchema,
  },
  createDrmProject: {
    method: 'POST',
    path: base,
    summary: 'Creates a DRM project (API-027)',
    access: { rule: create.right, brand: 'selected' },
    body: drmProjectInputSchema,
    response: drmProjectSchema,
    status: 201,
  },
  editDrmProject: {
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Changes a DRM project, or makes it active or inactive (API-029, D-079.1)',
    access: { rule: edit.right, brand: 'home' },
    params: idParams,
    body: drmProjectInputSchema,
    response: drmProjectSchema,
    form: 'DRM_PROJECT',
  },
  deleteDrmProject: {
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes a DRM project without release versions (API-030, D-079.1)',
    access: { rule: deletion.right, brand: 'home' },
    params: idParams,
    response: 'none',
  },
});
