import { urlOf } from '#contract/entity/entities.ts';
import type { VehiclePart } from '#contract/page/pages.ts';

export const listPath = '/vehicle-management/test-vehicle-database';

/** Pages of a vehicle; `new` while one is created. The brand stands in the address. */
export const vehiclePath = (brandId: number, id: number | 'new', part?: VehiclePart): string =>
  urlOf('TEST_VEHICLE', { brand: brandId, id }, part);
