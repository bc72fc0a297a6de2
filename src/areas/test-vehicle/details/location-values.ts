import { z } from 'zod';
import { isInOrder, locationFields, type TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { emptyIsNull, filled } from './general-values.ts';

const texts = ['site', 'building', 'parkingSpot', 'country', 'department', 'costCenter', 'availableFrom', 'availableTo'] as const;
export type LocationValues = Record<(typeof texts)[number] | 'contactId', string>;

export const locationOf = (vehicle: TestVehicle): LocationValues => ({
  ...(Object.fromEntries(texts.map((key) => [key, vehicle[key] ?? ''])) as Record<(typeof texts)[number], string>),
  contactId: vehicle.contact?.id ?? '',
});

const { shape } = locationFields;

/** D-086b for what stands in the fields. */
export const locationFormSchema = locationFields
  .extend({
    site: filled(shape.site),
    country: filled(shape.country),
    department: filled(shape.department),
    contactId: filled(z.string()),
    availableFrom: emptyIsNull(shape.availableFrom),
    availableTo: emptyIsNull(shape.availableTo),
  })
  .refine(isInOrder, { message: 'order', path: ['availableTo'] });
