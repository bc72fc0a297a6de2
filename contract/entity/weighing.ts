import { z } from 'zod';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { entityReferenceSchema } from './entity-reference.ts';

const inTheWay = { priority: z.number().int(), vehicles: z.number().int(), goesFirst: z.boolean() };
const window = { from: instantSchema, to: instantSchema };

/**
 * What touches a request that somebody decides (D-258): freeze windows that reach into its plan, and others on the same vehicles, each as its reader may
 * know them (D-241). Why and by whom a window is set is for those who may read it.
 */
export const touchesSchema = z.object({
  /** stands for all of it but the vehicles, of which there are fewer every minute: whoever approves says by it what they have weighed */
  key: z.string(),
  freezes: z.array(z.object({ ...window, set: z.object({ reason: z.string(), by: userReferenceSchema }).nullable() })),
  collisions: z.array(z.object({ deployment: entityReferenceSchema, ...inTheWay })),
});
export type Touches = z.infer<typeof touchesSchema>;

/** What an approval carries of it: the key of what was weighed; null where nothing touches the request. */
export const weighedInput = z.strictObject({ weighed: z.string().max(64).nullable().default(null) });

/** What the journal keeps of it, in words for whoever reads the history: names only where every reader of the item may know them. */
const weighedSchema = z.object({
  freezes: z.array(z.object({ ...window, reason: z.string().nullable(), by: z.string().nullable() })),
  collisions: z.array(z.object({ what: z.string(), ...inTheWay })),
});
export type Weighed = z.infer<typeof weighedSchema>;

/** What an approval is told of what touches its request (D-258). */
export type WeighingFacts = {
  /** something touches it, and the approval does not say that just this was weighed */
  readonly unweighed?: boolean;
  /** what touches it, as the journal keeps it */
  readonly touches?: Weighed | null;
};

/** The part of a flow's context that the fragment `weighing` keeps. */
export const weighedContext = { weighed: weighedSchema.nullable().default(null) };
