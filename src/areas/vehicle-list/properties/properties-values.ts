import { z } from 'zod';
import { type VehicleList, vehicleListInputSchema } from '#contract/vehicle-list/vehicle-list.ts';
import type { DataSource } from '#contract/vehicle-list/vehicle-list-rules.ts';

export type PropertyValues = {
  name: string;
  description: string;
  ownerId: string;
  dataSource: DataSource | '';
  brandIds: readonly number[];
};

export const valuesOf = ({ name, description, owner, dataSource, brandIds }: VehicleList): PropertyValues => ({
  name,
  description,
  ownerId: owner.id,
  dataSource,
  brandIds,
});

/** D-118; what one has to choose is missing before it is wrong. The filter is another page's. */
export const propertySchema = vehicleListInputSchema.omit({ filter: true }).extend({
  ownerId: z.string().trim().min(1, { error: 'required' }).max(200),
});
