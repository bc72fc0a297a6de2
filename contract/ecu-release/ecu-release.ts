import { z } from 'zod';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { approvalStatuses, approvedCommands, approvedContext } from '#contract/baseline-update/approved-item.ts';
import { childEndpoints, childPath, itemCommands } from '#contract/baseline-update/baseline-child.ts';
import { commands } from '#contract/command.ts';
import { instantSchema, personIdSchema, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityHead, flowPart, sender } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { partEndpoints, partSchemas } from '#contract/entity/part-forms.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { ecuReleasePages as pages } from '#contract/page/pages.ts';
import { ecuSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { ecuReleaseParts } from './ecu-release-forms.ts';

const flashMedia = ['OTA', 'WORKSHOP', 'BOTH'] as const;

/** D-081a */
const ecuReleaseInputSchema = z.strictObject({
  ecuName: text(2, 60),
  diagnosticAddress: ecuSchema.shape.diagnosticAddress,
  ecuFamily: text(0, 60).default(''),
  supplier: text(2, 80),
  ownerId: personIdSchema,
  flashMedium: z.enum(flashMedia).default('OTA'),
});
export type EcuReleaseInput = z.infer<typeof ecuReleaseInputSchema>;
export const ecuReleaseFields = fields(ecuReleaseInputSchema, {
  unit: {
    ecuName: { isWide: true },
    diagnosticAddress: { max: 4 },
    ecuFamily: { isWide: true },
    supplier: { isWide: true },
    flashMedium: { required: true },
  },
  people: { ownerId: { control: 'person', able: 'baselineRead' } },
});
export const ecuReleaseExample: EcuReleaseInput = {
  ecuName: 'Display unit',
  diagnosticAddress: '5F',
  ecuFamily: 'Infotainment',
  supplier: 'Nordlicht Electronics',
  ownerId: 'seed-baseline-update-manager',
  flashMedium: 'OTA',
};

const versionDecisions = ['APPROVED', 'REJECTED'] as const;

/** D-130 */
const ecuReleaseRowSchema = ecuReleaseInputSchema.omit({ ownerId: true }).extend({
  ...entityHead,
  bluId: z.number().int(),
  status: z.enum(approvalStatuses),
  owner: userReferenceSchema,
  currentVersion: z.string().nullable(),
  targetVersion: z.string().nullable(),
  /** parts that are saved, by their names */
  parts: z.array(z.string()),
  versionDecision: z.enum(versionDecisions).nullable(),
});
export type EcuReleaseRow = z.infer<typeof ecuReleaseRowSchema>;
/** D-081, D-082 */
const ecuReleaseSchema = ecuReleaseRowSchema.extend({
  ...flowPart,
  ...partSchemas(ecuReleaseParts),
  bluCode: z.string(),
  /** baselines that bring the same software to the same control unit */
  usedInBaselines: z.number().int(),
});
export type EcuRelease = z.infer<typeof ecuReleaseSchema>;

/** BLU-16: a baseline that brings the same software to the same control unit */
const baselineOfSchema = z.object({
  id: z.number().int(),
  bluId: z.number().int(),
  code: z.string(),
  title: z.string(),
  status: z.string(),
  targetDate: z.string().nullable(),
  releaseStatus: z.enum(approvalStatuses),
  lastEditedOn: instantSchema,
});

/** What the flow of an ECU release knows beside its state (D-076, D-081d). */
export const ecuReleaseContext = flowContext({
  ...approvedContext,
  /** 0 needed to submit (D-082c); null: it was not said */
  blockingDefects: z.number().int().nullable().default(null),
  /** who wrote in the version block last, and everybody who did since it was approved last */
  versionEditor: person,
  versionEditors: z.array(z.string()).default([]),
  versionDecision: z.enum(versionDecisions).nullable().default(null),
  versionDecider: person,
  versionDecidedOn: moment,
  versionReason: reason,
});
export type EcuReleaseContext = ContextOf<typeof ecuReleaseContext>;

const write = { right: baselineWrite };

/** D-076, D-180b */
export const ecuReleaseCommands = {
  ...approvedCommands({
    parts: ecuReleaseParts,
    input: ecuReleaseInputSchema,
    page: pages.overview,
    field: 'ecuName',
    example: ecuReleaseExample,
  }),
  ...commands(baselineRead, nounCommands('version', pages.versionApproval, { approve: write, reject: write })),
};

const segment = 'ecu-releases';
const type = 'ECU_RELEASE';
const { send } = sender({
  flow: 'ecuRelease',
  commands: ecuReleaseCommands,
  base: childPath(segment),
  what: (sent) => `Sends ${sent} to the version block of an ECU release (D-081d)`,
  shown: ecuReleaseSchema,
});
/** D-180b */
export const ecuReleaseEndpoints = endpoints({
  ...childEndpoints({
    name: 'EcuRelease',
    what: 'ECU releases',
    type,
    segment,
    commands: itemCommands(ecuReleaseCommands),
    input: ecuReleaseInputSchema,
    shown: ecuReleaseSchema,
    // D-130
    list: listOf({
      row: ecuReleaseRowSchema,
      scope: {},
      sort: ['ecuName', 'diagnosticAddress', 'version', 'status', 'owner', 'lastEdited'],
      filters: { ecuName: contains(), diagnosticAddress: contains(), status: oneOf(approvalStatuses), owner: named() },
      order: 'diagnosticAddress,asc',
    }),
  }),
  ...partEndpoints({
    name: 'EcuRelease',
    what: 'an ECU release',
    path: `${childPath(segment)}/{id}`,
    read: baselineRead,
    flow: 'ecuRelease',
    form: type,
    also: ['BASELINE_UPDATE'],
    parts: ecuReleaseParts,
    commands: ecuReleaseCommands,
    shown: ecuReleaseSchema,
  }),
  approveEcuVersion: send('version.approve', 'version/approval/approve'),
  rejectEcuVersion: send('version.reject', 'version/approval/reject'),
  listEcuBaselines: {
    method: 'GET',
    path: `${childPath(segment)}/{id}/baselines`,
    summary: 'Baselines that bring the same software to the same control unit (BLU-16)',
    access: { rule: baselineRead, brand: 'selected' },
    params: idParams,
    of: [type, 'BASELINE_UPDATE'],
    response: baselineOfSchema.array(),
  },
});
