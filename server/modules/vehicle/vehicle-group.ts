import type { RawBuilder } from 'kysely';
import { fieldText } from '#contract/field-text.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { VehicleGroupTable } from '#server/db/tables/fleet.ts';
import { groupNames, loadGroups } from '#server/fleet/vehicle-groups.ts';
import { dropContent, fillContent, newContent } from '#server/modules/vehicle-list/vehicle-list-content.ts';
import { invalidFields, problem } from '#server/problem.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';

/** The form in which a group is saved: that form may save it again, any other name in use is taken (TEST-09, T20). */
type GroupSource = { readonly deploymentId: number; readonly source: NonNullable<VehicleGroupTable['source']> };

type NewGroup = GroupSource & {
  readonly brandId: number;
  readonly name: string;
  readonly type: 'STATIC' | 'DYNAMIC';
  readonly brandIds: readonly number[];
  readonly filterCriteria: readonly FilterCriterion[];
  readonly vehicleCount: number;
};

/** VWAC_DUPLICATE_GROUP_NAME for another's name, AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR for the trigger word (D-150). */
export async function checkGroupName(call: CallBase, brandId: number, name: string, own: GroupSource): Promise<void> {
  if (name === '') return;
  if (simulationWord(call.services.config)('groupfail', name)) {
    throw problem('AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR', { detail: `The vehicle group '${name}' could not be created.` });
  }
  const there = await call.services.db
    .selectFrom('vehicleGroup')
    .select(['deploymentId', 'source'])
    .where('brandId', '=', brandId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (there && !(there.deploymentId === own.deploymentId && there.source === own.source)) throw nameTaken(name);
}

const nameTaken = (name: string) =>
  problem('VWAC_DUPLICATE_GROUP_NAME', {
    detail: `The group name '${name}' is already in use.`,
    fields: [{ pointer: '/groupName', detail: fieldText('unique', 'group name') }],
  });

/** Saves a group, a static one with its vehicles; the one that the same form saved before becomes what it is now. */
export async function saveGroup(
  call: CallBase,
  tx: Transaction,
  { name, ...group }: NewGroup,
  members?: RawBuilder<{ vin: string }>,
): Promise<void> {
  if (group.type === 'DYNAMIC') await refuseCircle(tx, group.brandId, name, group.filterCriteria);
  const { brandId, deploymentId, source } = group;
  const before = await tx
    .selectFrom('vehicleGroup')
    .select('contentId')
    .where('brandId', '=', brandId)
    .where('name', '=', name)
    .where('deploymentId', '=', deploymentId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst();
  const contentId = members ? await newContent(tx) : null;
  if (members && contentId !== null) await fillContent(tx, contentId, members);
  const content = {
    contentId,
    type: group.type,
    brandIds: [...group.brandIds],
    filterCriteria: JSON.stringify(group.filterCriteria),
    vehicleCount: group.vehicleCount,
  };
  const saved = await tx
    .insertInto('vehicleGroup')
    .values({ ...content, brandId, name, deploymentId, source, createdOn: new Date(call.at), createdBy: call.actor.subject })
    .onConflict((on) =>
      on
        .constraint('vehicle_group_name')
        .doUpdateSet(content)
        .where('vehicleGroup.deploymentId', '=', deploymentId)
        .where('vehicleGroup.source', '=', source),
    )
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw nameTaken(name);
  await dropContent(tx, before?.contentId);
}

/** A group whose vehicles are those of itself, at once or by way of others, has none that could be found. */
async function refuseCircle(tx: Transaction, brandId: number, name: string, criteria: readonly FilterCriterion[]): Promise<void> {
  const within = await loadGroups(tx, brandId, groupNames(criteria));
  if (within.has(name)) throw invalidFields([{ pointer: '/groupName', detail: 'The selection must not use the group itself.' }]);
}
