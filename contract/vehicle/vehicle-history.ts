import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { instantSchema, shownDateSchema, vinSchema } from '#contract/common.ts';
import { vehiclePhaseSchema } from '#contract/deployment/rollout.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityTypeSchema } from '#contract/entity/entity-type.ts';
import { vehicleEventKinds, vehicleHistoryRead } from './vehicle-parts.ts';

const fleetSchema = z.object({
  brandId: brandIdSchema,
  model: z.string(),
  modelYear: z.number().int(),
  market: z.string(),
  platform: z.string(),
  driveType: z.string(),
  fleet: z.string(),
  productionDate: shownDateSchema.nullable(),
  /** control units by part number, with the software that each runs where the fleet knows it */
  ecus: z.array(z.object({ partNumber: z.string(), swVersion: z.string().nullable() })),
  hwVersions: z.array(z.string()),
  modules: z.array(z.object({ name: z.string(), version: z.string().nullable() })),
});

const vehicleHeadSchema = z.object({
  /** null where the caller sees nothing of it at the selected brand: whether it is there is not told either */
  vin: z.string().nullable(),
  /** what the fleet knows of it; null for a vehicle that it does not know, or that is not shown */
  fleet: fleetSchema.nullable(),
  /** what the caller may see of vehicles, whatever there is of this one */
  kinds: z.array(z.enum(vehicleEventKinds)),
});
export type VehicleHead = z.infer<typeof vehicleHeadSchema>;

const vehicleEventSchema = z.object({
  /** names it among those of the vehicle */
  key: z.string(),
  at: instantSchema,
  kind: z.enum(vehicleEventKinds),
  /** what it is told of: an entity of the portal, or null for a campaign of the boards */
  entityType: entityTypeSchema.nullable(),
  /** what happened: a command of a test vehicle, a status of the vehicle in a rollout, a step of tracking */
  what: z.string(),
  title: z.string(),
  /** what that belongs to */
  where: z.string(),
  route: z.string().nullable(),
  phase: vehiclePhaseSchema.nullable(),
  ecu: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorText: z.string().nullable(),
  swFrom: z.string().nullable(),
  swTo: z.string().nullable(),
});
export type VehicleEvent = z.infer<typeof vehicleEventSchema>;

const access = { rule: vehicleHistoryRead, brand: 'selected' } as const;
const params = z.object({ vehicleKey: z.string().regex(/^[\w-]{1,40}$/) });

/** D-202: no address names a VIN. */
export const vehicleHistoryEndpoints = endpoints({
  nameVehicle: {
    method: 'POST',
    path: '/api/vehicles/key',
    summary: 'The name of a VIN in addresses, whether there is such a vehicle or not',
    access,
    body: z.strictObject({ vin: vinSchema }),
    response: z.object({ vehicleKey: z.string() }),
  },
  getVehicle: {
    method: 'GET',
    path: '/api/vehicles/{vehicleKey}',
    summary: 'What the fleet knows of a vehicle, as the caller may see it',
    access,
    params,
    response: vehicleHeadSchema,
  },
  listVehicleEvents: {
    method: 'GET',
    path: '/api/vehicles/{vehicleKey}/events',
    summary: 'What a vehicle went through, the newest first, of what the caller may see',
    access,
    params,
    query: z.object({
      kind: z.enum(vehicleEventKinds).optional(),
      /** `next` of the page before */
      after: z.string().max(200).optional(),
      size: z.coerce.number().int().min(1).max(250).default(50),
    }),
    response: z.object({ items: z.array(vehicleEventSchema), next: z.string().nullable() }),
  },
});
