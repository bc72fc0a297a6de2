import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { otherSchema } from '#contract/entity/weighing.ts';
import { maintenanceSchema, paceSchema, phaseShape } from './plan.ts';
import { failuresSchema, jobStatusSchema, vehicleStatusSchema } from './rollout.ts';

/** The stop rate of a phase counts from this many results on: before them it says nothing (D-062.13). */
export const leastStopResults = 20;
/** Whether a phase has too few vehicles for its stop rate ever to count. */
export const neverStops = (vehicles: number): boolean => vehicles < leastStopResults;

const planned = {
  name: z.string(),
  /** of a phase that begins by time; null for others */
  start: instantSchema.nullable(),
  begin: phaseShape.begin,
  share: z.number().int(),
  stopOnFailureRate: z.number(),
};
/** From this share of the stop rate on one is warned (mock README, Rollout). */
export const nearStopRate = 0.85;

/** Vehicles per phase are what the start will take: the split is fixed by target list and shares. */
export const planSchema = z.object({
  phases: z.array(
    z.object({
      ...planned,
      vehicles: z.number().int(),
      /** when it is expected to begin and to have its results; null where that depends on somebody, or cannot be foretold */
      expectedStart: instantSchema.nullable(),
      expectedEnd: instantSchema.nullable(),
    }),
  ),
  /** it came with the request, and nobody has saved one yet (D-257) */
  isProposed: z.boolean(),
  pace: paceSchema.nullable(),
  maintenance: maintenanceSchema.nullable(),
  /** by the rules that the engine follows, where each vehicle takes as long as they usually do (D-251) */
  expectedEnd: instantSchema.nullable(),
  /** other deployments on the same vehicles, and who goes first (D-062.17) */
  collisions: z.array(
    otherSchema.extend({
      /** both run, and the one that comes second does so only because it is on hold (D-062.12, ADR 18) */
      onHold: z.boolean(),
    }),
  ),
  /** freeze windows of a brand that reach into a phase start (D-062.16); why and by whom is for those who may read them (D-241) */
  freezes: z.array(
    z.object({
      phase: z.number().int(),
      brandId: brandIdSchema,
      to: instantSchema,
      set: z.object({ reason: z.string(), by: userReferenceSchema }).nullable(),
    }),
  ),
});

const countsSchema = z.record(vehicleStatusSchema, z.number().int());

export const liveRolloutStatusSchema = z.object({
  jobId: z.string().nullable(),
  status: jobStatusSchema,
  total: z.number().int(),
  counts: countsSchema,
  phases: z.array(
    z.object({
      index: z.number().int(),
      ...planned,
      /** of one that does not begin by time: when the soak time is over, or somebody let it begin */
      readyOn: instantSchema.nullable(),
      vehicles: z.number().int(),
      state: z.enum(['PLANNED', 'WAITING_FREEZE', 'RUNNING', 'DONE']),
      counts: countsSchema,
      /** failed of all results of the phase, in per cent */
      failureRate: z.number(),
    }),
  ),
  failures: failuresSchema,
  /** its line since the start: what is installed, and apart from it what failed and what was stopped */
  progress: z.array(
    z.object({ at: instantSchema, installed: z.number().int(), failed: z.number().int(), aborted: z.number().int() }),
  ),
  /** where it leads at the pace so far: starts of phases, freeze windows and pauses count; empty where nothing can be said */
  forecast: z.array(z.object({ at: instantSchema, installed: z.number().int() })),
  expectedEnd: instantSchema.nullable(),
  endedOn: instantSchema.nullable(),
  /** vehicles that the day of UTC may still take (D-095); null where nothing limits them */
  leftToday: z.number().int().nullable(),
  /** vehicles a day at most, and after when none is handed over any more (D-095); null where there is no such bound */
  perDay: z.number().int().nullable(),
  until: instantSchema.nullable(),
  /** `paused`: it is on hold, and is waited for at the vehicles that it has begun with */
  waitsFor: z.array(
    z.object({ deployment: entityReferenceSchema, priority: z.number().int(), vehicles: z.number().int(), paused: z.boolean() }),
  ),
  updatedOn: instantSchema,
  /** the instant of this answer by the server's clock */
  answeredOn: instantSchema,
});
export type LiveRolloutStatus = z.infer<typeof liveRolloutStatusSchema>;
