import type { RawBuilder } from 'kysely';
import { allows } from '#contract/access/access.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { SmartVehicles } from '#contract/smart-campaign/smart-campaign.ts';
import { type CallBase, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { countThatGot, vehiclesThatGot } from '#server/modules/deployment/way-back.ts';
import { vinsOf } from '#server/modules/vehicle-list/vehicle-list-content.ts';
import { rulesOf } from '#server/modules/vehicle-list/vehicle-list-store.ts';
import { invalidFields } from '#server/problem.ts';
import type { SmartCampaignStored } from './smart-campaign-store.ts';

const chosenList = (db: Database, { vehicleListId }: SmartCampaignStored) =>
  db
    .selectFrom('vehicleList')
    .select(['contentId', 'count'])
    .where('id', '=', vehicleListId ?? 0)
    .executeTakeFirst();

/** How many vehicles a campaign is for: those of its list, of a way back those that got the other version (D-255). */
export async function countVehicles(db: Database, row: SmartCampaignStored): Promise<number> {
  const { homeBrandId, wayBackOf: id } = row;
  if (id !== null) return (await countThatGot(db, 'SMART', { homeBrandId, id, by: row.id })).vehicles;
  return (await chosenList(db, row))?.count ?? 0;
}

/** Which they are. */
export async function vinsOfCampaign(db: Database, row: SmartCampaignStored): Promise<RawBuilder<{ vin: string }>> {
  if (row.wayBackOf !== null) return vehiclesThatGot('SMART', { id: row.wayBackOf, by: row.id });
  return vinsOf((await chosenList(db, row))?.contentId ?? 0);
}

/** A list that the caller reads at the campaign's brand, or the campaign's own; another campaign's is nobody else's. */
export async function listFor(call: CallBase, db: Database, { homeBrandId, ownListId }: SmartCampaignStored, id: number) {
  const list = await db
    .selectFrom('vehicleList')
    .selectAll()
    .where('id', '=', id)
    .where(visibleFor(homeBrandId))
    .executeTakeFirst();
  const isOpen = list && allows(rulesOf(list).read, call.actor, { brandId: homeBrandId });
  if (!isOpen || (list.type === 'EMBEDDED' && list.id !== ownListId))
    throw invalidFields([{ pointer: '/vehicleListId', detail: 'There is no such vehicle list.' }]);
  return list;
}

/** ORUN-03; a way back has neither list. */
export async function replyVehicles(call: CallBase, row: SmartCampaignStored) {
  const ids = [row.ownListId, row.vehicleListId].filter((id) => id !== null);
  const lists = await call.services.db
    .selectFrom('vehicleList')
    .select(['id', 'count', 'lastCountSync'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const reference = await referencesFor(
    call,
    ids.map((id) => ({ entityType: 'VEHICLE_LIST', id }) as const),
  );
  const shown = (id: number | null): SmartVehicles['own'] => {
    const list = lists.find((one) => one.id === id);
    const told = list && reference({ entityType: 'VEHICLE_LIST', id: list.id });
    if (!list || !told) return null;
    const { count, id: listId, lastCountSync } = list;
    return { list: told, listId, isOwn: listId === row.ownListId, count, countedOn: lastCountSync?.toISOString() ?? null };
  };
  const chosen = shown(row.vehicleListId);
  return reply(
    { own: shown(row.ownListId), chosen: chosen && { ...chosen, alsoUsedBy: await otherUsers(call, row) } },
    row.revision,
  );
}

/** Who else counts on the chosen list, as the caller may read of it (D-079.2, D-241). */
async function otherUsers(call: CallBase, { id, vehicleListId }: SmartCampaignStored): Promise<EntityReference[]> {
  const uses = await call.services.db
    .selectFrom('vehicleListUse')
    .select(['entityType', 'entityId'])
    .where('listId', '=', vehicleListId ?? 0)
    .orderBy('since')
    .execute();
  const others = uses.flatMap((use) =>
    use.entityType === 'SMART_CAMPAIGN' && use.entityId === id ? [] : [{ entityType: use.entityType, id: use.entityId }],
  );
  const reference = await referencesFor(call, others);
  return others.flatMap((other) => reference(other) ?? []);
}
