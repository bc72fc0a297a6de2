export const listPath = '/vehicle-management/test-vehicle-database';
export const vehicleParts = ['general-information', 'location-department', 'construction-state'] as const;
export type VehiclePart = (typeof vehicleParts)[number];

/** Pages of a vehicle; `new` while one is created. The brand stands in the address. */
export const vehiclePath = (brandId: number, id: number | 'new', part: VehiclePart = 'general-information'): string =>
  `/vehicle-management/edit-test-vehicle/${brandId}/${id}/${part}`;
