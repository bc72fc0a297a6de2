import { type ProblemError, problem } from '#server/problem.ts';
import { timeoutAsUnavailable, withDeadline } from '#server/upstreams/deadline.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';

/** The problem that a failure of the vehicle cloud is answered with (D-150). */
export function cloudProblem(error: VehicleCloudError): ProblemError {
  return problem(error.code, { detail: error.message, cause: error });
}

/** Asks the vehicle cloud something that changes nothing there; failures become problems, silence becomes 503. */
export async function askCloud<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withDeadline(ask);
  } catch (error) {
    throw error instanceof VehicleCloudError ? cloudProblem(error) : timeoutAsUnavailable(error);
  }
}
