import { z } from 'zod';
import { all, permission } from '#contract/access/access.ts';
import { commands, noPayload } from '#contract/command.ts';
import {
  dateSchema,
  formatted,
  personIdSchema,
  platformScopeSchema,
  text,
  userReferenceSchema,
  wholeNumber,
  wideReleaseTypes,
} from '#contract/common.ts';
import { entities } from '#contract/entity/entities.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { drmVersionPages as pages } from '#contract/page/pages.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { ecuSchema, partNumberSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { filterTreeSchema } from '#contract/vehicle/filter-tree.ts';
import { apsExample, apsInputSchema, apsShownSchema } from './aps-questionnaire.ts';

/** D-064 */
export const drmVersionStatuses = ['CREATED', 'IN_PROGRESS', 'READY_FOR_DEPLOYMENT', 'COMPLETED', 'CANCELED'] as const;
export type DrmVersionStatus = (typeof drmVersionStatuses)[number];

/** DRM-11, D-107. A document may be saved before its changes are known; it is complete with the first of them. */
export const drmDocumentSchema = z.strictObject({
  vehiclePlatform: platformScopeSchema,
  coreVersion: formatted(/^\d{1,3}(\.\d{1,3}){1,2}$/, 'pattern:4.12.0'),
  targetDate: dateSchema,
  type: z.enum(wideReleaseTypes),
  ownerId: personIdSchema,
  changeList: z.array(text(3, 500)).max(200).default([]),
  description: text(0, 2000).default(''),
});
export type DrmDocument = z.infer<typeof drmDocumentSchema>;
export const drmDocumentFields = fields(drmDocumentSchema, {
  release: { coreVersion: {}, vehiclePlatform: {}, type: {} },
  plan: { targetDate: {}, ownerId: { control: 'person' } },
  content: { changeList: { control: 'own', isWide: true }, description: {} },
});
export const drmDocumentExample: DrmDocument = {
  vehiclePlatform: 'E312',
  coreVersion: '4.2.0',
  targetDate: '2099-01-20',
  type: 'UPDATE',
  ownerId: 'seed-drm-manager',
  changeList: ['Keys are shared without a phone call.'],
  description: '',
};

const { diagnosticAddress, swVersion } = ecuSchema.shape;
/** D-094: what one control unit gets. */
const configurationRowSchema = z.strictObject({
  ecuDiagnosticAddress: diagnosticAddress,
  hwPartNumber: partNumberSchema,
  swPartNumber: partNumberSchema,
  swVersion,
  containerId: text(1, 64),
  checksumSha256: formatted(/^[0-9a-f]{64}$/, 'sha256'),
  order: wholeNumber(1, 999),
});
type ConfigurationRow = z.infer<typeof configurationRowSchema>;
export const configurationColumns = Object.keys(configurationRowSchema.shape) as (keyof ConfigurationRow)[];
export const mostConfigurationRows = 200;

/** ERR-T29, D-150 */
const duplicated: ProblemCode = 'DUPLICATED_UPDATE_CONTAINER';
/** No container twice (T29), and no place in the order. */
const distinctRows = (rows: readonly ConfigurationRow[], context: z.RefinementCtx) => {
  for (const [at, { containerId, order }] of rows.entries()) {
    const before = rows.slice(0, at);
    const twin = before.findIndex((row) => row.containerId === containerId);
    if (twin >= 0)
      context.addIssue({
        code: 'custom',
        path: [at, 'containerId'],
        message: `container:${twin + 1}`,
        params: { problem: duplicated },
      });
    if (before.some((row) => row.order === order))
      context.addIssue({ code: 'custom', path: [at, 'order'], message: 'unique:order' });
  }
};
export const configurationSchema = z.strictObject({
  rows: z.array(configurationRowSchema).max(mostConfigurationRows).superRefine(distinctRows),
});
export type Configuration = z.infer<typeof configurationSchema>;
export const configurationFields = fields(configurationSchema, { rows: { rows: { control: 'own', isGroup: true } } });
export const configurationExample: Configuration = {
  rows: [
    {
      ecuDiagnosticAddress: '5F',
      hwPartNumber: '10A035816A',
      swPartNumber: '10A035816B',
      swVersion: '1800',
      containerId: 'KEY-01',
      checksumSha256: '0f'.repeat(32),
      order: 1,
    },
  ],
};
/** Every vehicle of the brand; the body of a vehicle list is its filter (D-177d). */
export const drmFilterExample = {
  operator: 'AND' as const,
  constraints: [{ key: 'MARKET' as const, comparison: 'EQUAL' as const, values: ['DE'] }],
  containers: [],
};

export const drmVersionRowSchema = drmDocumentSchema.omit({ ownerId: true, changeList: true, description: true }).extend({
  ...entityHead,
  swProjectId: z.number().int(),
  status: z.enum(drmVersionStatuses),
  owner: userReferenceSchema,
  vehicles: z.number().int(),
  deployments: z.number().int(),
});
export type DrmVersionRow = z.infer<typeof drmVersionRowSchema>;
/** DRM-03 … DRM-06, DRM-11, DRM-12 */
export const drmVersionSchema = drmVersionRowSchema.extend({
  ...flowPart,
  projectName: z.string(),
  changeList: z.array(z.string()),
  description: z.string(),
  configuration: configurationSchema,
  aps: apsShownSchema,
  /** the deployment whose end completed it, how that ended, and how many of its vehicles have the software (D-064.5); null before */
  completedBy: z
    .object({
      deployment: entityReferenceSchema,
      isAborted: z.boolean(),
      installed: z.number().int(),
      total: z.number().int(),
    })
    .nullable(),
  /** its embedded vehicle list (D-118) */
  listId: z.number().int(),
});
export type DrmVersion = z.infer<typeof drmVersionSchema>;

/** What the flow of a release version knows beside its state (D-064). */
export const drmVersionContext = flowContext({
  /** entries of its change list: without one the document is not complete */
  changes: z.number().int().default(0),
  /** questions without an answer */
  unanswered: z.number().int().default(15),
  /** rows of its configuration */
  rows: z.number().int().default(0),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type DrmVersionContext = ContextOf<typeof drmVersionContext>;

const { read } = entities.DRM_RELEASE_VERSION;
export const drmVersionWrite = permission('RELEASE_WRITE');
/** D-064.3, .4, .6 */
const manage = all(drmVersionWrite, { role: 'DRM_MANAGER' });
const saving = { right: drmVersionWrite, at: 'home', effect: 'neutral' } as const;

/** D-064 */
export const drmVersionCommands = commands(read, {
  'version.edit': {
    ...saving,
    payload: drmDocumentSchema,
    page: pages.properties,
    field: 'coreVersion',
    example: drmDocumentExample,
  },
  'aps.save': { ...saving, payload: apsInputSchema, page: pages.properties, field: 'typeApproval', example: apsExample },
  'configuration.save': {
    ...saving,
    effect: 'forward',
    payload: configurationSchema,
    page: pages.configuration,
    field: 'rows',
    example: configurationExample,
  },
  'vehicles.save': {
    ...saving,
    payload: filterTreeSchema,
    page: pages.vehicles,
    field: 'filter',
    example: drmFilterExample,
  },
  ...nounCommands('version', pages.properties, {
    complete: { right: manage, payload: noPayload, effect: 'forward', confirm: 'plain' },
    reopen: { right: manage, payload: noPayload, effect: 'back', confirm: 'plain' },
    cancel: { right: manage, payload: noPayload, effect: 'destructive', confirm: 'plain' },
    delete: { right: drmVersionWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type DrmVersionCommand = keyof typeof drmVersionCommands;
