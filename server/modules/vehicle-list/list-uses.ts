import type { ReferredType } from '#contract/entity/entity-reference.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { Transaction } from '#server/db/connection.ts';
import { listIdsOf } from '#server/fleet/list-groups.ts';
import { groupNames } from '#server/fleet/vehicle-groups.ts';
import type { Author } from '#server/journal/journal.ts';
import { beginUse, endUse } from './vehicle-list-embedded.ts';

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
