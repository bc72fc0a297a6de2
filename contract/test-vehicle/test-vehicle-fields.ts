import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import {
  dateSchema,
  formatted,
  instantSchema,
  text,
  typedInstantSchema,
  userReferenceSchema,
  vinSchema,
  wholeNumber,
} from '#contract/common.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { fields } from '#contract/entity/fields.ts';

export const testVehicleTypes = ['PHYSICAL_VEHICLE', 'HIL', 'VIRTUAL_VEHICLE'] as const;
export const testVehicleStatuses = ['ACTIVE', 'IN_MAINTENANCE', 'RESERVED', 'RETIRED'] as const;
export const testVehiclePlatforms = ['MQB_MLB', 'E311', 'E312', 'E320'] as const;
const buildPhases = ['PROTOTYPE', 'PRE_SERIES', 'PILOT', 'SERIES'] as const;
const driveTypes = ['BEV', 'PHEV', 'MHEV', 'ICE'] as const;
const backendEnvironments = ['DEV', 'APPROVAL', 'PRELIVE', 'LIVE'] as const;

/** D-086a: the first year; the last is two years from the present one, which the server and the form know. */
export const firstModelYear = 2010;
export const lastModelYear = (year: number): number => year + 2;
export const modelYearUpTo = (last: number) => wholeNumber(firstModelYear, last);

const country = formatted(/^[A-Z]{2}$/, 'such:two letters|DE', true);
const code = (pattern: RegExp, what: string, example: string) => formatted(pattern, `such:${what}|${example}`, true);

/** D-120: blanks go, as people copy it in groups of three. */
export const partNumberSchema = z
  .string()
  .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .min(1, { error: 'required' })
  .regex(/^[0-9A-Z]{9,11}$/, { error: 'pattern:10A 035 816 A' });

/** D-086c, D-120: one control unit of a vehicle. */
export const ecuSchema = z.strictObject({
  diagnosticAddress: code(/^[0-9A-F]{2,4}$/, '2 to 4 hexadecimal digits', '5F'),
  hwPartNumber: partNumberSchema,
  hwVersion: code(/^[0-9A-Z]{2,3}$/, '2 or 3 letters or digits', 'X42'),
  swPartNumber: partNumberSchema,
  swVersion: code(/^[0-9A-Z]{4}$/, '4 letters or digits', '1800'),
});
/** A code that may be missing, in the form that it has otherwise (D-120). */
export const optionalCode = (schema: typeof partNumberSchema) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value === '') return;
      for (const { message } of z.safeParse(schema, value).error?.issues ?? []) context.addIssue({ code: 'custom', message });
    })
    .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase());
export type Ecu = z.infer<typeof ecuSchema>;
export const ecuFields = ['diagnosticAddress', 'hwPartNumber', 'hwVersion', 'swPartNumber', 'swVersion'] as const;

/** No two control units answer at one address; the message names the later one. */
const ecusSchema = z
  .array(ecuSchema)
  .max(300)
  .superRefine((ecus, context) => {
    for (const [index, { diagnosticAddress }] of ecus.entries()) {
      if (ecus.findIndex((other) => other.diagnosticAddress === diagnosticAddress) < index)
        context.addIssue({ code: 'custom', message: 'unique:address', path: [index, 'diagnosticAddress'] });
    }
  });
const prNumbersSchema = z.array(code(/^[A-Z0-9]{3}$/, '3 letters or digits', '8T8')).max(500);

/** D-086a */
export const generalInformationSchema = z.strictObject({
  vin: vinSchema,
  alias: text(2, 40),
  type: z.enum(testVehicleTypes),
  status: z.enum(testVehicleStatuses),
  model: text(1, 60),
  modelCode: text(0, 12).default(''),
  // Its bounds move with the calendar: the server checks them by the call's year, the form by its own.
  modelYear: z.number().int(),
  platform: z.enum(testVehiclePlatforms),
  licencePlate: text(0, 15).default(''),
  market: country.nullable().default(null),
  note: text(0, 1000).default(''),
});
export type GeneralInformation = z.infer<typeof generalInformationSchema>;
export const generalFields = fields(generalInformationSchema, {
  identity: { alias: {}, vin: { max: 17 }, type: { control: 'radio' }, status: {} },
  model: {
    ...{ model: {}, modelCode: {}, modelYear: { max: 4 }, platform: {}, market: { max: 2 }, licencePlate: {} },
    note: { isTold: true },
  },
});

/** D-086b without the rule across its fields. */
export const locationFields = z.strictObject({
  site: text(2, 60),
  building: text(0, 40).default(''),
  parkingSpot: text(0, 20).default(''),
  country,
  department: text(2, 60),
  costCenter: text(0, 40).default(''),
  contactId: z.string().min(1).max(200),
  availableFrom: dateSchema.nullable().default(null),
  availableTo: dateSchema.nullable().default(null),
});
type Availability = { readonly availableFrom: string | null; readonly availableTo: string | null };
const isInOrder = ({ availableFrom: from, availableTo: to }: Availability): boolean => !from || !to || to >= from;
/** D-086b */
export const locationDepartmentSchema = locationFields.refine(isInOrder, { message: 'order', path: ['availableTo'] });
export type LocationDepartment = z.infer<typeof locationDepartmentSchema>;
export const placeFields = fields(locationDepartmentSchema, {
  location: { site: {}, building: {}, parkingSpot: {}, country: { max: 2 } },
  department: { department: {}, costCenter: {}, contactId: { control: 'person' } },
  availability: { availableFrom: {}, availableTo: {} },
});

/** D-086c */
export const constructionStateSchema = z.strictObject({
  buildPhase: z.enum(buildPhases),
  buildDate: dateSchema.nullable().default(null),
  driveType: z.enum(driveTypes).nullable().default(null),
  battery: text(0, 40).default(''),
  prNumbers: prNumbersSchema.default([]),
  ecus: ecusSchema.default([]),
  lastRead: typedInstantSchema.nullable().default(null),
  backendEnvironment: z.enum(backendEnvironments),
});
export type ConstructionState = z.infer<typeof constructionStateSchema>;
export const constructionFields = fields(constructionStateSchema, {
  build: {
    ...{ buildPhase: {}, buildDate: {}, driveType: {}, battery: {}, backendEnvironment: {}, lastRead: {} },
    prNumbers: { control: 'own' },
  },
  ecus: { ecus: { control: 'whole' } },
});

/** What a tester's tool reads out of a vehicle: what stands in it replaces the stored state, what it leaves out stays. */
export const readoutSchema = z.strictObject({
  $schema: z.string().max(2048).optional(),
  vin: vinSchema,
  readOn: typedInstantSchema,
  buildPhase: z.enum(buildPhases).optional(),
  buildDate: dateSchema.optional(),
  driveType: z.enum(driveTypes).optional(),
  battery: text(0, 40).optional(),
  backendEnvironment: z.enum(backendEnvironments).optional(),
  prNumbers: prNumbersSchema,
  ecus: ecusSchema,
});
export type Readout = z.infer<typeof readoutSchema>;

/** As stored: the later parts are empty until somebody fills them in. */
const head = { id: z.number().int(), brandId: brandIdSchema, revision: z.number().int() };
export const generalAnswerSchema = generalInformationSchema.extend(head);
export const locationAnswerSchema = z.object({
  ...head,
  site: z.string(),
  building: z.string(),
  parkingSpot: z.string(),
  country: z.string().nullable(),
  department: z.string(),
  costCenter: z.string(),
  contact: userReferenceSchema.nullable(),
  availableFrom: z.string().nullable(),
  availableTo: z.string().nullable(),
});
export const constructionAnswerSchema = z.object({
  ...head,
  buildPhase: z.enum(buildPhases).nullable(),
  buildDate: z.string().nullable(),
  driveType: z.enum(driveTypes).nullable(),
  battery: z.string(),
  prNumbers: z.array(z.string()),
  ecus: z.array(ecuSchema),
  lastRead: instantSchema.nullable(),
  backendEnvironment: z.enum(backendEnvironments).nullable(),
});
export type ConstructionAnswer = z.infer<typeof constructionAnswerSchema>;

/** The whole vehicle, as its pages show it. */
export const testVehicleSchema = z.object({
  /** its name in addresses (ADR 40) */
  vehicleKey: z.string().nullable(),
  ...generalAnswerSchema.shape,
  ...locationAnswerSchema.shape,
  ...constructionAnswerSchema.shape,
  lastEditedBy: userReferenceSchema,
  lastEditedOn: instantSchema,
  /** what is not finished with it, and so closes its deletion */
  usedBy: z.array(entityReferenceSchema),
});
export type TestVehicle = z.infer<typeof testVehicleSchema>;
