import { expect, it } from 'vitest';
import { reachesOtherPlatforms } from '#src/areas/deployment/criteria/platform.ts';
import { type Selection, selectionValues } from '#src/areas/test-deployment/selection-values.ts';

const none: Selection = {
  selectedBrands: [],
  filterCriteria: [],
  saveAsVehicleGroup: false,
  groupName: '',
  reuseVehicleGroup: '',
  vehicles: [],
  vehicleCount: 0,
  otherBrands: 0,
  markets: [],
  vehicleCountFetchedOn: null,
  allApprovedVehicles: false,
  candidatePlatform: 'E312',
};
const onE312 = { key: 'PLATFORM', comparator: 'EQUAL' as const, values: ['E312'] };
const german = { key: 'MARKET', comparator: 'EQUAL' as const, values: ['DE'] };

it('begins with the brands and the platform that the candidate is made for (TEST-05)', () => {
  expect(selectionValues(none, [1, 4])).toMatchObject({ selectedBrands: [1, 4], filterCriteria: [onE312] });
  expect(selectionValues({ ...none, candidatePlatform: 'ALL' }, [1]).filterCriteria).toEqual([]);
  const saved = { ...none, selectedBrands: [4], filterCriteria: [german] } satisfies Selection;
  expect(selectionValues(saved, [1, 4])).toMatchObject({ selectedBrands: [4], filterCriteria: [german] });
});

it('says when vehicles of other platforms match too (TEST-05)', () => {
  const reaches = (...criteria: (typeof onE312)[]) => reachesOtherPlatforms(none, criteria);
  expect(reaches()).toBe(true);
  expect(reaches(german)).toBe(true);
  expect(reaches({ ...onE312, values: [] })).toBe(true);
  expect(reaches({ ...onE312, values: ['E312', 'E311'] })).toBe(true);
  expect(reaches(german, onE312)).toBe(false);
  expect(reaches({ ...onE312, values: ['e312'] })).toBe(false);
  expect(reachesOtherPlatforms({ candidatePlatform: 'ALL' }, [])).toBe(false);
});
