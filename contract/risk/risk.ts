import { z } from 'zod';
import { all, any } from '#contract/access/access.ts';
import { riskJudges } from '#contract/access/judges.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { childEndpoints, childPath } from '#contract/baseline-update/baseline-child.ts';
import { idField } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { partEndpoints, partSchemas } from '#contract/entity/part-forms.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { listOf } from '#contract/list.ts';
import {
  riskCommandsOf,
  riskFacts,
  riskFilters,
  riskGroups,
  riskParts,
  riskRow,
  riskShape,
  riskSorts,
  riskValues,
} from './risk-shape.ts';

/** D-085 */
const riskInputSchema = z.strictObject({ ...riskShape, ecuReleaseId: idField.nullable().default(null) });
export type RiskInput = z.infer<typeof riskInputSchema>;
export const riskFields = fields(riskInputSchema, {
  risk: {
    title: {},
    description: { isTold: true },
    category: {},
    ecuReleaseId: { control: 'reference' },
    ownerId: { control: 'person', able: 'baselineRead' },
  },
  ...riskGroups,
});

export const riskExample: RiskInput = { ...riskValues, ownerId: 'seed-baseline-update-manager', ecuReleaseId: null };

/** D-130 */
const riskRowSchema = riskInputSchema.omit({ ownerId: true }).extend({ ...riskRow, bluId: z.number().int() });
export type RiskRow = z.infer<typeof riskRowSchema>;
const riskSchema = riskRowSchema.extend({ ...flowPart, ...partSchemas(riskParts), bluCode: z.string() });
export type Risk = z.infer<typeof riskSchema>;

/** What the flow of a risk knows beside its state (D-077). */
export const riskContext = flowContext(riskFacts);
export type RiskContext = ContextOf<typeof riskContext>;

/** D-077.4 … .7, D-180e. Whoever writes baselines or decides them judges risks; those that are high only the latter (D-077.5). */
export const riskCommands = riskCommandsOf({
  read: baselineRead,
  write: baselineWrite,
  edit: any(baselineWrite, all(baselineRead, { person: 'owner' })),
  judge: riskJudges.other,
  input: riskInputSchema,
  example: riskExample,
});

const segment = 'risks';
const type = 'RISK';
const { 'approval.save': saveApproval, ...ofItem } = riskCommands;

/** D-180e */
export const riskEndpoints = endpoints({
  ...childEndpoints({
    ...{ name: 'Risk', what: 'risks', type, segment, also: ['ECU_RELEASE'] },
    commands: ofItem,
    input: riskInputSchema,
    shown: riskSchema,
    // D-130
    list: listOf({ row: riskRowSchema, scope: {}, sort: riskSorts, filters: riskFilters, order: 'level,desc' }),
  }),
  ...partEndpoints({
    ...{ name: 'Risk', what: 'a risk', path: `${childPath(segment)}/{id}`, read: baselineRead, flow: 'risk', form: type },
    ...{ parts: riskParts, commands: { 'approval.save': saveApproval }, shown: riskSchema },
  }),
});
