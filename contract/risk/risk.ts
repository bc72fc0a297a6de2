import { z } from 'zod';
import { all, any } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { approvalPart } from '#contract/baseline-update/approved-item.ts';
import { childEndpoints, childPath } from '#contract/baseline-update/baseline-child.ts';
import { gateDecider } from '#contract/baseline-update/baseline-update.ts';
import { commands, noPayload } from '#contract/command.ts';
import { idField, optionalDateSchema, personIdSchema, text, userReferenceSchema, wholeNumber } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { partCommands, partEndpoints, partSchemas, savedParts } from '#contract/entity/part-forms.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { riskPages as pages } from '#contract/page/pages.ts';

/** D-077.4 … .7 */
export const riskStatuses = ['Open', 'IN_PROGRESS', 'ACCEPTED', 'REJECTED', 'COMPLETED'] as const;
export type RiskStatus = (typeof riskStatuses)[number];
export const riskCategories = ['TECHNICAL', 'SAFETY', 'SECURITY', 'SCHEDULE', 'QUALITY', 'LEGAL', 'CUSTOMER'] as const;
export const riskLevels = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type RiskLevel = (typeof riskLevels)[number];
/** D-259: as controls have them, the least first */
export const riskGrades = ['1', '2', '3', '4', '5'] as const;

/** D-085: probability times severity, LOW up to 5, HIGH from 13 */
export function riskLevelOf(score: number): RiskLevel {
  if (score >= 13) return 'HIGH';
  return score >= 6 ? 'MEDIUM' : 'LOW';
}

const grade = wholeNumber(1, riskGrades.length);

/** D-085 */
const riskInputSchema = z.strictObject({
  title: text(3, 120),
  description: text(10, 2000),
  category: z.enum(riskCategories),
  probability: grade,
  severity: grade,
  mitigation: z.union([z.literal(''), text(10, 2000)]).default(''),
  mitigationDue: optionalDateSchema,
  mitigationDone: z.boolean().default(false),
  ownerId: personIdSchema,
  ecuReleaseId: idField.nullable().default(null),
});
export type RiskInput = z.infer<typeof riskInputSchema>;
export const riskFields = fields(riskInputSchema, {
  risk: {
    title: {},
    description: { isTold: true },
    category: {},
    ecuReleaseId: { control: 'reference' },
    ownerId: { control: 'person' },
  },
  grade: { probability: { control: 'choice', options: riskGrades }, severity: { control: 'choice', options: riskGrades } },
  mitigation: { mitigation: { control: 'lines', max: 2000, isTold: true }, mitigationDue: {}, mitigationDone: {} },
});
/** What is judged: once it is accepted, only how far its mitigation is can change (D-077.5, D-077.6). */
export const judgedFields = [
  'title',
  'description',
  'category',
  'probability',
  'severity',
  'mitigation',
  'ecuReleaseId',
] as const;

export const riskExample: RiskInput = {
  title: 'Display unit 4.2 restarts',
  description: 'It restarts while the rear camera is shown, on 3 of 40 test vehicles.',
  category: 'TECHNICAL',
  probability: 2,
  severity: 3,
  mitigation: 'The supplier delivers a fix with the next build.',
  mitigationDue: null,
  mitigationDone: false,
  ownerId: 'seed-baseline-update-manager',
  ecuReleaseId: null,
};

/** BLU-20 */
export const riskParts = { approval: approvalPart };

/** D-130 */
const riskRowSchema = riskInputSchema.omit({ ownerId: true }).extend({
  ...entityHead,
  bluId: z.number().int(),
  status: z.enum(riskStatuses),
  owner: userReferenceSchema,
  score: z.number().int(),
  level: z.enum(riskLevels),
  /** who accepted or rejected it last */
  judge: userReferenceSchema.nullable(),
  judgedOn: z.string().nullable(),
});
export type RiskRow = z.infer<typeof riskRowSchema>;
const riskSchema = riskRowSchema.extend({ ...flowPart, ...partSchemas(riskParts), bluCode: z.string() });
export type Risk = z.infer<typeof riskSchema>;

/** What the flow of a risk knows beside its state (D-077). */
export const riskContext = flowContext({
  ...savedParts,
  owner: z.string(),
  level: z.enum(riskLevels).default('LOW'),
  /** a mitigation is written */
  mitigated: z.boolean().default(false),
  mitigationDone: z.boolean().default(false),
  judge: person,
  judgedOn: moment,
  rejectReason: reason,
  timeZone: z.string().nullable().default(null),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type RiskContext = ContextOf<typeof riskContext>;

const owner = { person: 'owner' } as const;
const own = { right: all(baselineRead, owner) };
/** Whoever writes baselines or decides them judges risks; those that are high only the latter (D-077.5). */
const judging = { right: any(baselineWrite, gateDecider) };

/** D-077.4 … .7, D-180e */
export const riskCommands = commands(baselineRead, {
  'item.edit': {
    right: any(baselineWrite, own.right),
    at: 'home',
    payload: riskInputSchema,
    effect: 'neutral',
    page: pages.general,
    field: 'title',
    example: riskExample,
  },
  ...partCommands(riskParts, baselineWrite),
  ...nounCommands('item', pages.general, {
    delete: { right: baselineWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
    assess: { ...own, payload: noPayload, effect: 'forward' },
    close: { ...own, payload: noPayload, effect: 'forward', confirm: 'plain' },
    reopen: { ...own, payload: noPayload, effect: 'back', confirm: 'plain' },
  }),
  ...nounCommands('item', pages.approval, {
    accept: { ...judging, payload: noPayload, effect: 'forward', confirm: 'plain' },
    reject: judging,
  }),
});
export type RiskCommand = keyof typeof riskCommands;

const segment = 'risks';
const type = 'RISK';
const { 'approval.save': saveApproval, ...ofItem } = riskCommands;

/** D-180e */
export const riskEndpoints = endpoints({
  ...childEndpoints({
    ...{ name: 'Risk', what: 'risks', type, flow: 'risk', segment, also: ['ECU_RELEASE'] },
    commands: ofItem,
    input: riskInputSchema,
    shown: riskSchema,
    // D-130
    list: listOf({
      row: riskRowSchema,
      scope: {},
      sort: ['title', 'level', 'category', 'probability', 'severity', 'status', 'owner', 'mitigationDue', 'lastEdited'],
      filters: {
        title: contains(),
        level: oneOf(riskLevels),
        category: oneOf(riskCategories),
        probability: oneOf(riskGrades),
        severity: oneOf(riskGrades),
        status: oneOf(riskStatuses),
        owner: named(),
      },
      order: 'level,desc',
    }),
  }),
  ...partEndpoints({
    ...{ name: 'Risk', what: 'a risk', path: `${childPath(segment)}/{id}`, read: baselineRead, flow: 'risk', form: type },
    ...{ parts: riskParts, commands: { 'approval.save': saveApproval }, shown: riskSchema },
  }),
});
