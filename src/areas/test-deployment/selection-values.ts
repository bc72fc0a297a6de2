import type { z } from 'zod';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { vehicleSelectionSchema } from '#contract/deployment/test-selection.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';

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

type Scope = Pick<Selection, 'candidatePlatform'>;

/** The vehicles that the release candidate is made for; none where it is for all platforms. */
const criteriaOf = ({ candidatePlatform }: Scope): FilterCriterion[] =>
  candidatePlatform === 'ALL' ? [] : [{ key: 'PLATFORM', comparator: 'EQUAL', values: [candidatePlatform] }];

/** A selection as its form has it; a new one begins with all brands of the deployment, and the platform of its candidate. */
export const selectionValues = (selection: Selection, brands: readonly CandidateBrandId[]): SelectionValues => ({
  selectedBrands: isChosen(selection) ? selection.selectedBrands : brands,
  filterCriteria: isChosen(selection) ? selection.filterCriteria : criteriaOf(selection),
  saveAsVehicleGroup: selection.saveAsVehicleGroup,
  groupName: selection.groupName,
  reuseVehicleGroup: selection.reuseVehicleGroup,
});

/** Whether criteria let vehicles of other platforms through than the candidate is made for. */
export const reachesOtherPlatforms = ({ candidatePlatform }: Scope, criteria: readonly FilterCriterion[]): boolean =>
  candidatePlatform !== 'ALL' &&
  !criteria.some(
    ({ key, comparator, values }) =>
      key === 'PLATFORM' &&
      comparator === 'EQUAL' &&
      values.length > 0 &&
      values.every((value) => value.toUpperCase() === candidatePlatform),
  );
