import type { z } from 'zod';
import type { platformScopeSchema } from '#contract/common.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';

type Scope = { readonly candidatePlatform: z.output<typeof platformScopeSchema> };

/** The vehicles that the release candidate is made for; none where it is for all platforms. */
export const ofPlatform = ({ candidatePlatform }: Scope): FilterCriterion[] =>
  candidatePlatform === 'ALL' ? [] : [{ key: 'PLATFORM', comparator: 'EQUAL', values: [candidatePlatform] }];

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
