import { z } from 'zod';
import { milestoneRiskJudges } from '#contract/access/judges.ts';
import { drmdWrite } from '#contract/access/read-rules.ts';
import { endpoints } from '#contract/endpoint.ts';
import { flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { partEndpoints, partSchemas } from '#contract/entity/part-forms.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { listOf, named } from '#contract/list.ts';
import { milestoneChildEndpoints, milestoneChildPath, milestoneNames, ofMilestone } from '#contract/milestone/milestone-child.ts';
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
} from '#contract/risk/risk-shape.ts';

/** D-090 */
const riskInputSchema = z.strictObject({ ...ofMilestone, ...riskShape });
export type MilestoneRiskInput = z.infer<typeof riskInputSchema>;
export const milestoneRiskFields = fields(riskInputSchema, {
  risk: {
    milestoneId: { control: 'reference' },
    title: {},
    description: { isTold: true },
    category: {},
    ownerId: { control: 'person' },
  },
  ...riskGroups,
});
export const milestoneRiskExample: Omit<MilestoneRiskInput, 'milestoneId'> = { ...riskValues, ownerId: 'seed-drm-manager' };

const riskRowSchema = riskInputSchema.omit({ ownerId: true }).extend({ ...riskRow, ...milestoneNames });
export type MilestoneRiskRow = z.infer<typeof riskRowSchema>;
const riskSchema = riskRowSchema.extend({ ...flowPart, ...partSchemas(riskParts) });
export type MilestoneRisk = z.infer<typeof riskSchema>;

/** What the flow of a milestone's risk knows beside its state (D-078.3). */
export const milestoneRiskContext = flowContext(riskFacts);
export type MilestoneRiskContext = ContextOf<typeof milestoneRiskContext>;

/** D-078.3: as those of baseline updates, with DRMD_WRITE. */
export const milestoneRiskCommands = riskCommandsOf({
  ...{ read: drmdWrite, write: drmdWrite, edit: drmdWrite, judge: milestoneRiskJudges.other },
  input: riskInputSchema,
  example: { milestoneId: 1, ...milestoneRiskExample },
});

const segment = 'risks';
const type = 'MILESTONE_RISK';
const flow = 'milestoneRisk';
const { 'approval.save': saveApproval, ...ofItem } = milestoneRiskCommands;

/** D-182 */
export const milestoneRiskEndpoints = endpoints({
  ...milestoneChildEndpoints({
    ...{ name: 'MilestoneRisk', what: 'risks of milestones', type, segment },
    ...{ commands: ofItem, input: riskInputSchema, shown: riskSchema },
    list: listOf({
      row: riskRowSchema,
      scope: {},
      sort: [...riskSorts, 'milestone', 'project'],
      filters: { ...riskFilters, project: named(), milestone: named() },
      order: 'level,desc',
    }),
  }),
  ...partEndpoints({
    ...{ name: 'MilestoneRisk', what: 'a risk of a milestone', path: `${milestoneChildPath(segment)}/{id}` },
    ...{ read: drmdWrite, flow, form: type, parts: riskParts, commands: { 'approval.save': saveApproval }, shown: riskSchema },
  }),
});
