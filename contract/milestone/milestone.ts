import { z } from 'zod';
import { drmdWrite } from '#contract/access/read-rules.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import {
  dateSchema,
  idField,
  instantSchema,
  optionalDateSchema,
  personIdSchema,
  text,
  userReferenceSchema,
} from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityEndpoints, entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { milestoneTestBrief } from '#contract/milestone-test/milestone-test-shape.ts';
import { riskLevels, riskStatuses } from '#contract/risk/risk-shape.ts';

/** D-078.1 */
export const milestoneStatuses = ['PLANNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];
/** In which it, its tests, risks and documents can be changed (D-078). */
export const openMilestoneStatuses = ['PLANNED', 'IN_PROGRESS'] as const satisfies readonly MilestoneStatus[];
/** D-088: in the order in which a project reaches them */
export const milestoneTypes = [
  ...(['KICK_OFF', 'SPEC_FREEZE', 'SOFTWARE_FREEZE'] as const),
  ...(['TEST_COMPLETE', 'RELEASE', 'START_OF_PRODUCTION'] as const),
] as const;

const documentName = text(3, 120);
/** A document is found by its name, capitals aside: asked for twice it is one. */
const onceEach = (names: string[]): string[] =>
  names.filter((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at);

/** D-088. That an actual date lies not ahead, the server and the form know by the day. */
const milestoneInputSchema = z.strictObject({
  swProjectId: idField,
  name: text(3, 80),
  type: z.enum(milestoneTypes),
  plannedDate: dateSchema,
  forecastDate: optionalDateSchema,
  actualDate: optionalDateSchema,
  responsibleId: personIdSchema,
  description: text(0, 2000).default(''),
  /** names of documents that have to have a file or link before it is completed (D-078.1) */
  mandatoryDocuments: z.array(documentName).max(20).overwrite(onceEach).default([]),
});
export type MilestoneInput = z.infer<typeof milestoneInputSchema>;
export const milestoneFields = fields(milestoneInputSchema, {
  milestone: {
    swProjectId: { control: 'reference' },
    name: {},
    type: {},
    responsibleId: { control: 'person' },
    description: { isTold: true },
  },
  dates: { plannedDate: {}, forecastDate: {}, actualDate: {} },
  documents: { mandatoryDocuments: { control: 'tags' } },
});
export const milestoneExample: Omit<MilestoneInput, 'swProjectId'> = {
  name: 'Software freeze',
  type: 'SOFTWARE_FREEZE',
  plannedDate: '2099-03-01',
  forecastDate: null,
  actualDate: null,
  responsibleId: 'seed-drm-manager',
  description: '',
  mandatoryDocuments: [],
};

type Dates = Pick<MilestoneInput, 'plannedDate' | 'forecastDate' | 'actualDate'>;
const day = 86_400_000;
/** Days by which it is, or is expected to be, later than planned; negative where it is earlier. */
export const slipOf = ({ actualDate, forecastDate, plannedDate }: Dates): number =>
  Math.round((Date.parse(actualDate ?? forecastDate ?? plannedDate) - Date.parse(plannedDate)) / day);
/** The day on which it was reached, or is expected to be. */
export const expectedOn = ({ actualDate, forecastDate, plannedDate }: Dates): string => actualDate ?? forecastDate ?? plannedDate;

const figure = z.number().int();
/** D-078.1: of what its completion asks for, how much there is in all, and how much is missing */
const asked = z.object({ total: figure, missing: figure });

const milestoneRowSchema = milestoneInputSchema.omit({ responsibleId: true }).extend({
  ...entityHead,
  status: z.enum(milestoneStatuses),
  /** name of its DRM project */
  project: z.string(),
  responsible: userReferenceSchema,
  slip: figure,
  documents: asked,
  tests: asked,
  highRisks: asked,
});
export type MilestoneRow = z.infer<typeof milestoneRowSchema>;

/** A document of a milestone, or a mandatory one that is not there yet: `id` is null then. */
const documentBrief = z.object({
  id: figure.nullable(),
  name: z.string(),
  isMandatory: z.boolean(),
  files: figure,
  links: figure,
  lastEditedOn: instantSchema.nullable(),
});
export type MilestoneDocument = z.infer<typeof documentBrief>;
const riskBrief = z.object({
  id: figure,
  title: z.string(),
  level: z.enum(riskLevels),
  /** as which it counts: the highest one since it was accepted last */
  judgedLevel: z.enum(riskLevels),
  score: figure,
  status: z.enum(riskStatuses),
  owner: userReferenceSchema,
});
/** With everything that belongs to it, so that its page says item by item what its completion waits for. */
const milestoneSchema = milestoneRowSchema.extend({
  ...flowPart,
  items: z.object({
    documents: z.array(documentBrief),
    tests: z.array(milestoneTestBrief),
    risks: z.array(riskBrief),
  }),
});
export type Milestone = z.infer<typeof milestoneSchema>;

/** Whether a mandatory document is missing: it has neither a file nor a link (as D-060.10). */
export const isDocumentMissing = ({ files, isMandatory, links }: MilestoneDocument): boolean =>
  isMandatory && files + links === 0;

/** What the flow of a milestone knows beside its state (D-078.1). */
export const milestoneContext = flowContext({
  completer: person,
  completedOn: moment,
  cancelReason: reason,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type MilestoneContext = ContextOf<typeof milestoneContext>;

/** DRM-14: it has one page */
const page = '';

/** D-078.1, D-182 */
export const milestoneCommands = commands(drmdWrite, {
  'milestone.edit': {
    right: drmdWrite,
    at: 'home',
    payload: milestoneInputSchema,
    effect: 'neutral',
    page,
    field: 'name',
    example: { swProjectId: 1, ...milestoneExample },
  },
  ...nounCommands('milestone', page, {
    start: { right: drmdWrite, payload: noPayload, effect: 'forward' },
    complete: { right: drmdWrite, payload: noPayload, effect: 'forward', confirm: 'plain' },
    cancel: {
      right: drmdWrite,
      payload: z.strictObject({ reason: reasonSchema }),
      effect: 'destructive',
      confirm: 'reason',
      example: reasonExample,
    },
    delete: { right: drmdWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type MilestoneCommand = keyof typeof milestoneCommands;

/** Address of the area's calls (D-182). */
export const drmdBase = '/api/drm/drmd';

const nameSchema = z.object({ id: figure, name: z.string() });

/** D-182 */
export const milestoneEndpoints = endpoints({
  ...entityEndpoints({
    ...{ name: 'Milestone', what: 'milestones', path: `${drmdBase}/milestones`, create: drmdWrite },
    ...{ input: milestoneInputSchema, shown: milestoneSchema, commands: milestoneCommands },
    form: 'MILESTONE',
    also: ['MILESTONE_TEST', 'MILESTONE_RISK', 'DOCUMENT', 'DRM_PROJECT'],
    list: listOf({
      row: milestoneRowSchema,
      scope: {},
      sort: [
        ...(['name', 'project', 'type', 'status', 'plannedDate', 'forecastDate'] as const),
        ...(['actualDate', 'slip', 'responsible', 'lastEdited'] as const),
      ],
      filters: {
        name: contains(),
        project: named(),
        type: oneOf(milestoneTypes),
        status: oneOf(milestoneStatuses),
        responsible: named(),
      },
      order: 'plannedDate,asc',
    }),
  }),
  listMilestoneProjects: {
    method: 'GET',
    path: `${drmdBase}/projects`,
    summary: 'Names of the DRM projects of the brand that a milestone can belong to (D-088, D-243)',
    access: { rule: drmdWrite, brand: 'selected' },
    of: ['DRM_PROJECT'],
    response: z.array(nameSchema),
  },
  listMilestoneNames: {
    method: 'GET',
    path: `${drmdBase}/milestone-names`,
    summary: 'Names of the milestones of the brand that can still be changed, with their project (D-089, D-090)',
    access: { rule: drmdWrite, brand: 'selected' },
    of: ['MILESTONE'],
    response: z.array(nameSchema.extend({ project: z.string() })),
  },
});
