import { type MilestoneRisk, milestoneRiskEndpoints, milestoneRiskFields } from '#contract/milestone-risk/milestone-risk.ts';
import { riskParts } from '#contract/risk/risk-shape.ts';
import { milestoneRiskFlow } from '#machines/flows/milestone/milestone-risk.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { drmdPath } from '#src/areas/milestone/searches.ts';
import { riskDefinition } from '#src/areas/risk/risk.tsx';

/** Risks of milestones as their pages know them (DRM-17 … DRM-19): those of baseline updates, elsewhere. */
export const milestoneRisk: EntityDefinition<MilestoneRisk> = {
  ...riskDefinition,
  type: 'MILESTONE_RISK',
  flow: milestoneRiskFlow,
  table: milestoneRiskEndpoints,
  name: 'MilestoneRisk',
  fields: milestoneRiskFields,
  parts: riskParts,
  listHref: `${drmdPath}/risks`,
  newHref: `${drmdPath}/risks/create`,
};
