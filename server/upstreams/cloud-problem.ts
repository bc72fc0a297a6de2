import { ProblemError, problem, unavailable } from '#server/problem.ts';
import { timeoutAsUnavailable, UpstreamTimeout, withDeadline } from '#server/upstreams/deadline.ts';
import { VehicleCloudError, vehicleCloudName } from '#server/upstreams/vehicle-cloud.ts';

/** The problem that a failure of the vehicle cloud is answered with (D-150). */
export function cloudProblem(error: VehicleCloudError): ProblemError {
  return problem(error.code, { detail: error.message, cause: error });
}

/** Asks the vehicle cloud something that changes nothing there; failures become problems, silence becomes 503. */
export async function askCloud<T>(ask: (signal: AbortSignal) => Promise<T>, timeout?: number): Promise<T> {
  try {
    return await withDeadline(ask, timeout);
  } catch (error) {
    throw error instanceof VehicleCloudError ? cloudProblem(error) : timeoutAsUnavailable(error);
  }
}

/** An order and its repetition have so long together, in ms, so that whoever gives it hears within ten seconds (T24). */
const orderTimeout = 8_000;

/**
 * Places an order whose repetition finds the same one: it goes by a key, or by VIN. A connection that breaks says nothing of whether the order
 * was taken: it is asked for once more, and when that breaks too, the caller hears that the outcome is unknown (T24). Nothing is stored then, so
 * that the next attempt goes by the same key and finds the order that was taken. `system` is who was asked, as a sentence names it.
 */
export async function orderAtCloud<T>(order: () => Promise<T>, system = vehicleCloudName): Promise<T> {
  const outcomeUnknown = (error: ProblemError) =>
    error.cause instanceof UpstreamTimeout ? unknownOutcome(system, error) : error;
  const until = performance.now() + orderTimeout;
  const ask = () => askCloud(order, Math.max(1, Math.round(until - performance.now())));
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProblemError) throw outcomeUnknown(error);
    return ask().catch((again: unknown) => {
      throw again instanceof ProblemError ? outcomeUnknown(again) : unknownOutcome(system, again);
    });
  }
}

/** An answer in time is what it says; none in time leaves the outcome open as well. */
const unknownOutcome = (system: string, cause: unknown) =>
  unavailable(
    `The connection to the ${system} was lost, so it is not known whether the order was accepted. Please try again: an accepted order is found, not placed twice.`,
    cause,
  );
