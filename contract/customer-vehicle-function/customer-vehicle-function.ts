import { z } from 'zod';
import { baselineRead } from '#contract/access/read-rules.ts';
import { approvalPart, approvalStatuses, approvedCommands, approvedContext } from '#contract/baseline-update/approved-item.ts';
import { childEndpoints, childPath, itemCommands } from '#contract/baseline-update/baseline-child.ts';
import {
  dateSchema,
  distinct,
  eachOnce,
  formatted,
  httpsUrlSchema,
  idField,
  personIdSchema,
  text,
  userReferenceSchema,
} from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { partEndpoints, partForm, partSchemas } from '#contract/entity/part-forms.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { functionPages as pages } from '#contract/page/pages.ts';

const domains = [
  ...(['INFOTAINMENT', 'ASSISTANCE', 'CHASSIS', 'POWERTRAIN'] as const),
  ...(['BODY', 'CONNECTIVITY', 'ENERGY', 'OTHER'] as const),
] as const;
const changeTypes = ['NEW', 'CHANGED', 'REMOVED', 'UNCHANGED'] as const;
export const functionDomains = domains;
const levels = ['QM', 'A', 'B', 'C', 'D'] as const;
export const asilLevels = levels;
const verifications = ['TEST', 'ANALYSIS', 'REVIEW'] as const;

/** D-083a */
const functionInputSchema = z.strictObject({
  cvfNumber: formatted(/^CVF-\d{4,8}$/, 'pattern:CVF-1042'),
  name: text(3, 120),
  description: text(10, 2000),
  domain: z.enum(domains),
  affectedEcus: z.array(idField).max(200).overwrite(distinct).default([]),
  customerVisible: z.boolean(),
  changeType: z.enum(changeTypes),
  ownerId: personIdSchema,
});
export type FunctionInput = z.infer<typeof functionInputSchema>;
export const functionFields = fields(functionInputSchema, {
  function: { cvfNumber: {}, name: {}, description: { isTold: true }, domain: {}, changeType: {}, customerVisible: {} },
  people: { ownerId: { control: 'person', able: 'baselineRead' } },
  units: { affectedEcus: { control: 'references' } },
});
export const functionExample: FunctionInput = {
  cvfNumber: 'CVF-1042',
  name: 'Rear camera cross-fade',
  description: 'The rear camera fades in while reverse gear is chosen.',
  domain: 'INFOTAINMENT',
  affectedEcus: [],
  customerVisible: true,
  changeType: 'CHANGED',
  ownerId: 'seed-baseline-update-manager',
};

const dmsId = formatted(/^[A-Z]{2,6}-\d{4,10}$/, 'pattern:DMS-004711');
/** D-083b. A document is not of the future: the server and the form know the day. */
const dmsSchema = z.strictObject({
  dmsId,
  dmsUrl: httpsUrlSchema,
  documentTitle: text(3, 200),
  documentVersion: text(1, 20),
  documentDate: dateSchema,
  additional: z
    .array(z.strictObject({ dmsId, dmsUrl: httpsUrlSchema, title: text(3, 200) }))
    .max(20)
    .default([]),
});

/** A level, or none: what a form leaves empty is none, too. */
const asilSchema = z.union([z.enum(levels), z.literal('').transform(() => null)]);

/** D-083c */
const safetySchema = z
  .strictObject({
    safetyRelevant: z.boolean(),
    asil: asilSchema.nullable().default(null),
    requirements: z
      .array(
        z.strictObject({
          requirementId: text(2, 40),
          text: text(5, 500),
          verification: z.enum(verifications),
          fulfilled: z.boolean().default(false),
        }),
      )
      .max(200)
      .default([]),
    r155Relevant: z.boolean(),
    r156Relevant: z.boolean(),
    homologationRelevant: z.boolean(),
    justification: z.union([z.literal(''), text(10, 1000)]).default(''),
  })
  .superRefine(({ asil, justification, requirements, safetyRelevant }, context) => {
    eachOnce(context, 'requirements', 'requirementId', 'requirement id', requirements);
    const missing = (path: string) => context.addIssue({ code: 'custom', message: 'required', path: [path] });
    if (safetyRelevant && asil === null) missing('asil');
    if (!safetyRelevant && justification === '') missing('justification');
  });

/** BLU-17: the parts of a function beside its first page */
export const functionParts = {
  dmsReference: partForm(
    pages.dmsReference,
    fields(dmsSchema, {
      document: {
        ...{ dmsId: {}, dmsUrl: { control: 'url' }, documentTitle: {}, documentVersion: {}, documentDate: {} },
        additional: { control: 'rows' },
      },
    }),
    {
      dmsId: 'DMS-004711',
      dmsUrl: 'https://dms.example/004711',
      documentTitle: 'Function description',
      documentVersion: '1.0',
      documentDate: '2026-01-15',
    },
  ),
  safetyRequirements: partForm(
    pages.safetyRequirements,
    fields(safetySchema, {
      safety: {
        safetyRelevant: {},
        asil: { onlyIf: { field: 'safetyRelevant', is: 'true' }, required: true, control: 'choice', options: levels },
        justification: {
          onlyIf: { field: 'safetyRelevant', is: 'false' },
          required: true,
          control: 'lines',
          max: 1000,
          isTold: true,
        },
      },
      regulations: { r155Relevant: {}, r156Relevant: {}, homologationRelevant: {}, requirements: { control: 'rows' } },
    }),
    {
      safetyRelevant: true,
      asil: 'B',
      requirements: [{ requirementId: 'SR-1', text: 'The picture fades in within 1 s.', verification: 'TEST', fulfilled: true }],
      r155Relevant: false,
      r156Relevant: true,
      homologationRelevant: false,
    },
  ),
  approval: approvalPart,
};
/** D-076.2: what has to be complete before it is submitted. */
export const functionSubmitted = ['dmsReference', 'safetyRequirements'] as const;

/** D-130 */
const functionRowSchema = functionInputSchema.omit({ ownerId: true }).extend({
  ...entityHead,
  bluId: z.number().int(),
  status: z.enum(approvalStatuses),
  owner: userReferenceSchema,
  asil: z.enum(levels).nullable(),
  parts: z.array(z.string()),
});
export type FunctionRow = z.infer<typeof functionRowSchema>;
/** D-083 */
const functionSchema = functionRowSchema.extend({
  ...flowPart,
  ...partSchemas(functionParts),
  bluCode: z.string(),
});
export type CustomerVehicleFunction = z.infer<typeof functionSchema>;

/** What the flow of a function knows beside its state (D-076). */
export const functionContext = flowContext({
  ...approvedContext,
  /** safety requirements that are not fulfilled: none when it is submitted (D-083c) */
  unfulfilled: z.number().int().default(0),
});
export type FunctionContext = ContextOf<typeof functionContext>;

/** D-076, D-180c */
export const functionCommands = approvedCommands({
  parts: functionParts,
  input: functionInputSchema,
  page: pages.general,
  field: 'cvfNumber',
  example: functionExample,
});

const segment = 'customer-vehicle-functions';
const type = 'CUSTOMER_VEHICLE_FUNCTION';
const name = 'CustomerVehicleFunction';
const flow = 'customerVehicleFunction';

/** D-180c */
export const functionEndpoints = endpoints({
  ...childEndpoints({
    ...{ name, what: 'customer vehicle functions', type, segment, also: ['ECU_RELEASE'] },
    commands: itemCommands(functionCommands),
    input: functionInputSchema,
    shown: functionSchema,
    // D-130
    list: listOf({
      row: functionRowSchema,
      scope: {},
      sort: ['cvfNumber', 'name', 'domain', 'asil', 'status', 'owner', 'lastEdited'],
      filters: {
        cvfNumber: contains(),
        name: contains(),
        domain: oneOf(domains),
        asil: oneOf(levels),
        status: oneOf(approvalStatuses),
        owner: named(),
      },
      order: 'cvfNumber,asc',
    }),
  }),
  ...partEndpoints({
    ...{ name, what: 'a customer vehicle function', path: `${childPath(segment)}/{id}`, read: baselineRead, flow },
    ...{ form: type, also: ['BASELINE_UPDATE'], parts: functionParts, commands: functionCommands, shown: functionSchema },
  }),
});
