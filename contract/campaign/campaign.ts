import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import { type Command, commands, noPayload } from '#contract/command.ts';
import { instantSchema, text, vinSchema } from '#contract/common.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { simulatedToolAnswer, toolHealths } from '#contract/tool-health.ts';

/** STATE-07, STATE-08, STATE-09 */
export const campaignStatuses = ['CREATED', 'ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
/** D-066, D-067, both: readiness.editable */
export const isEditable = (status: CampaignStatus): boolean => status === 'CREATED' || status === 'ROLLOUT_FAILED';

/** Pages of every campaign that brings one release to named vehicles (BIG-01…BIG-05, ORU2-01). */
const campaignPages = {
  parameters: 'parameters',
  vehicles: 'vehicles',
  release: 'release',
  rollout: 'rollout',
  analytics: 'analytics',
} as const;

/** BIG-11, ORU2-04: what a campaign may choose from. */
export const campaignMarkets = ['DE', 'AT', 'CH', 'FR', 'GB', 'IT', 'ES', 'PL', 'CZ', 'NL', 'BE', 'SE', 'NO'] as const;
export const defaultMarket = 'DE';
export const preconditionGroups = {
  vehicle: ['IGNITION_OFF', 'PARKING_BRAKE', 'DOORS_CLOSED'],
  energy: ['STATE_OF_CHARGE_50', 'NOT_CHARGING'],
  connection: ['WIFI', 'HOME_LOCATION'],
} as const;
export const preconditionIds = Object.values(preconditionGroups).flat();
const preconditionId = z.enum(preconditionIds as [(typeof preconditionIds)[number], ...(typeof preconditionIds)[number][]]);
export type PreconditionId = z.infer<typeof preconditionId>;
const preconditions = (known: z.ZodType<PreconditionId, PreconditionId>) =>
  z
    .array(known)
    .max(preconditionIds.length)
    .overwrite((chosen) => [...new Set(chosen)]);

/** What is typed of every campaign (D-111). Its brand is the one that it is created at. */
export const campaignInput = {
  name: text(3, 80),
  market: z.enum(campaignMarkets),
  autoInstall: z.boolean().default(false),
  preconditions: preconditions(preconditionId).default([]),
};
/** The same where some preconditions cannot be chosen (D-113). */
export const preconditionsWithout = (closed: readonly PreconditionId[]) =>
  preconditions(preconditionId.refine((one) => !closed.includes(one), { message: 'notAccepted' })).default([]);

/** A file as pages show it: its name, its size in bytes and its hash, by which one sees that it arrived whole. */
export const storedFileSchema = z.object({ name: z.string(), size: z.number().int(), sha256: z.string() });
export type StoredFileShown = z.infer<typeof storedFileSchema>;

/** BIG-08 */
export const campaignVehicleSchema = z.object({
  id: z.number().int(),
  vin: z.string(),
  /** names the vehicle in addresses (ADR 40) */
  vehicleKey: z.string().nullable(),
  alias: z.string().nullable(),
  vehicleManifest: storedFileSchema.nullable(),
  configurationManifests: z.array(storedFileSchema),
});
export type CampaignVehicle = z.infer<typeof campaignVehicleSchema>;
export const maxConfigurations = 20;

/** D-179b: an absent file stays; a vehicle without its manifests can be saved, and is told by the readiness (D-066.3). */
export const campaignVehicleInputSchema = z.strictObject({ vin: vinSchema, alias: text(0, 80).optional() });

/** BIG-15 */
export const vinOptionSchema = z.object({ alias: z.string(), vin: z.string() });
export type VinOption = z.infer<typeof vinOptionSchema>;

/** BIG-09, BIG-10, ORU2-09 */
const readinessSchema = z.object({
  vehiclesComplete: z.boolean(),
  releaseComplete: z.boolean(),
  readyToRollout: z.boolean(),
  editable: z.boolean(),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** The release of a campaign, as its pages name it. */
const campaignReleaseSchema = z.object({ id: z.number().int(), name: z.string(), isValid: z.boolean() });

/** How many of the vehicles that were ordered have their result, of all of them. */
const resultsSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type CampaignResults = z.infer<typeof resultsSchema>;

/** What is shown of every campaign beside what was typed (BIG-07, D-128). */
export const campaignShown = {
  status: z.enum(campaignStatuses),
  vehicleCount: z.number().int(),
  release: campaignReleaseSchema.nullable(),
  readiness: readinessSchema,
  /** null until its service has said something of its vehicles */
  results: resultsSchema.nullable(),
  campaignIdUcl: z.string().nullable(),
  measureId: z.string().nullable(),
  /** the problem with which the service created no campaign (D-150) */
  campaignProblem: z.string().nullable(),
  health: z.enum(toolHealths),
};

/** What is shown of one campaign beside what its list shows: others that still run and have vehicles of it (D-062.17, D-241). */
export const campaignAround = {
  alsoIn: z.array(z.object({ campaign: entityReferenceSchema, vehicles: z.number().int() })),
};
export type AlsoIn = z.infer<typeof campaignAround.alsoIn>[number];

/** D-179d */
export const analyticsSchema = z.object({
  total: z.number().int(),
  perState: z.array(z.object({ state: z.string(), count: z.number().int() })),
  perDay: z.array(z.object({ date: z.string(), done: z.number().int(), failed: z.number().int() })),
  errors: z.array(z.object({ code: z.string(), text: z.string(), count: z.number().int() })),
  /** when the service said so; null before the rollout */
  updatedOn: instantSchema.nullable(),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** What the flow of such a campaign knows beside its state (D-066, D-067). */
export const campaignContext = flowContext({
  health: z.enum(toolHealths).default('OK'),
  vehicles: z.number().int().default(0),
  /** vehicles without a vehicle manifest or without any configuration manifest */
  incomplete: z.number().int().default(0),
  releaseId: z.number().int().nullable().default(null),
  releaseValid: z.boolean().default(false),
  campaignProblem: z.string().nullable().default(null),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type CampaignContext = ContextOf<typeof campaignContext>;

/** What the server adds to the commands and facts of a campaign. */
export type CampaignCarried = {
  readonly vehicles?: number;
  readonly incomplete?: number;
  readonly releaseId?: number | null;
  readonly releaseValid?: boolean;
  readonly isOfBrand?: boolean;
  readonly isTaken?: boolean;
  /** D-247: a vehicle is not of the brand, or of nobody, or retired */
  readonly vehicleForeign?: boolean;
  /** D-247: every vehicle has its result */
  readonly allHaveResult?: boolean;
  readonly campaignProblem?: string | null;
};

const right = e320Manager;
const saving = { right, at: 'home', payload: noPayload, effect: 'neutral' } as const;
const onVehicles = { ...saving, page: campaignPages.vehicles } as const;
const campaignVehicleExample = { vin: 'WVWZZZE1ZMP000001' };

/** The commands of every such campaign; `edit` is what its kind says (D-066.2, D-066.3, D-066.5). */
export const campaignCommands = <const Edit extends Pick<Command, 'payload'> & { readonly example: object }>(edit: Edit) =>
  commands(e320Manager, {
    'campaign.edit': { ...edit, right, at: 'home', effect: 'neutral', page: campaignPages.parameters, field: 'name' },
    'vehicle.add': {
      ...onVehicles,
      payload: campaignVehicleInputSchema,
      effect: 'forward',
      field: 'vin',
      example: campaignVehicleExample,
    },
    'vehicle.change': { ...onVehicles, payload: campaignVehicleInputSchema, field: 'vehicles', example: campaignVehicleExample },
    'vehicle.remove': { ...onVehicles, field: 'vehicles' },
    'release.set': { ...saving, effect: 'forward', page: campaignPages.release, field: 'releases' },
    ...nounCommands('campaign', campaignPages.rollout, {
      rollout: { right, payload: noPayload, effect: 'forward', confirm: 'name' },
      delete: { right, payload: noPayload, effect: 'destructive', confirm: 'plain' },
    }),
  });

/** Ended by hand, where the service can be told so (D-067.2, D-154). */
export const abortCommand = commands(e320Manager, {
  'campaign.abort': {
    right,
    at: 'home',
    payload: noPayload,
    effect: 'destructive',
    confirm: 'name',
    page: campaignPages.rollout,
  },
});

export const copyInputSchema = z.strictObject({ name: text(3, 80) });

/** What the simulated campaign service says of one campaign from now on. */
export const simulatedCampaignAnswer = z.strictObject({
  ...simulatedToolAnswer,
  /** it was stopped there, by somebody else (D-066.4) */
  isStopped: z.boolean().default(false),
  /** no vehicle gets its result by the clock */
  isHeld: z.boolean().default(false),
  /** every vehicle has its result at once */
  isFinished: z.boolean().default(false),
});
export type SimulatedCampaignAnswer = z.infer<typeof simulatedCampaignAnswer>;
