import { sql } from 'kysely';
import type { ReferredType } from '#contract/entity-reference.ts';
import type { FilterCriterion } from '#contract/vehicle.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { groupIdOf, listIdsOf } from '#server/fleet/list-groups.ts';
import { groupNames } from '#server/fleet/vehicle-groups.ts';
import type { Author } from '#server/journal.ts';
import { referencesFor, referenceText } from '#server/modules/entity-references.ts';
import { beginUse, endUse } from '#server/modules/vehicle-list-embedded.ts';
import { conflict } from '#server/problem.ts';

/** A deployment of a candidate, with the page of its own below the candidate's. */
type User = {
  readonly entityType: ReferredType;
  readonly entityId: number;
  readonly name: string;
  readonly releaseCandidateId: number;
  readonly page: string;
};

/**
 * Keeps the lists whose groups a deployment's criteria name in use from its request to its end, and frees them then (D-079.2, D-062.03,
 * D-062.04, D-062.11). Without criteria the deployment uses none; `earlier` are those that it had before.
 */
export async function followListUses(
  tx: Transaction,
  author: Author,
  { entityId, entityType, name, page, releaseCandidateId }: User,
  criteria: readonly FilterCriterion[],
  earlier: readonly FilterCriterion[],
): Promise<void> {
  const named = listIdsOf(groupNames(criteria));
  // Most deployments have nothing to do with lists: they are not held up.
  if (named.length === 0 && listIdsOf(groupNames(earlier)).length === 0) return;
  const rows = await tx
    .selectFrom('vehicleListUse')
    .select('listId')
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();
  const used = rows.map(({ listId }) => listId);
  const wanted = named.length === 0 ? [] : await tx.selectFrom('vehicleList').select('id').where('id', 'in', named).execute();
  const began = wanted.map(({ id }) => id).filter((id) => !used.includes(id));
  const ended = used.filter((id) => wanted.every((list) => list.id !== id));
  const route = began.length === 0 ? '' : `${await candidateRoute(tx, releaseCandidateId)}${page}`;
  // In one order, so that two deployments never wait for each other's lists.
  for (const id of [...began, ...ended].sort((a, b) => a - b)) {
    if (began.includes(id)) await beginUse(tx, author, id, { entityType, entityId, name, route });
    else await endUse(tx, author, id, { entityType, entityId });
  }
}

async function candidateRoute(tx: Transaction, id: number): Promise<string> {
  const { softwareProjectId } = await tx
    .selectFrom('releaseCandidate')
    .select('softwareProjectId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `/software/projects/aec/${softwareProjectId}/release-candidates/${id}`;
}

type Naming = { readonly entityType: 'LIVE_DEPLOYMENT' | 'TEST_DEPLOYMENT'; readonly id: number };
/** Deployments that a refusal names; of further ones it says how many they are. */
const mostNamed = 3;

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
  const reference = await referencesFor(call, rows.slice(0, mostNamed), tx);
  const named = rows.slice(0, mostNamed).flatMap((row) => {
    const known = reference(row);
    return known ? [referenceText(known)] : [];
  });
  const more = rows.length - named.length;
  const users = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  throw conflict(`${group} is named as target vehicles by ${users}. Choose other vehicles there first.`);
}
