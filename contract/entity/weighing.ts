import { z } from 'zod';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { entityReferenceSchema } from './entity-reference.ts';

/** How far somebody else on the same vehicles is: asked for, approved and not started, or running. Only what runs keeps others waiting (D-062.17). */
const stage = z.enum(['REQUESTED', 'APPROVED', 'RUNNING']);
export type OtherStage = z.infer<typeof stage>;
const inTheWay = { priority: z.number().int(), vehicles: z.number().int(), goesFirst: z.boolean() };
/** Somebody else on the same vehicles, as its reader may know them (D-241). */
export const otherSchema = z.object({
  deployment: entityReferenceSchema,
  ...inTheWay,
  stage,
  /** of one that is paused: with how many of the vehicles it has begun, which wait for it (ADR 18); null where it is not paused */
  held: z.number().int().nullable(),
});
const window = { from: instantSchema, to: instantSchema };

/**
 * What touches a request that somebody decides (D-258): freeze windows that reach into its plan, and others on the same vehicles, also such as are asked for
 * and not decided; before a start those that were approved since, which nobody has weighed. Why and by whom a window is set is for those who may read it.
 */
export const touchesSchema = z.object({
  /** stands for all of it but the vehicles, of which there are fewer every minute, and whether one is paused: whoever decides says by it what they have weighed */
  key: z.string(),
  freezes: z.array(z.object({ ...window, set: z.object({ reason: z.string(), by: userReferenceSchema }).nullable() })),
  collisions: z.array(otherSchema),
});
export type Touches = z.infer<typeof touchesSchema>;

/** What an approval or a start carries of it: the key of what was weighed; null where nothing touches it. */
export const weighedInput = z.strictObject({ weighed: z.string().max(64).nullable().default(null) });

/** What the journal keeps of it, in words for whoever reads the history: names only where every reader of the item may know them. */
const weighedSchema = z.object({
  freezes: z.array(z.object({ ...window, reason: z.string().nullable(), by: z.string().nullable() })),
  /** how far the other one was is not known of what was weighed before that was kept */
  collisions: z.array(z.object({ what: z.string(), ...inTheWay, stage: stage.nullable().default(null) })),
});
export type Weighed = z.infer<typeof weighedSchema>;

/** What an approval or a start is told of what touches it (D-258). */
export type WeighingFacts = {
  /** something touches it, and it is not said that just this was weighed */
  readonly unweighed?: boolean;
  /** what touches it, as the journal keeps it */
  readonly touches?: Weighed | null;
};

/** The part of a flow's context that the fragment `weighing` keeps: what was weighed with the approval, and with the start. */
export const weighedContext = {
  weighed: weighedSchema.nullable().default(null),
  weighedAtStart: weighedSchema.nullable().default(null),
};
