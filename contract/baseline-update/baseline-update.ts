import { z } from 'zod';
import { all, any } from '#contract/access/access.ts';
import { gateDecider } from '#contract/access/judges.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { candidateBrandIdSchema, candidateBrands } from '#contract/brand.ts';
import { commands, noPayload, reasonExample, reasonSchema, zoneExample } from '#contract/command.ts';
import {
  dateSchema,
  distinct,
  formatted,
  instantSchema,
  optionalDateSchema,
  optionalPersonIdSchema,
  personIdSchema,
  releaseTypeSchema,
  shownDateSchema,
  text,
  timeZone,
  userReferenceSchema,
} from '#contract/common.ts';
import { countrySchema } from '#contract/country.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { type PartValues, partCommands, partForm, partSchemas, savedParts } from '#contract/entity/part-forms.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { optionalCode, partNumberSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { rolloutLinkRight, rolloutLinkSchema, rolloutUnlinkSchema } from './baseline-rollout.ts';

/** D-075 */
export const baselineStatuses = [
  ...(['CREATED', 'IN_PROGRESS', 'PENDING', 'REJECTED', 'APPROVED'] as const),
  ...(['READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED', 'CANCELED'] as const),
] as const;
export type BaselineStatus = (typeof baselineStatuses)[number];
/** In which what belongs to a baseline update can be changed (D-076.1, D-076.4, D-077.3, D-259). */
export const openStatuses = ['CREATED', 'IN_PROGRESS', 'REJECTED'] as const satisfies readonly BaselineStatus[];

/** D-080b */
export const baselinePlatforms = ['E311', 'E312', 'E320'] as const;

/** D-080a */
export const baselineInputSchema = z.strictObject({
  code: formatted(/^[A-Z0-9][A-Z0-9._-]{2,29}$/, 'pattern:BLU-2026.4'),
  title: text(3, 120),
  description: text(0, 2000).default(''),
  ownerId: personIdSchema,
  deputyId: optionalPersonIdSchema,
});
export type BaselineInput = z.infer<typeof baselineInputSchema>;
export const baselineFields = fields(baselineInputSchema, {
  update: { code: {}, title: {}, description: { isTold: true } },
  people: { ownerId: { control: 'person', able: 'baselineWrite' }, deputyId: { control: 'person', able: 'baselineWrite' } },
});
export const baselineExample: BaselineInput = {
  code: 'BLU-2026.4',
  title: 'Winter baseline 27.1',
  description: '',
  ownerId: 'seed-baseline-update-manager',
  deputyId: null,
};

/** D-080b. A target date lies not in the past where it is set anew: the server and the form know the day. */
const versionGeneralSchema = z.strictObject({
  platform: z.enum(baselinePlatforms).default('E312'),
  releaseType: releaseTypeSchema,
  vehicleBrands: z.array(candidateBrandIdSchema).min(1).overwrite(distinct),
  modelSeries: z.array(text(1, 20)).min(1).max(30).overwrite(distinct),
  markets: z.array(countrySchema).min(1).max(250).overwrite(distinct),
  targetDate: dateSchema,
  changeReason: text(10, 1000),
});

/** D-080c */
const baselineVersionSchema = z.strictObject({
  baselineName: text(3, 60),
  clusterVersion: formatted(/^\d{1,3}\.\d{1,3}(\.\d{1,3})?$/, 'pattern:27.1'),
  clusterPartNumber: optionalCode(partNumberSchema).default(''),
  releaseDate: optionalDateSchema,
});
const versionFields = fields(baselineVersionSchema, {
  version: { baselineName: {}, clusterVersion: {}, clusterPartNumber: {}, releaseDate: {} },
});

/** Whether a version of figures and points stands above another one: 27.1 above 26.4. */
export function isAbove(version: string, other: string): boolean {
  const [own, its] = [version, other].map((one) => one.split('.').map(Number));
  const at = [0, 1, 2].find((place) => (own?.[place] ?? 0) !== (its?.[place] ?? 0));
  return at !== undefined && (own?.[at] ?? 0) > (its?.[at] ?? 0);
}

/** BLU-03 */
export const baselineParts = {
  versionGeneral: partForm(
    pages.versionGeneral,
    fields(versionGeneralSchema, {
      scope: {
        platform: { required: true },
        releaseType: {},
        vehicleBrands: { control: 'several', options: candidateBrands.map(({ id }) => String(id)) },
        modelSeries: { control: 'tags', isSpaced: true },
        markets: { control: 'tags' },
      },
      plan: { targetDate: {}, changeReason: { isTold: true } },
    }),
    {
      platform: 'E312',
      releaseType: 'UPDATE',
      vehicleBrands: [1],
      modelSeries: ['ID.3'],
      markets: ['DE'],
      targetDate: '2099-03-01',
      changeReason: 'New range display and charging in the cold.',
    },
  ),
  versionCurrent: partForm(pages.versionCurrent, versionFields, { baselineName: 'Autumn baseline', clusterVersion: '26.4' }),
  versionTarget: partForm(pages.versionTarget, versionFields, { baselineName: 'Winter baseline', clusterVersion: '27.1' }),
};
export type BaselineVersion = PartValues<(typeof baselineParts)['versionTarget']>;
export type BaselineGeneral = PartValues<(typeof baselineParts)['versionGeneral']>;

/** D-080e */
export const gateDecisions = ['GO', 'NO_GO'] as const;
const decidedSchema = z.strictObject({
  decision: z.enum(gateDecisions),
  reason: z.union([z.literal(''), text(10, 1000)]).default(''),
  conditions: z.array(text(3, 300)).max(50).default([]),
});
type Decided = Pick<z.infer<typeof decidedSchema>, 'decision' | 'reason'>;
const noGoHasReason = ({ decision, reason: said }: Decided, context: Pick<z.RefinementCtx, 'addIssue'>) => {
  if (decision === 'NO_GO' && said === '') context.addIssue({ code: 'custom', message: 'required', path: ['reason'] });
};
export const decisionFields = fields(decidedSchema.superRefine(noGoHasReason), {
  decision: {
    decision: { control: 'radio' },
    reason: { control: 'lines', max: 1000 },
    conditions: { control: 'own', isWide: true },
  },
});
const decisionSchema = decidedSchema.extend({ timeZone: timeZone.optional() }).superRefine(noGoHasReason);

/** D-130 */
export const baselineRowSchema = z.object({
  ...entityHead,
  code: z.string(),
  title: z.string(),
  status: z.enum(baselineStatuses),
  platform: z.enum(baselinePlatforms).nullable(),
  targetDate: shownDateSchema.nullable(),
  owner: userReferenceSchema,
  /** D-134: children that wait for a decision, and those that have one */
  inReview: z.number().int(),
  reviewed: z.number().int(),
});
export type BaselineRow = z.infer<typeof baselineRowSchema>;
const figure = z.number().int();
/** D-134: of one kind of what is decided, how many wait for it and how many are */
const pair = z.object({ inReview: figure, reviewed: figure });
/** D-080a, BLU-22 */
export const baselineUpdateSchema = baselineRowSchema.extend({
  ...flowPart,
  ...partSchemas(baselineParts),
  description: z.string(),
  deputy: userReferenceSchema.nullable(),
  createdOn: instantSchema,
  counts: z.object({
    ...{ ecuReleases: figure, ecuReleasesApproved: figure, cvfs: figure, cvfsApproved: figure },
    ...{ ecuReviews: pair, cvfReviews: pair, reviews: pair },
    ...{ risks: figure, openRisks: figure, preconditions: figure, preconditionsConfirmed: figure },
  }),
});
export type BaselineUpdate = z.infer<typeof baselineUpdateSchema>;

/** What the flow of a baseline update knows beside its state (D-075). */
export const baselineContext = flowContext({
  owner: z.string(),
  ...savedParts,
  submittedOn: moment,
  /** how often gate 2 was submitted: each time begins a round of the five reviews */
  rounds: z.number().int().default(0),
  decision: z.enum(gateDecisions).nullable().default(null),
  decider: person,
  decidedOn: moment,
  decisionReason: reason,
  conditions: z.array(z.string()).default([]),
  decisionTimeZone: z.string().nullable().default(null),
  /** how many rollouts are linked: those that bring it to vehicles (D-075.9) */
  rollouts: z.number().int().default(0),
  cancelReason: reason,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type BaselineContext = ContextOf<typeof baselineContext>;

const owner = { person: 'owner' } as const;
const ownWrite = all(baselineWrite, owner);
const withReason = z.strictObject({ reason: reasonSchema });

/** D-075, D-180a, D-180f, D-180g */
export const baselineCommands = commands(baselineRead, {
  'update.edit': {
    right: baselineWrite,
    at: 'home',
    payload: baselineInputSchema,
    effect: 'neutral',
    page: pages.overview,
    field: 'code',
    example: baselineExample,
  },
  ...partCommands(baselineParts, baselineWrite),
  ...nounCommands('gate2', pages.gate2, {
    submit: { right: ownWrite, confirm: 'plain' },
    withdraw: { right: ownWrite },
  }),
  'gate2.decide': {
    right: gateDecider,
    at: 'home',
    payload: decisionSchema,
    effect: 'forward',
    page: pages.decision,
    field: 'decision',
    example: { decision: 'NO_GO', reason: 'The HIL run covers 12 of 14 ECU releases.', conditions: [], ...zoneExample },
  },
  'gate2.close': {
    right: gateDecider,
    at: 'home',
    payload: noPayload,
    effect: 'back',
    confirm: 'plain',
    page: pages.decision,
  },
  // D-075.9: what brings it to vehicles is chosen; nothing else counts.
  ...nounCommands('rollout', pages.overview, {
    link: {
      right: rolloutLinkRight,
      payload: rolloutLinkSchema,
      effect: 'forward',
      example: { entityType: 'SMART_CAMPAIGN', entityId: 1 },
    },
    unlink: { right: rolloutLinkRight, payload: rolloutUnlinkSchema, effect: 'back', confirm: 'plain', example: { linkId: 1 } },
  }),
  ...nounCommands('update', pages.overview, {
    release: { right: baselineWrite, payload: noPayload, effect: 'forward', confirm: 'plain' },
    close: { right: baselineWrite, payload: noPayload, effect: 'forward', confirm: 'plain' },
    cancel: {
      right: any(ownWrite, { role: 'ADMIN' }),
      payload: withReason,
      effect: 'destructive',
      confirm: 'reason',
      example: reasonExample,
    },
    delete: { right: baselineWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type BaselineCommand = keyof typeof baselineCommands;
