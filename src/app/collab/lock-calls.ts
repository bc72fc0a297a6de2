import { collabEndpoints, type Lock } from '#contract/collab/collab.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { HeldLock } from '#machines/screens/edit-lock.ts';
import type { Portal } from '#src/app/portal.ts';

/** What is locked: a form of an entity, `form` where it is a part with a form of its own. */
export type LockTarget = { readonly entityType: LockType; readonly entityId: number; readonly form?: string | undefined };

/** The calls of an edit lock (D-050, D-189). */
export function lockCalls(portal: Portal, { form, ...params }: LockTarget) {
  const client = portal.clientOf(collabEndpoints);
  const held = ({ lockedBy, lockedOn, expiresOn }: Lock): HeldLock => ({
    isMine: lockedBy.id === portal.actor()?.subject,
    who: lockedBy.fullName,
    since: lockedOn,
    until: expiresOn,
    msLeft: Date.parse(expiresOn) - Date.now(),
  });
  const input = { params, query: { form } };
  return {
    read: async (signal: AbortSignal): Promise<HeldLock | undefined> => {
      const { lock } = await client.getLock(input, { signal });
      return lock === null ? undefined : held(lock);
    },
    acquire: async (signal: AbortSignal) => held(await client.acquireLock(input, { signal })),
    keep: async (signal: AbortSignal) => held(await client.keepLock(input, { signal })),
    /** frees the own lock, or breaks another's; `leaving` lets the call outlive the page */
    release: async (leaving = false): Promise<void> => {
      await client.releaseLock(input, { keepalive: leaving });
    },
  };
}
