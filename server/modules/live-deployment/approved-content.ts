import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import { runPrepared, statement } from '#server/db/statement.ts';
import { contentHash } from '#server/journal/canonical.ts';
import type { Collision } from '#server/rollout/priority.ts';
import type { LiveDeploymentRow } from './live-deployment-store.ts';

/** sha256 over what an approval is bound to: the candidate, the deployment's content, and the hash of its list of vehicles (T7). */
export async function hashOfContent(db: Database, row: LiveDeploymentRow, listHash: string): Promise<string> {
  const candidateOf = await candidatesOf(db, [row]);
  return contentHash(contentOf(row, candidateOf(row), listHash));
}

/** The same for deployments whose list is frozen, in two statements for any number of them; undefined for one without a list. */
export async function contentHashes(
  db: Database,
  rows: readonly LiveDeploymentRow[],
): Promise<(row: LiveDeploymentRow) => string | undefined> {
  if (rows.length === 0) return () => undefined;
  const candidateOf = await candidatesOf(db, rows);
  const lists = await listHashes(
    db,
    rows.map(({ id }) => id),
  );
  const hashes = new Map(lists.map(({ deploymentId, listHash }) => [deploymentId, listHash]));
  return (row) => {
    const listHash = hashes.get(row.id);
    return listHash === undefined ? undefined : contentHash(contentOf(row, candidateOf(row), listHash));
  };
}

/** Without the live deployments whose approval no longer holds: they start no more. */
export async function standing(db: Database, collisions: readonly Collision[]): Promise<readonly Collision[]> {
  const ids = collisions.filter(({ kind }) => kind === 'LIVE').map(({ deploymentId }) => deploymentId);
  if (ids.length === 0) return collisions;
  const rows = await db.selectFrom('liveDeployment').selectAll().where('id', 'in', ids).execute();
  const hashOf = await contentHashes(db, rows as LiveDeploymentRow[]);
  const holds = new Set((rows as LiveDeploymentRow[]).filter((row) => hashOf(row) === row.contentHash).map(({ id }) => id));
  return collisions.filter(({ deploymentId, kind }) => kind !== 'LIVE' || holds.has(deploymentId));
}

const listHashes = statement<{ readonly deploymentId: number; readonly listHash: string }>(
  "select deployment_id, list_hash from rollout where kind = 'LIVE' and deployment_id = any($1::int[])",
);

type Of = { readonly releaseCandidateId: number };

/** What the approval says of candidates; whether they still are to be released is a fact of its own. */
async function candidatesOf(db: Database, rows: readonly Of[]) {
  const ids = [...new Set(rows.map(({ releaseCandidateId }) => releaseCandidateId))];
  const candidates = await runPrepared(
    db,
    db
      .selectFrom('releaseCandidate as c')
      .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
      .select(['c.id', 'c.version', 'c.nameForRelease', 'c.vehiclePlatform', 'p.moduleName', 'p.moduleVersion'])
      .where('c.id', '=', sql<number>`any(${ids}::int[])`),
  );
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return ({ releaseCandidateId }: Of) => known.get(releaseCandidateId);
}

function contentOf(row: LiveDeploymentRow, candidate: object | undefined, listHash: string) {
  const { name, description, purpose, priority, selectedBrands, filterCriteria, forcedReason, markets, updateKind, wayBackOf } =
    row;
  return {
    candidate: { ...candidate, status: 'ACTIVE' },
    name,
    description,
    purpose,
    priority,
    selectedBrands,
    filterCriteria,
    markets,
    // What came later stands in it only where it says something: approvals from before stay valid.
    ...(updateKind !== 'SOFT' && { updateKind, forcedReason }),
    ...(wayBackOf !== null && { wayBackOf }),
    listHash,
  };
}
