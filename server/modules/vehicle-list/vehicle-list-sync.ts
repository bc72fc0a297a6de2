import type { Api } from '#contract/api.ts';
import { listCommands } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { conflict, ProblemError } from '#server/problem.ts';
import { inTransaction } from '#server/transaction.ts';
import { changeList, listForChange } from './vehicle-list-change.ts';
import { type Difference, difference, dropContent } from './vehicle-list-content.ts';
import { type Found, findVehicles, foundColumns, withFound } from './vehicle-list-find.ts';
import type { ListKey, VehicleListRow } from './vehicle-list-store.ts';
import { shownList } from './vehicle-list-view.ts';

/** Synchronisation with the source, and the lock by hand (D-186c, D-079.2, ERR-20). */
export const vehicleListSyncHandlers = {
  syncVehicleList: async (call) => {
    const before = await listForChange(call, call.params, listCommands.sync);
    const found = await findAgain(call, call.params, before);
    const change: Difference = found
      ? await difference(call.services.pools.bulk, before.contentId, found)
      : { added: 0, removed: before.count, kept: 0 };
    let old: number | null = null;
    const row = await withFound(call, found, () =>
      call.transaction((tx) =>
        changeList(call, tx, call.params, {
          rule: listCommands.sync,
          event: 'synchronised',
          work: (now) => {
            // Somebody changed what is looked for while the source was asked.
            if (now.contentId !== before.contentId)
              throw conflict('The list was changed in the meantime. Please synchronise it again.');
            old = now.contentId;
            return { ...foundColumns(call.at, found), lastCountSync: call.at };
          },
        }),
      ),
    );
    await dropContent(call.services.db, old);
    const { count, revision } = row;
    return reply({ count, lastCountSync: call.at, added: change.added, removed: change.removed, revision }, revision);
  },
  lockVehicleList: async (call) => {
    const { reason } = call.body;
    const row = await call.transaction((tx) =>
      changeList(call, tx, call.params, {
        rule: listCommands.lock,
        event: 'locked',
        reason,
        work: () => ({ lockedBy: call.actor.subject, lockedOn: call.at, lockReason: reason }),
      }),
    );
    return reply(await shownList(call, row), row.revision);
  },
  unlockVehicleList: async (call) => {
    await call.transaction((tx) =>
      changeList(call, tx, call.params, {
        rule: listCommands.unlock,
        details: { locked: 'The list is not locked.' },
        event: 'unlocked',
        work: () => ({ lockedBy: null, lockedOn: null, lockReason: null }),
      }),
    );
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

/** Asks the source again; a failure is noted at the list, so that it can be told, and is the answer (ERR-20, D-152). */
async function findAgain(call: CallBase, key: ListKey, row: VehicleListRow): Promise<Found> {
  try {
    call.services.upstreams.sources[row.dataSource].answersFor(row.name);
    return await findVehicles(call, row);
  } catch (error) {
    // In a transaction of its own: the call itself fails, and may be repeated.
    if (error instanceof ProblemError && error.status >= 500)
      await inTransaction(call.services.db, (tx) =>
        changeList(call, tx, key, {
          // Noted whatever holds the list as it is by now.
          rule: { ...listCommands.sync, facts: {} },
          event: 'synchronisation.failed',
          reason: error.message,
          work: () => ({ syncFailedOn: call.at }),
        }),
      );
    throw error;
  }
}
