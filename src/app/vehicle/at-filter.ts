import { ApiError } from '#src/api/problem.ts';

const matchesNone = 'listCounts';
/** A refusal of the filter alone, said at the form's field: its body has no name for it, and what matches no vehicle is no conflict with anybody. */
export function atFilter(error: unknown, none: string): unknown {
  if (!(error instanceof ApiError) || !error.problem) return error;
  const { code, needs, problem, traceId } = error;
  if (needs.some(({ key }) => key === matchesNone))
    return new ApiError({
      code,
      status: 422,
      problem: { ...problem, errors: [{ ...problem, instance: '/filter', detail: none }] },
      traceId,
    });
  const errors = error.errors.map((one) => ({ ...one, instance: `/filter${one.instance ?? ''}` }));
  return errors.length > 0 ? new ApiError({ code, status: error.status, problem: { ...problem, errors }, traceId }) : error;
}
