import { z } from 'zod';
import { baselineRead } from '#contract/access/read-rules.ts';
import { flowStateSchema } from '#contract/command.ts';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { baselinePath } from './baseline-update-endpoints.ts';
import { gateCategories } from './gate-catalogue.ts';

/** What belongs to a dossier, in its order. */
export const dossierTypes = [
  ...(['BASELINE_UPDATE', 'ECU_RELEASE', 'CUSTOMER_VEHICLE_FUNCTION'] as const),
  ...(['PRECONDITION', 'RISK', 'GATE_REVIEW'] as const),
] as const;
export type DossierType = (typeof dossierTypes)[number];

/** One thing as it was: its columns and its state. */
const dossierItem = z.object({
  entityType: z.enum(dossierTypes),
  id: z.number().int(),
  columns: z.record(z.string(), z.unknown()),
  state: flowStateSchema,
});
export type DossierItem = z.infer<typeof dossierItem>;

/** A row of the journal, by which anybody can check that nothing was altered (npm run verify-journal). */
const sealSchema = z.object({ seq: z.number().int(), hash: z.string(), at: instantSchema });
/** What was decided, submitted or released, by whom and when. */
const dossierEvent = z.object({
  entityType: z.enum(dossierTypes),
  id: z.number().int(),
  event: z.string(),
  /** the state that it led to */
  state: z.string().nullable(),
  at: instantSchema,
  by: z.string(),
  reason: z.string().nullable(),
});

/** What ended a round of gate 2 or decided a category of it. */
const roundStep = z.object({
  event: z.string(),
  state: z.string().nullable(),
  by: z.string(),
  on: instantSchema,
  reason: z.string().nullable(),
});
/** The review of a category in one round of gate 2 (D-075.4, D-080d). */
const dossierReview = z.object({
  category: z.enum(gateCategories),
  /** who was to review it, each since when; by whom those were chosen who came in the course of the round */
  reviewers: z.array(z.object({ reviewer: z.string().nullable(), on: instantSchema, by: z.string().nullable() })),
  /** as they were in the end, each with who ticked it when, or took that back */
  items: z.array(
    z.object({
      text: z.string(),
      done: z.boolean(),
      comment: z.string(),
      marks: z.array(z.object({ done: z.boolean(), by: z.string(), on: instantSchema })),
    }),
  ),
  comment: z.string(),
  decision: roundStep.nullable(),
});
export type DossierReview = z.infer<typeof dossierReview>;
/** Each submission of gate 2 begins a round. */
const dossierRound = z.object({
  round: z.number().int(),
  submittedOn: instantSchema,
  submittedBy: z.string(),
  /** decided, closed, withdrawn or canceled; null while it goes on */
  end: roundStep.nullable(),
  reviews: z.array(dossierReview),
});
export type DossierRound = z.infer<typeof dossierRound>;

/** A baseline update with all that belongs to it as of a moment, for an auditor of UN R156. */
const dossierSchema = z.object({
  at: instantSchema,
  items: z.array(dossierItem),
  events: z.array(dossierEvent),
  rounds: z.array(dossierRound),
  people: z.array(userReferenceSchema),
  /** the row of the decision on gate 2; null before there is one */
  decision: sealSchema.nullable(),
  /** the last row of the journal up to that moment */
  head: sealSchema.nullable(),
});
export type Dossier = z.infer<typeof dossierSchema>;

/** All that makes a version of a control unit (D-081c). */
const unit = z.object({
  swPartNumber: z.string(),
  swVersion: z.string(),
  hwPartNumber: z.string(),
  hwVersion: z.string(),
  datasetPartNumber: z.string(),
  bootloaderVersion: z.string(),
});
export const unitKeys = unit.keyof().options;
const unitChanges = ['ADDED', 'REMOVED', 'CHANGED', 'SAME', 'UNKNOWN'] as const;
const comparisonRow = z.object({
  diagnosticAddress: z.string(),
  ecuName: z.string(),
  from: unit.nullable(),
  to: unit.nullable(),
  change: z.enum(unitChanges),
  /** of a CHANGED one: in what the two differ */
  differs: z.array(unit.keyof()),
});
export type ComparisonRow = z.infer<typeof comparisonRow>;

/** Beside D-180: what the issue asks for. */
export const baselineDossierEndpoints = endpoints({
  getBaselineDossier: {
    method: 'GET',
    path: `${baselinePath}/{id}/dossier`,
    summary: 'A baseline update with all that belongs to it, as of now or of any moment of the past',
    access: { rule: baselineRead, brand: 'selected' },
    params: idParams,
    query: z.object({ at: instantSchema.optional() }),
    response: dossierSchema,
  },
  compareBaselines: {
    method: 'GET',
    path: `${baselinePath}/{id}/comparison`,
    summary: 'ECU versions of a baseline update: current against target, or its target against that of another one',
    access: { rule: baselineRead, brand: 'selected' },
    params: idParams,
    query: z.object({ with: idParam.optional() }),
    of: ['BASELINE_UPDATE', 'ECU_RELEASE'],
    response: z.array(comparisonRow),
  },
});
