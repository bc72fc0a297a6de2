import { z } from 'zod';
import { softwareProjectRead } from '#contract/access/read-rules.ts';
import { brandIdSchema } from '#contract/brand.ts';
import {
  dateSchema,
  instantSchema,
  moduleNameSchema,
  moduleVersionSchema,
  releaseTypeSchema,
  stageSchema,
  text,
  userReferenceSchema,
} from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { fields } from '#contract/entity/fields.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { softwareProjectRules } from './software-project-rules.ts';

export const projectStatuses = ['ACTIVE', 'INACTIVE'] as const;

/**
 * AEC-06. `stage` is the furthest stage of the project's candidates; `valid` the last answer of the module check. The name
 * stays since the first release and the version since the first promotion (AEC-38), also of releases that the reader does not see.
 */
const softwareProjectSchema = z.object({
  id: z.number().int(),
  brandId: brandIdSchema,
  brandIds: z.array(brandIdSchema),
  moduleName: z.string(),
  moduleVersion: z.string(),
  moduleNameEditable: z.boolean(),
  moduleVersionEditable: z.boolean(),
  status: z.enum(projectStatuses),
  releaseCount: z.number().int(),
  releaseCountAec: z.number().int(),
  latestVersion: z.string().nullable(),
  owner: userReferenceSchema,
  valid: z.object({ valid: z.boolean(), reason: z.string().optional() }),
  description: z.string(),
  releaseType: releaseTypeSchema,
  targetDate: dateSchema,
  stage: stageSchema,
  lastEditedBy: userReferenceSchema,
  lastEditedOn: instantSchema,
  revision: z.number().int(),
});
export type SoftwareProject = z.infer<typeof softwareProjectSchema>;

/** D-100, D-176. Unknown or read-only fields are refused (D-051, T4). */
const softwareProjectInputSchema = z.strictObject({
  moduleName: moduleNameSchema,
  moduleVersion: moduleVersionSchema,
  description: text(0, 2000).default(''),
  status: z.enum(projectStatuses).default('ACTIVE'),
  releaseType: releaseTypeSchema,
  targetDate: dateSchema,
  ownerId: z.string().min(1).max(200),
});
export type SoftwareProjectInput = z.infer<typeof softwareProjectInputSchema>;
export const softwareProjectFields = fields(softwareProjectInputSchema, {
  module: { moduleName: {}, moduleVersion: {} },
  plan: { releaseType: {}, targetDate: {}, ownerId: { control: 'person' }, status: { control: 'radio' }, description: {} },
});

const moduleCheckSchema = z.object({ valid: z.boolean(), reason: z.string().optional() });

const { create, edit, delete: deletion } = softwareProjectRules;
const base = '/api/ae-container/software-projects';
/** What a project shows: itself, and the figures of its candidates. */
const shownOf = ['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE'] as const;

export const softwareProjectEndpoints = endpoints({
  listSoftwareProjects: {
    method: 'GET',
    path: base,
    summary: 'AEC software projects of the brand (API-019)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    of: shownOf,
    ...listOf({
      row: softwareProjectSchema,
      scope: {},
      sort: [
        ...(['moduleName', 'moduleVersion', 'status', 'stage', 'releases'] as const),
        ...(['latestVersion', 'releaseType', 'targetDate', 'owner', 'lastEdited'] as const),
      ],
      filters: {
        moduleName: contains(),
        status: oneOf(projectStatuses),
        stage: oneOf(stageSchema.options),
        releaseType: oneOf(releaseTypeSchema.options),
        owner: named(),
      },
      order: 'lastEdited,desc',
    }),
  },
  validateModule: {
    method: 'GET',
    path: `${base}/validateModule`,
    summary: 'Asks the vehicle cloud about module and version (API-024)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    query: z.object({ moduleName: moduleNameSchema, moduleVersion: moduleVersionSchema }),
    response: moduleCheckSchema,
  },
  getSoftwareProject: {
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One AEC software project (API-020)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    params: idParams,
    of: shownOf,
    response: softwareProjectSchema,
  },
  createSoftwareProject: {
    method: 'POST',
    path: base,
    summary: 'Creates an AEC software project (API-023)',
    access: { rule: create.right, brand: 'selected' },
    body: softwareProjectInputSchema,
    response: softwareProjectSchema,
    status: 201,
  },
  updateSoftwareProject: {
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Changes an AEC software project (API-021)',
    access: { rule: edit.right, brand: 'home' },
    params: idParams,
    body: softwareProjectInputSchema,
    response: softwareProjectSchema,
    form: 'SOFTWARE_PROJECT',
  },
  deleteSoftwareProject: {
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes a project without releases (API-022, D-079.1)',
    access: { rule: deletion.right, brand: 'home' },
    params: idParams,
    response: 'none',
  },
  listModules: {
    method: 'GET',
    path: '/api/ae-container/software-project-context/modules',
    summary: 'Module names that the vehicle cloud knows (API-025)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    response: z.array(z.string()),
  },
});
