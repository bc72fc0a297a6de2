import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { idField, instantSchema, pageOf, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam } from '#contract/endpoint.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { listOf, named, oneOf } from '#contract/list.ts';
import { comparisons, filterTreeSchema, listFilterKeys } from '#contract/vehicle/filter-tree.ts';
import { otherBrandsSchema, vehicleCountSchema } from '#contract/vehicle/vehicle.ts';
import {
  dataSources,
  listAccess,
  listOwnerKinds,
  listSyncs,
  vehicleListTypeSchema,
  vehicleListTypes,
} from './vehicle-list-rules.ts';

/** D-186b; valid and the four kinds of invalid make up the total. `reasons` says more of `format`. */
export const importCountsSchema = z.object({
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.object({
    format: z.number().int(),
    duplicate: z.number().int(),
    unknown: z.number().int(),
    foreignBrand: z.number().int(),
  }),
  reasons: z.object({
    length: z.number().int(),
    /** I, O or Q */
    letters: z.number().int(),
    characters: z.number().int(),
    nul: z.number().int(),
    longLine: z.number().int(),
  }),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** VIN-06 */
const uploadSchema = z.object({
  fileName: z.string(),
  uploader: userReferenceSchema,
  date: instantSchema,
  counts: importCountsSchema,
});

/** Vehicles that an imported list had before an upload; it can go back to them until `until`. */
const earlierSchema = z.object({
  id: z.number().int(),
  count: z.number().int(),
  fileName: z.string().nullable(),
  brandIds: z.array(brandIdSchema),
  replacedBy: userReferenceSchema,
  replacedOn: instantSchema,
  until: instantSchema,
});
export type EarlierVehicles = z.infer<typeof earlierSchema>;

/** D-079.2: by hand, or by a deployment that uses the list: then nobody can free it by hand. */
const listLockSchema = z.object({
  by: z.enum(['HAND', 'USE']),
  /** who locked it; null when it is in use */
  user: userReferenceSchema.nullable(),
  reason: z.string(),
  since: instantSchema,
  usedBy: z.array(entityReferenceSchema),
});

/** A row of the overview (D-131). */
const vehicleListRowSchema = z.object({
  id: z.number().int(),
  type: z.enum(vehicleListTypes),
  brandId: brandIdSchema,
  brandIds: z.array(brandIdSchema),
  name: z.string(),
  description: z.string(),
  owner: userReferenceSchema,
  dataSource: z.enum(dataSources),
  vwacVehicleGroupId: z.string().nullable(),
  count: z.number().int(),
  lastCountSync: instantSchema.nullable(),
  /** the last synchronisation failed then (ERR-20, D-152) */
  syncFailedOn: instantSchema.nullable(),
  locked: z.boolean(),
  /** the list that it was copied from */
  parent: entityReferenceSchema.nullable(),
  /** of an EMBEDDED list: what it belongs to */
  embeddedIn: z.object({ kind: z.enum(listOwnerKinds), id: z.number().int(), name: z.string(), route: z.string() }).nullable(),
  lastEditedBy: userReferenceSchema,
  lastEditedOn: instantSchema,
  revision: z.number().int(),
});
export type VehicleListRow = z.infer<typeof vehicleListRowSchema>;

/** VIN-03, VIN-06, D-118 */
export const vehicleListSchema = vehicleListRowSchema.extend({
  filter: filterTreeSchema.nullable(),
  preConstraints: filterTreeSchema.nullable(),
  lock: listLockSchema.nullable(),
  upload: uploadSchema.nullable(),
  /** the newest first */
  earlier: z.array(earlierSchema),
});
export type VehicleList = z.infer<typeof vehicleListSchema>;

export const brandIdsSchema = z
  .array(brandIdSchema)
  .min(1)
  .max(11)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'unique:brand' });
/** D-118 */
export const listNameSchema = text(3, 80);

/** D-118. An imported list has no filter; without one a list has no vehicles yet. */
export const vehicleListInputSchema = z.strictObject({
  name: listNameSchema,
  description: text(0, 1000).default(''),
  ownerId: z.string().min(1).max(200),
  dataSource: z.enum(dataSources),
  brandIds: brandIdsSchema,
  filter: filterTreeSchema.nullable().default(null),
});
export type VehicleListInput = z.infer<typeof vehicleListInputSchema>;

const listedVehicleSchema = z.object({
  vin: z.string(),
  /** the rest is null for a vehicle that the fleet does not know any more */
  brandId: brandIdSchema.nullable(),
  model: z.string().nullable(),
  modelYear: z.number().int().nullable(),
  market: z.string().nullable(),
  platform: z.string().nullable(),
  driveType: z.string().nullable(),
});
export type ListedVehicle = z.infer<typeof listedVehicleSchema>;
/** One that stands in a list, with its name in addresses (ADR 40). */
const vehicleOfListSchema = listedVehicleSchema.extend({ vehicleKey: z.string().nullable() });
export type VehicleOfList = z.infer<typeof vehicleOfListSchema>;

const filterQuerySchema = z.strictObject({
  filter: filterTreeSchema,
  /** put before the filter, as with the list itself */
  preConstraints: filterTreeSchema.nullable().default(null),
  dataSource: z.enum(dataSources),
  brandIds: brandIdsSchema,
  /** the list that the filter is written for: who may write it may ask about its brands as well, as saving will (D-219) */
  listId: idField.optional(),
});
export type FilterQuery = z.infer<typeof filterQuerySchema>;

/** `alone`: vehicles that meet this constraint by itself; `without`: matches if it were not there. It removes `without - count`. */
const explainedSchema = vehicleCountSchema.extend({
  /** vehicles of the brands */
  total: z.number().int(),
  constraints: z.array(z.object({ pointer: z.string(), alone: z.number().int(), without: z.number().int() })),
});

export const vehicleListsPath = '/api/vehicle-lists';
const base = vehicleListsPath;
const types = z.object({ type: vehicleListTypeSchema });
const one = types.extend({ id: idParam });
const reading = { rule: listAccess.anyRead, brand: 'selected' } as const;
const writing = { rule: listAccess.anyWrite, brand: 'home' } as const;
const counting = { rule: listAccess.count, brand: 'selected' } as const;

/** D-186a…d, VIN-11 */
export const vehicleListEndpoints = endpoints({
  listVehicleLists: {
    method: 'GET',
    path: base,
    summary: 'Vehicle lists of the brand (D-186a, D-216)',
    access: { rule: listAccess.overview, brand: 'selected' },
    ...listOf({
      row: vehicleListRowSchema,
      scope: {},
      sort: ['name', 'type', 'dataSource', 'count', 'lastCountSync', 'locked', 'owner'],
      filters: {
        /** VIN-08: upper-cased first */
        type: oneOf(vehicleListTypes, z.string().toUpperCase(), 'vehicleListType'),
        dataSource: oneOf(dataSources),
        /** whether the last synchronisation could be done (D-152) */
        sync: oneOf(listSyncs),
        owner: named(),
      },
      order: 'name,asc',
    }),
  },
  createVehicleList: {
    method: 'POST',
    path: `${base}/{type}`,
    summary: 'Creates a list; an EMBEDDED one is created by what it belongs to (D-186a, D-118)',
    access: { rule: listAccess.anyWrite, brand: 'selected' },
    params: types,
    body: vehicleListInputSchema,
    response: vehicleListSchema,
    status: 201,
  },
  getVehicleList: {
    method: 'GET',
    path: `${base}/{type}/{id}`,
    summary: 'One vehicle list (D-186a)',
    access: reading,
    params: one,
    response: vehicleListSchema,
  },
  saveVehicleList: {
    method: 'PUT',
    path: `${base}/{type}/{id}`,
    summary: 'Changes a list; its vehicles are found again (D-186a). 423 while it is locked',
    access: writing,
    params: one,
    body: vehicleListInputSchema,
    response: vehicleListSchema,
    form: 'VEHICLE_LIST',
  },
  deleteVehicleList: {
    method: 'DELETE',
    path: `${base}/{type}/{id}`,
    summary: 'Deletes a list (D-186a). 423 while it is locked, 409 for an EMBEDDED one and while a deployment names it',
    access: writing,
    params: one,
    response: 'none',
  },
  copyVehicleList: {
    method: 'POST',
    path: `${base}/{type}/{id}/copy`,
    summary: 'Copies a list to the selected brand; an EMBEDDED one becomes STANDALONE (D-186a, D-118)',
    access: { rule: listAccess.anyWrite, brand: 'selected' },
    params: one,
    body: z.strictObject({ name: listNameSchema }),
    response: vehicleListSchema,
    status: 201,
  },
  listVins: {
    method: 'GET',
    path: `${base}/{type}/{id}/vins`,
    summary: 'Vehicles of a list in order of VIN, by pages of 50, 100 or 250 (D-186c, D-044)',
    access: reading,
    params: one,
    query: z.object({
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(250).default(100),
      /** the VIN begins so */
      vin: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{0,17}$/)
        .default(''),
    }),
    response: pageOf(vehicleOfListSchema).extend({ otherBrands: otherBrandsSchema }),
  },
  getInvalidVins: {
    method: 'GET',
    path: `${base}/{type}/{id}/invalid.csv`,
    summary: 'Lines of the uploaded file that were not taken, with the reason (D-186c)',
    access: reading,
    params: one,
    response: 'file',
  },
  syncVehicleList: {
    method: 'POST',
    path: `${base}/{type}/{id}/sync`,
    summary: 'Finds the vehicles of a list again at its source (D-186c). 423 while it is locked',
    access: writing,
    params: one,
    response: z.object({
      count: z.number().int(),
      lastCountSync: instantSchema,
      added: z.number().int(),
      removed: z.number().int(),
      revision: z.number().int(),
    }),
  },
  lockVehicleList: {
    method: 'POST',
    path: `${base}/{type}/{id}/lock`,
    summary: 'Its owner locks a list (D-186c, D-079.2). 423 while it is locked already',
    access: { rule: listAccess.ownWrite, brand: 'home' },
    params: one,
    body: z.strictObject({ reason: text(0, 500).default('') }),
    response: vehicleListSchema,
  },
  unlockVehicleList: {
    method: 'DELETE',
    path: `${base}/{type}/{id}/lock`,
    summary: 'Its owner unlocks a list (D-186c). 423 while something uses it',
    access: { rule: listAccess.ownWrite, brand: 'home' },
    params: one,
    response: 'none',
  },
  countMatches: {
    method: 'POST',
    path: `${base}/count`,
    timeout: 120,
    summary: 'Vehicles of the brands that the filter matches (D-186d)',
    access: counting,
    body: filterQuerySchema,
    response: vehicleCountSchema,
  },
  explainMatches: {
    method: 'POST',
    path: `${base}/count/explanation`,
    timeout: 120,
    summary: 'The count, and which constraint removes how many vehicles',
    access: counting,
    body: filterQuerySchema,
    response: explainedSchema,
  },
  sampleMatches: {
    method: 'POST',
    path: `${base}/sample`,
    summary: 'Some vehicles that the filter matches',
    access: counting,
    body: filterQuerySchema,
    response: z.array(listedVehicleSchema).max(20),
  },
  getListFilterContext: {
    method: 'GET',
    path: `${base}/list-filter-context`,
    summary: 'Keys of a list filter with their comparisons and values that occur (D-186d, D-104)',
    access: counting,
    response: z.object({
      keys: z.array(
        z.object({ key: z.enum(listFilterKeys), comparators: z.array(z.enum(comparisons)), valueHints: z.array(z.string()) }),
      ),
    }),
  },
  suggestValues: {
    method: 'GET',
    path: `${base}/filter-values`,
    summary: 'Values of a key in the fleet of the brands that the caller may count, by what was typed',
    access: counting,
    query: z.object({ key: z.enum(listFilterKeys), q: z.string().max(80).default('') }),
    response: z.array(z.string()).max(20),
  },
});
