import { z } from 'zod';
import { vinSchema } from '#contract/common.ts';
import {
  generalInformationSchema,
  lastModelYear,
  modelYearUpTo,
  type TestVehicle,
} from '#contract/test-vehicle/test-vehicle-fields.ts';

const keys = [
  'vin',
  'alias',
  'type',
  'status',
  'model',
  'modelCode',
  'modelYear',
  'platform',
  'licencePlate',
  'market',
  'note',
] as const;
export type GeneralValues = Record<(typeof keys)[number], string>;

export const emptyGeneral: GeneralValues = {
  ...(Object.fromEntries(keys.map((key) => [key, ''])) as GeneralValues),
  type: 'PHYSICAL_VEHICLE',
  status: 'ACTIVE',
};

export const generalOf = (vehicle: TestVehicle): GeneralValues =>
  Object.fromEntries(keys.map((key) => [key, String(vehicle[key] ?? '')])) as GeneralValues;

/** Text that may be empty and stands for nothing then. */
export const emptyIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((value) => (value.trim() === '' ? null : value))
    .pipe(schema as z.ZodType<z.output<Schema>, string | null>);
/** Names a missing value before its format. */
export const filled = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .pipe(schema as z.ZodType<z.output<Schema>, string>);

const { shape } = generalInformationSchema;

/** D-086a for what stands in the fields; years up to two from the present one. */
export const generalFormSchema = (now = new Date()) =>
  generalInformationSchema.extend({
    vin: filled(vinSchema),
    alias: filled(shape.alias),
    model: filled(shape.model),
    modelYear: z
      .string()
      .trim()
      .min(1, { error: 'required' })
      .transform(Number)
      .pipe(modelYearUpTo(lastModelYear(now.getFullYear()))),
    market: emptyIsNull(shape.market),
  });
