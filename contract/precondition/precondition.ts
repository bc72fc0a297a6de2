import { z } from 'zod';
import { all, any } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { baselinePath } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { childCreate, keyedEndpoints, preconditionParams } from '#contract/baseline-update/keyed-child.ts';
import { commands, noPayload } from '#contract/command.ts';
import {
  documentKinds,
  formatted,
  httpsUrlSchema,
  instantSchema,
  megabyte,
  optionalDateSchema,
  personIdSchema,
  text,
  userReferenceSchema,
} from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { entityHead, flowPart, sender } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';

/** D-077.1 … .3 */
const preconditionStatuses = ['Open', 'In Progress', 'Confirmed', 'Rejected'] as const;
export type PreconditionStatus = (typeof preconditionStatuses)[number];
export const mostEvidence = 20;

/** D-084: what is typed of one that is there; category and name stand in its address */
const preconditionInputSchema = z.strictObject({
  title: text(3, 120),
  description: text(0, 2000).default(''),
  mandatory: z.boolean(),
  responsibleId: personIdSchema,
  dueDate: optionalDateSchema,
  evidenceUrl: z.union([z.literal(''), httpsUrlSchema]).default(''),
  comment: text(0, 1000).default(''),
});
export type PreconditionInput = z.infer<typeof preconditionInputSchema>;
/** What a precondition asks for, by whom and by when; the same where it is added and where it is changed. */
const what = {
  title: {},
  description: { isTold: true },
  mandatory: {},
  responsibleId: { control: 'person', able: 'baselineRead' },
  dueDate: {},
} as const;
export const preconditionFields = fields(preconditionInputSchema, {
  precondition: what,
  evidence: { evidenceUrl: { control: 'url' }, comment: { isTold: true } },
});
const newPreconditionSchema = preconditionInputSchema.extend({
  category: z.enum(gateCategories),
  // Its address ends with it: what is made there is `new`, and no word that every object knows is a name.
  name: formatted(/^(?!(?:new|constructor)$)[a-z0-9-]{2,60}$/, 'such:2 to 60 small letters, digits or -|hil-passed'),
});
export const newPreconditionFields = fields(newPreconditionSchema, {
  place: { category: {}, name: {} },
  precondition: what,
});
export const preconditionExample: PreconditionInput = {
  title: 'HIL test passed',
  description: '',
  mandatory: true,
  responsibleId: 'seed-baseline-update-manager',
  dueDate: null,
  evidenceUrl: 'https://tests.example/hil/4711',
  comment: '',
};

const evidenceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  uploadedBy: userReferenceSchema,
  uploadedOn: instantSchema,
});
const preconditionRowSchema = preconditionInputSchema.omit({ responsibleId: true }).extend({
  ...entityHead,
  bluId: z.number().int(),
  category: z.enum(gateCategories),
  name: z.string(),
  isSeeded: z.boolean(),
  status: z.enum(preconditionStatuses),
  responsible: userReferenceSchema,
  confirmedBy: userReferenceSchema.nullable(),
  confirmedOn: instantSchema.nullable(),
  timeZone: z.string().nullable(),
});
export type PreconditionRow = z.infer<typeof preconditionRowSchema>;
const preconditionSchema = preconditionRowSchema.extend({ ...flowPart, documents: z.array(evidenceSchema) });
export type Precondition = z.infer<typeof preconditionSchema>;

/** What the flow of a precondition knows beside its state (D-077). */
export const preconditionContext = flowContext({
  responsible: person,
  hasLink: z.boolean().default(false),
  documents: z.number().int().default(0),
  confirmer: person,
  confirmedOn: moment,
  timeZone: z.string().nullable().default(null),
  rejectReason: reason,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type PreconditionContext = ContextOf<typeof preconditionContext>;

const responsible = { right: all(baselineRead, { person: 'responsible' }) };
const working = { right: any(baselineWrite, responsible.right) };
const page = pages.preconditions;

/** D-077.1 … .3, D-180d */
export const preconditionCommands = commands(baselineRead, {
  'item.edit': {
    ...working,
    at: 'home',
    payload: preconditionInputSchema,
    effect: 'neutral',
    page,
    field: 'title',
    example: preconditionExample,
  },
  ...nounCommands('item', page, {
    start: { right: baselineWrite, payload: noPayload, effect: 'forward' },
    confirm: responsible,
    reject: responsible,
    reopen: { right: baselineWrite, payload: noPayload, effect: 'back', confirm: 'plain' },
    delete: { right: baselineWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
  ...nounCommands('evidence', page, {
    add: { ...working, payload: noPayload, effect: 'forward', field: 'documents' },
    remove: { ...working, payload: noPayload, effect: 'neutral', field: 'documents' },
  }),
});
export type PreconditionCommand = keyof typeof preconditionCommands;

const type = 'PRECONDITION';
const list = `${baselinePath}/{id}/preconditions` as const;
const one = `${list}/{category}/{name}` as const;
const { 'evidence.add': _add, 'evidence.remove': _remove, ...ofItem } = preconditionCommands;
const { command } = sender({
  flow: 'precondition',
  commands: preconditionCommands,
  base: list,
  what: (sent) => `Sends ${sent} to a precondition`,
  shown: preconditionSchema,
});

/** D-180d; evidence that is a document is kept with its precondition */
export const preconditionEndpoints = endpoints({
  listPreconditions: {
    method: 'GET',
    path: list,
    summary: 'Preconditions of a baseline update, of one category or all (BLU-06, BLU-18)',
    access: { rule: baselineRead, brand: 'selected' },
    params: idParams,
    query: z.object({ category: z.enum(gateCategories).optional() }),
    of: [type],
    response: z.array(preconditionRowSchema),
  },
  createPrecondition: {
    method: 'POST',
    path: list,
    summary: 'Adds a precondition to a baseline update that is not at gate 2 or later',
    access: { rule: childCreate, brand: 'home' },
    params: idParams,
    body: newPreconditionSchema,
    response: preconditionSchema,
    status: 201,
  },
  ...keyedEndpoints({
    ...{ name: 'Precondition', what: 'preconditions', type, flow: 'precondition', path: '/preconditions/{category}/{name}' },
    ...{ params: preconditionParams, commands: ofItem, shown: preconditionSchema },
  }),
  addEvidence: {
    ...command('evidence.add'),
    method: 'POST',
    path: `${one}/documents`,
    summary: 'Adds documents as evidence of a precondition',
    params: preconditionParams,
    body: noPayload,
    upload: { files: 'many', kinds: documentKinds, maxBytes: 100 * megabyte },
    response: preconditionSchema,
  },
  getEvidence: {
    method: 'GET',
    path: `${one}/documents/{documentId}`,
    summary: 'Downloads a document that is evidence of a precondition',
    access: { rule: baselineRead, brand: 'selected' },
    params: preconditionParams.extend({ documentId: idParam }),
    response: 'file',
  },
  removeEvidence: {
    ...command('evidence.remove'),
    method: 'DELETE',
    path: `${one}/documents/{documentId}`,
    summary: 'Takes a document from the evidence of a precondition',
    params: preconditionParams.extend({ documentId: idParam }),
    response: 'none',
  },
});
