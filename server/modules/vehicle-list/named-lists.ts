import { sql } from 'kysely';
import { referenceText } from '#contract/entity/entity-reference.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { groupIdOf } from '#server/fleet/list-groups.ts';
import { conflict } from '#server/problem.ts';

type Naming = { readonly entityType: 'LIVE_DEPLOYMENT' | 'TEST_DEPLOYMENT'; readonly id: number };
/** Deployments that a refusal names; of further ones it says how many they are. */
const maxNamed = 3;

/**
 * 409 while a deployment that does not use the list yet names its group in its targets or its selection: without the list it could not be
 * requested any more (A8). Says which ones, as the caller may read of them (D-241).
 */
export async function refuseNamedList(call: CallBase, tx: Transaction, listId: number): Promise<void> {
  const group = groupIdOf(listId);
  const criterion = sql`${JSON.stringify([{ key: 'VEHICLE_GROUP', values: [group] }])}::jsonb`;
  const { rows } = await sql<Naming>`
    select 'LIVE_DEPLOYMENT' as entity_type, id from live_deployment
    where status in ('CREATED', 'VEHICLE_LIST_ADDED') and filter_criteria @> ${criterion}
    union all
    select 'TEST_DEPLOYMENT', id from test_deployment
    where status in ('CREATED', 'VEHICLE_LIST_ADDED') and (filter_criteria @> ${criterion} or reuse_vehicle_group = ${group})
    order by 1, 2
  `.execute(tx);
  if (rows.length === 0) return;
  const reference = await referencesFor(call, rows.slice(0, maxNamed), tx);
  const named = rows.slice(0, maxNamed).flatMap((row) => {
    const known = reference(row);
    return known ? [referenceText(known)] : [];
  });
  const more = rows.length - named.length;
  const users = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  throw conflict(`${group} is named as target vehicles by ${users}. Choose other vehicles there first.`);
}
