import { ApiError } from '#src/api/problem.ts';

/**
 * Sends something by what it is added to, as it is known; where somebody has changed that meanwhile, once more by what it is then: a file is in
 * nobody's way (AEC-32).
 */
export async function sendByNewest<To>(known: To, send: (to: To) => Promise<To>, load: () => Promise<To>): Promise<To> {
  try {
    return await send(known);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error;
    return send(await load());
  }
}
