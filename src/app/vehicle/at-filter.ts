import { ApiError } from '#src/api/problem.ts';

/** A refusal of the filter alone, said at the form's field: its body has no name for it, where the server gives it none either. */
export function atFilter(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.problem) return error;
  const { code, problem, traceId } = error;
  const placed = (instance = '') => (/^\/filter(\/|$)/.test(instance) ? instance : `/filter${instance}`);
  const errors = error.errors.map((one) => ({ ...one, instance: placed(one.instance) }));
  return errors.length > 0 ? new ApiError({ code, status: error.status, problem: { ...problem, errors }, traceId }) : error;
}
