import { type RawBuilder, sql } from 'kysely';
import type { FilterCriterion } from '#contract/vehicle.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { problem } from '#server/problem.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';

type NewGroup = {
  readonly brandId: number;
  readonly name: string;
  readonly type: 'STATIC' | 'DYNAMIC';
  readonly brandIds: readonly number[];
  readonly filterCriteria: readonly FilterCriterion[];
  readonly vehicleCount: number;
};

/** Whether the name is free among the groups of the brand (TEST-09, T20). */
export async function groupNameFree(db: Database, brandId: number, name: string): Promise<boolean> {
  if (name === '') return true;
  const taken = await db
    .selectFrom('vehicleGroup')
    .select('id')
    .where('brandId', '=', brandId)
    .where('name', '=', name)
    .executeTakeFirst();
  return taken === undefined;
}

/** VWAC_DUPLICATE_GROUP_NAME for a name in use, AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR for the trigger word (D-150). */
export async function checkGroupName(call: CallBase, brandId: number, name: string): Promise<void> {
  if (name === '') return;
  if (simulationWord(call.services.config)('groupfail', name)) {
    throw problem('AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR', { detail: `The vehicle group '${name}' could not be created.` });
  }
  if (!(await groupNameFree(call.services.db, brandId, name))) {
    throw problem('VWAC_DUPLICATE_GROUP_NAME', {
      detail: `The group name '${name}' is already in use.`,
      fields: [{ pointer: '/groupName', detail: 'unique' }],
    });
  }
}

/** Saves a group; a static one with its members. A name taken meanwhile is T20 as well. */
export async function saveGroup(
  call: CallBase,
  tx: Transaction,
  group: NewGroup,
  members?: RawBuilder<{ vin: string }>,
): Promise<void> {
  const saved = await tx
    .insertInto('vehicleGroup')
    .values({
      ...group,
      brandIds: [...group.brandIds],
      filterCriteria: JSON.stringify(group.filterCriteria),
      createdOn: new Date(call.at),
      createdBy: call.actor.subject,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw problem('VWAC_DUPLICATE_GROUP_NAME', { detail: `The group name '${group.name}' is already in use.` });
  if (members)
    await sql`insert into vehicle_group_member (group_id, vin) select ${saved.id}, vin from (${members}) as m`.execute(tx);
}
