import { type ActorRefFrom, waitFor } from 'xstate';
import type { ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { vinImport } from '#machines/screens/vin-import.ts';

/** Waits until the server has taken a file in, or has refused it: then it throws what the server said, for the form to show. */
export async function waitUntilAccepted(actor: ActorRefFrom<typeof vinImport>): Promise<ListImport | undefined> {
  const snapshot = await waitFor(actor, (current) => !current.hasTag('sending'), { timeout: Number.POSITIVE_INFINITY });
  const { error, import: known } = snapshot.context;
  if (error !== undefined) throw error;
  return known;
}
