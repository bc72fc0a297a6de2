import { z } from 'zod';
import { all, any } from '#contract/access/access.ts';
import { baselineWrite, liveDeploymentRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import { idField } from '#contract/common.ts';
import { rolloutGlanceSchema } from '#contract/deployment/rollout-glance.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';

/** What brings a baseline to vehicles (D-075.9): a live deployment of any platform that its candidate is for (D-103), a smart campaign of E3 1.2 or E3 2.0 (D-092). */
export const baselineRolloutTypes = ['LIVE_DEPLOYMENT', 'SMART_CAMPAIGN'] as const;

/** Who could open a rollout of a kind (D-241). */
export const rolloutReads = { LIVE_DEPLOYMENT: liveDeploymentRead, SMART_CAMPAIGN: smartCampaignRead } as const;

/** Who links a rollout, or takes that back, reads what there is to choose from: one of the two kinds at least (D-241). */
export const rolloutLinkRight = all(baselineWrite, any(...Object.values(rolloutReads)));

export const rolloutLinkSchema = z.strictObject({ entityType: z.enum(baselineRolloutTypes), entityId: idField });
export const rolloutUnlinkSchema = z.strictObject({ linkId: idField });

/** A rollout that is linked to a baseline update; `known`: what whoever could open it reads of it, null for everybody else (D-241). */
const linkedRolloutSchema = z.object({
  linkId: z.number().int(),
  rollout: entityReferenceSchema,
  hasStarted: z.boolean(),
  hasEnded: z.boolean(),
  /** it ended before all of its vehicles had their result */
  isAborted: z.boolean(),
  known: z
    .object({ status: z.string(), software: z.string(), isMatch: z.boolean(), glance: rolloutGlanceSchema.nullable() })
    .nullable(),
});
export type LinkedRollout = z.infer<typeof linkedRolloutSchema>;

/**
 * A baseline update that a rollout is linked to, as the rollout names it. `mismatch`: what is called otherwise, the target version and the software of the
 * rollout, whose vehicles do not count for it then; null where both are the same, and for who could not open the baseline update (D-241).
 */
export const broughtBaselineSchema = entityReferenceSchema.extend({
  mismatch: z.object({ target: z.string(), software: z.string() }).nullable(),
});
export type BroughtBaseline = z.infer<typeof broughtBaselineSchema>;

/**
 * The rollouts of a baseline update, and those that carry its target version and are not linked: nothing but a link counts. `vehicles`: to how many those
 * go that are linked and carry the target version, how many have it by them, and how many rollouts carry something else; told to who writes baseline updates
 * of the brand, since they close it whatever they may open (D-241: the effect of a rollout).
 */
export const baselineRolloutsSchema = z.object({
  linked: z.array(linkedRolloutSchema),
  vehicles: z.object({ installed: z.number().int(), total: z.number().int(), others: z.number().int() }).nullable(),
  proposed: z.array(entityReferenceSchema),
});
export type BaselineRollouts = z.infer<typeof baselineRolloutsSchema>;

/** A rollout that can be linked; `isMatch`: its software is called as the target version. */
const linkableRolloutSchema = z.object({
  entityType: z.enum(baselineRolloutTypes),
  entityId: z.number().int(),
  name: z.string(),
  software: z.string(),
  status: z.string(),
  isMatch: z.boolean(),
  /** it is linked, and the baseline update is in rollout at once */
  hasStarted: z.boolean(),
});
export type LinkableRollout = z.infer<typeof linkableRolloutSchema>;
/**
 * Those that carry the target version first, then the newest; `total`: how many there are of which these are the first. `hidden`: where there is none at all,
 * how many could be linked by somebody who may open them (D-241).
 */
export const linkableRolloutsSchema = z.object({
  items: z.array(linkableRolloutSchema),
  total: z.number().int(),
  hidden: z.array(z.object({ entityType: z.enum(baselineRolloutTypes), count: z.number().int() })),
});
export type LinkableRollouts = z.infer<typeof linkableRolloutsSchema>;
/** As many as a list of options shows at once. */
export const mostLinkable = 20;
