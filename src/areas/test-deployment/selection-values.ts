import type { z } from 'zod';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { vehicleSelectionSchema } from '#contract/deployment/test-selection.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { ofPlatform } from '#src/areas/deployment/criteria/platform.ts';

export type Selection = z.output<typeof vehicleSelectionSchema>;

export type SelectionValues = {
  selectedBrands: readonly CandidateBrandId[];
  filterCriteria: readonly FilterCriterion[];
  saveAsVehicleGroup: boolean;
  groupName: string;
  reuseVehicleGroup: string;
};

/** Whether vehicles were chosen already: a selection has one brand at least. */
export const isChosen = ({ selectedBrands }: Pick<Selection, 'selectedBrands'>): boolean => selectedBrands.length > 0;

/** A selection as its form has it; a new one begins with all brands of the deployment, and the platform of its candidate. */
export const selectionValues = (selection: Selection, brands: readonly CandidateBrandId[]): SelectionValues => ({
  selectedBrands: isChosen(selection) ? selection.selectedBrands : brands,
  filterCriteria: isChosen(selection) ? selection.filterCriteria : ofPlatform(selection),
  saveAsVehicleGroup: selection.saveAsVehicleGroup,
  groupName: selection.groupName,
  reuseVehicleGroup: selection.reuseVehicleGroup,
});
