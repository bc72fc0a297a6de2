import { z } from 'zod';
import { idField, instantSchema, pageOf, pageQuery, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import {
  constructionAnswerSchema,
  constructionStateSchema,
  generalAnswerSchema,
  generalInformationSchema,
  locationAnswerSchema,
  locationDepartmentSchema,
  locationFields,
  testVehiclePlatforms,
  testVehicleSchema,
  testVehicleStatuses,
  testVehicleTypes,
} from './test-vehicle-fields.ts';
import { testVehicleRead, testVehicleWrite } from './test-vehicle-rules.ts';

/** D-132: the columns of the list, every one of which filters and sorts. */
export const testVehicleColumns = [
  'alias',
  'vin',
  'type',
  'status',
  'model',
  'modelYear',
  'platform',
  'site',
  'department',
  'contact',
] as const;
export type TestVehicleColumn = (typeof testVehicleColumns)[number];

const word = z.string().trim().max(100).optional();
/** Some words of a list, joined with a comma: any of them matches. */
const someOf = (words: readonly string[]) =>
  z
    .string()
    .regex(new RegExp(`^(?:${words.join('|')})(?:,(?:${words.join('|')}))*$`))
    .optional();

/** D-132: text columns contain what is asked, the others are one of what is asked; `text` stands in alias or VIN. */
export const testVehicleFilter = z.object({
  sort: z
    .string()
    .regex(new RegExp(`^(?:${testVehicleColumns.join('|')}),(?:asc|desc)$`))
    .optional(),
  text: word,
  alias: word,
  vin: word,
  type: someOf(testVehicleTypes),
  status: someOf(testVehicleStatuses),
  model: word,
  modelYear: someOf(['[0-9]{4}']),
  platform: someOf(testVehiclePlatforms),
  site: word,
  department: word,
  contact: word,
});
export type TestVehicleFilter = z.infer<typeof testVehicleFilter>;

const testVehicleRowSchema = z.object({
  id: z.number().int(),
  brandId: z.number().int(),
  revision: z.number().int(),
  alias: z.string(),
  vin: z.string(),
  type: z.enum(testVehicleTypes),
  status: z.enum(testVehicleStatuses),
  model: z.string(),
  modelYear: z.number().int(),
  platform: z.enum(testVehiclePlatforms),
  site: z.string(),
  department: z.string(),
  contact: userReferenceSchema.nullable(),
});
export type TestVehicleRow = z.infer<typeof testVehicleRowSchema>;

/** Most vehicles that one edit changes. */
export const maxAtOnce = 250;
/** What a bulk edit may set; what is left out stays. */
export const bulkChangeSchema = z
  .strictObject({
    status: z.enum(testVehicleStatuses),
    ...locationFields.pick({ site: true, building: true, parkingSpot: true, country: true, department: true }).shape,
    building: locationFields.shape.building.unwrap(),
    parkingSpot: locationFields.shape.parkingSpot.unwrap(),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), { message: 'required' });

/** Where a vehicle was used, and what was changed about it, newest first. */
const timelineEntrySchema = z.object({
  kind: z.enum(['TEST', 'LIVE', 'CHANGE']),
  at: instantSchema,
  /** what the vehicle reported in the rollout, or the event of the journal */
  what: z.string(),
  /** of a rollout */
  deployment: entityReferenceSchema.nullable(),
  /** of a change */
  by: userReferenceSchema.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const base = '/api/test-vehicles';
const reading = { rule: testVehicleRead, brand: 'selected' } as const;
const writing = { rule: testVehicleWrite, brand: 'home' } as const;

/** D-187 */
export const testVehicleEndpoints = endpoints({
  exportTestVehicles: {
    method: 'GET',
    path: `${base}/export.csv`,
    summary: 'All test vehicles that match, as a file for spreadsheets (D-187, T14)',
    access: reading,
    query: testVehicleFilter,
    response: 'file',
  },
  getConstructionStateSchema: {
    method: 'GET',
    path: `${base}/construction-state.schema.json`,
    summary: 'JSON Schema of the file that is read out of a vehicle',
    access: reading,
    response: 'file',
  },
  listTestVehicles: {
    method: 'GET',
    path: base,
    summary: 'A page of the test vehicles of the brand (D-187, D-132)',
    access: reading,
    of: ['TEST_VEHICLE'],
    query: testVehicleFilter.extend({ page: pageQuery.shape.page, size: pageQuery.shape.size }),
    response: pageOf(testVehicleRowSchema).extend({ totalUnfiltered: z.number().int() }),
  },
  createTestVehicle: {
    method: 'POST',
    path: base,
    summary: 'Creates a test vehicle by its general information (D-187)',
    access: { rule: testVehicleWrite, brand: 'selected' },
    body: generalInformationSchema,
    response: testVehicleSchema,
    status: 201,
  },
  bulkEditTestVehicles: {
    method: 'POST',
    path: `${base}/bulk-edit`,
    summary: 'Sets status or location of many test vehicles, all or none',
    access: writing,
    body: z.strictObject({
      vehicles: z
        .array(z.strictObject({ id: idField, revision: z.number().int() }))
        .min(1)
        .max(maxAtOnce),
      change: bulkChangeSchema,
    }),
    response: z.object({ changed: z.number().int() }),
    form: 'TEST_VEHICLE',
  },
  getTestVehicle: {
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One test vehicle with all its parts (D-187), and what it is in use by',
    access: reading,
    of: ['TEST_VEHICLE', 'E311_REQUEST', 'E311_DEPLOYMENT'],
    params: idParams,
    response: testVehicleSchema,
  },
  updateTestVehicle: {
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Changes all parts of a test vehicle at once (D-187)',
    access: writing,
    params: idParams,
    body: z.strictObject({
      generalInformation: generalInformationSchema,
      locationDepartment: locationDepartmentSchema,
      constructionState: constructionStateSchema,
    }),
    response: testVehicleSchema,
    form: 'TEST_VEHICLE',
  },
  deleteTestVehicle: {
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes a test vehicle that nothing unfinished is for (D-187)',
    access: writing,
    params: idParams,
    response: 'none',
  },
  getGeneralInformation: {
    method: 'GET',
    path: `${base}/{id}/general-information`,
    summary: 'General information of a test vehicle (D-086a)',
    access: reading,
    params: idParams,
    response: generalAnswerSchema,
  },
  updateGeneralInformation: {
    method: 'PUT',
    path: `${base}/{id}/general-information`,
    summary: 'Changes the general information (D-086a)',
    access: writing,
    params: idParams,
    body: generalInformationSchema,
    response: testVehicleSchema,
    form: 'TEST_VEHICLE',
  },
  getLocationDepartment: {
    method: 'GET',
    path: `${base}/{id}/location-department`,
    summary: 'Location and department of a test vehicle (D-086b)',
    access: reading,
    params: idParams,
    response: locationAnswerSchema,
  },
  updateLocationDepartment: {
    method: 'PUT',
    path: `${base}/{id}/location-department`,
    summary: 'Changes location and department (D-086b)',
    access: writing,
    params: idParams,
    body: locationDepartmentSchema,
    response: testVehicleSchema,
    form: 'TEST_VEHICLE',
  },
  getConstructionState: {
    method: 'GET',
    path: `${base}/{id}/construction-state`,
    summary: 'Construction state of a test vehicle (D-086c)',
    access: reading,
    params: idParams,
    response: constructionAnswerSchema,
  },
  updateConstructionState: {
    method: 'PUT',
    path: `${base}/{id}/construction-state`,
    summary: 'Changes the construction state (D-086c)',
    access: writing,
    params: idParams,
    body: constructionStateSchema,
    response: testVehicleSchema,
    form: 'TEST_VEHICLE',
  },
  importConstructionState: {
    method: 'POST',
    path: `${base}/{id}/construction-state/import`,
    summary:
      'Takes the construction state from a file read out of the vehicle; without `apply` it only says what would change. 409 for a file older than the stored state, unless `older` confirms it',
    access: writing,
    params: idParams,
    body: z.strictObject({ apply: z.boolean(), older: z.boolean().default(false) }),
    upload: { files: 'optional', kinds: ['.json'], maxBytes: 1_000_000 },
    response: constructionAnswerSchema,
    form: 'TEST_VEHICLE',
  },
  getTestVehicleTimeline: {
    method: 'GET',
    path: `${base}/{id}/timeline`,
    summary: 'Rollouts in which the vehicle was used, and changes of its data',
    access: reading,
    params: idParams,
    response: z.array(timelineEntrySchema),
  },
});
