import type { Selectable } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { BrandId } from '#contract/brand.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { FreezeWindowTable } from '#server/db/tables/deployment.ts';
import { deleteEntity, insertEntity } from '#server/entity/entity.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import { peopleOf } from '#server/people.ts';
import { publishFreezes } from '#server/rollout/deployments.ts';
import { lockFreezes } from '#server/rollout/freeze.ts';

type FreezeWindowRow = Selectable<FreezeWindowTable>;

export const freezeWindowStore: EntityStore = {
  entityType: 'FREEZE_WINDOW',
  table: 'freezeWindow',
  read: liveDeploymentEndpoints.listFreezeWindows.access.rule,
};

/** D-062.16: times in which no phase of the brand starts; set and lifted by its release managers, journaled. */
export const freezeWindowHandlers = {
  listFreezeWindows: async (call) => {
    const rows = await call.services.db
      .selectFrom('freezeWindow')
      .selectAll()
      .where('homeBrandId', '=', call.brandId)
      .orderBy('startsOn')
      .execute();
    return reply(await present(call.services.db, rows));
  },
  createFreezeWindow: async (call) => {
    const { from, to, reason } = call.body;
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    const row = await call.transaction(async (tx) => {
      await lockFreezes(tx, call.brandId);
      await publishFreezes(tx, call.brandId, call.at);
      return insertEntity<FreezeWindowRow>(call, tx, freezeWindowStore, { ...place, startsOn: from, endsOn: to, reason });
    });
    const [shown] = await present(call.services.db, [row]);
    if (!shown) throw new Error('a freeze window was lost');
    return reply(shown, row.revision);
  },
  deleteFreezeWindow: async (call) => {
    await call.transaction((tx) =>
      deleteEntity<FreezeWindowRow>(call, tx, freezeWindowStore, call.params.id, (row) =>
        publishFreezes(tx, row.homeBrandId, call.at),
      ),
    );
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

async function present(db: Database, rows: readonly FreezeWindowRow[]) {
  const person = await peopleOf(
    db,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    brandId: row.homeBrandId as BrandId,
    from: row.startsOn.toISOString(),
    to: row.endsOn.toISOString(),
    reason: row.reason,
    setBy: person(row.createdBy),
  }));
}
