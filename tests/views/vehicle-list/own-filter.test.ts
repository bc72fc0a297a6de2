import { expect, it } from 'vitest';
import { fieldErrors } from '#machines/screens/failure.ts';
import { ApiError } from '#src/api/problem.ts';
import { atFilter } from '#src/app/vehicle/at-filter.ts';

const refused = (status: number, more: object) =>
  new ApiError({
    code: 'AEC_OPERATION_CANNOT_BE_PERFORMED',
    status,
    problem: { type: 'about:blank', title: 'Refused', status, traceId: 'a', ...more },
  });

it('a filter that an entity refuses is said at its field, with what matches no vehicle (D-065.3, D-153, D-177d)', () => {
  const none = [{ instance: '/filter', detail: 'It matches no vehicle.' }];
  expect(fieldErrors(atFilter(refused(422, { errors: none })))).toEqual({ filter: 'It matches no vehicle.' });
  const errors = [{ instance: '/constraints/0/values', detail: 'Add at least 1.' }];
  expect(fieldErrors(atFilter(refused(422, { errors })))).toEqual({ 'filter.constraints.0.values': 'Add at least 1.' });
  const other = refused(409, {});
  expect(atFilter(other)).toBe(other);
});
