import { z } from 'zod';
import { instantSchema } from '#contract/common.ts';
import { typesAround } from '#contract/entity/entities.ts';

/** Entities that people comment and watch (D-058). */
export const collabTypeSchema = z.enum(typesAround('discussed'));
export type CollabType = z.infer<typeof collabTypeSchema>;

/** Entities with forms, which one person at a time edits (D-050). */
export const lockTypeSchema = z.enum(typesAround('locked'));
export type LockType = z.infer<typeof lockTypeSchema>;

/** D-096: an entity that the caller watches. */
export const watchSchema = z.object({ entityType: collabTypeSchema, entityId: z.number().int(), since: instantSchema });
export type Watch = z.infer<typeof watchSchema>;

/** A watched entity as the dashboard lists it (D-033, D-171d). */
export const watchedSchema = watchSchema.extend({
  title: z.string(),
  where: z.string(),
  route: z.string(),
  status: z.string(),
  changedOn: instantSchema,
});
export type Watched = z.infer<typeof watchedSchema>;

/** Comments, questions, locks, watches and the simulated fleet's pace stand beside an entity: their news and journal rows leave the entity itself as it was. */
export const annotationPattern = '^(ask|comment|lock|simulation|watch)[.]';
export const isAnnotation = (command: string): boolean => new RegExp(annotationPattern).test(command);
