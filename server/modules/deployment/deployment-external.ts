import { sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { PageSource } from '#server/entity/flow-store.ts';
import { groupNames, loadGroups } from '#server/fleet/vehicle-groups.ts';
import { contentHashes } from '#server/modules/live-deployment/approved-content.ts';
import type { LiveDeploymentRow } from '#server/modules/live-deployment/live-deployment-store.ts';
import type { CandidateRow } from '#server/modules/release-candidate/candidate-store.ts';
import { peopleOf } from '#server/people.ts';
import { freezeSpans } from '#server/rollout/freeze.ts';
import type { CandidateKind } from '#server/rollout/plan/kinds.ts';
import { phaseFacts } from '#server/rollout/plan/phase-facts.ts';
import { endingAmong } from '#server/rollout/rollout.ts';
import { listsUnderWay } from './listings.ts';

/** What the refusal of a frozen deployment's command says (D-060.32). */
export const cancelledRefusal = {
  candidateActive: 'Its release candidate was cancelled: the deployment can no longer continue.',
};

/** What is said where something came, or went, after somebody had looked and ticked (D-258). */
export const weighedRefusal = {
  weighed:
    'What else wants these vehicles, or a freeze window, is not as it was when you looked. Look at it again, tick it, and try once more.',
};

/** How a deployment stands among things of any kind: with its candidate. */
export const deploymentPage: PageSource = {
  title: sql`e.name`,
  place: sql`p.module_name || ' · ' || c.version`,
  status: sql`e.status`,
  from: sql`join release_candidate c on c.id = e.release_candidate_id join software_project p on p.id = c.software_project_id`,
  ids: sql`jsonb_build_object('swProjectId', p.id, 'releaseCandidateId', c.id, 'deploymentId', e.id)`,
};

const always: ExternalFacts[string] = [{ from: null, to: null }];

type Of = { readonly id: number; readonly releaseCandidateId: number };
type Standing = Of & { readonly status: string };

/** Nothing of a deployment rolls out yet: what is asked of its rollout needs no look. */
const notStarted: ReadonlySet<string> = new Set([
  'CREATED',
  'VEHICLE_LIST_ADDED',
  'REQUESTED',
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
]);

/** Facts of any deployment: whether its candidate was cancelled, and whether its rollout is closing what an ended job left open. */
export async function deploymentExternal(
  db: Database,
  kind: CandidateKind,
  rows: readonly Standing[],
): Promise<(row: Of) => ExternalFacts> {
  const cancelled = await cancellations(db, rows);
  const started = rows.flatMap(({ id, status }) => (notStarted.has(status) ? [] : [id]));
  const ending = started.length === 0 ? [] : await endingAmong(db, kind, started);
  const ids = new Set(ending.map(({ deploymentId }) => deploymentId));
  return ({ id, releaseCandidateId }) => ({
    ending: ids.has(id) ? always : [],
    candidateCancelled: cancelled(releaseCandidateId),
  });
}

const cancelledAmong = statement<Pick<CandidateRow, 'id' | 'facts'>>(
  "select id, facts from release_candidate where id = any($1::int[]) and status = 'CANCELLED'",
);

/** Who cancelled candidates, and why (D-060.32). */
async function cancellations(db: Database, rows: readonly Of[]): Promise<(candidateId: number) => ExternalFacts[string]> {
  const candidates = await cancelledAmong(db, [...new Set(rows.map(({ releaseCandidateId }) => releaseCandidateId))]);
  const person = await peopleOf(
    db,
    candidates.flatMap(({ facts }) => facts.cancelledBy ?? []),
  );
  const spans = new Map(
    candidates.map(({ id, facts: { cancelReason, cancelledBy } }) => [
      id,
      [
        {
          from: null,
          to: null,
          ...(cancelReason !== null && { reason: cancelReason }),
          ...(cancelledBy !== null && { by: person(cancelledBy).fullName }),
        },
      ],
    ]),
  );
  return (candidateId) => spans.get(candidateId) ?? [];
}

/**
 * Of a live deployment also: freeze windows of its home brand, when its first phase is due, whether what was approved is still what would be
 * rolled out, groups of its targets that are no more, and whether the list of vehicles is still being frozen, or could not be (D-062.05, .08, .16, T7, ADR 18).
 */
export async function liveExternal(
  db: Database,
  rows: readonly LiveDeploymentRow[],
  now: Date,
): Promise<(row: LiveDeploymentRow) => ExternalFacts> {
  const homeBrandIds = rows.map(({ homeBrandId }) => homeBrandId);
  const approved = rows.filter(({ contentHash }) => contentHash !== null);
  const started = rows.flatMap(({ id, status }) => (notStarted.has(status) ? [] : [id]));
  // None of these needs another: they share the way to the database.
  const [common, frozen, hashOf, lists, missing, phases] = await Promise.all([
    deploymentExternal(db, 'LIVE', rows),
    freezeSpans(db, homeBrandIds, now),
    contentHashes(db, approved),
    liveListings(db, rows),
    missingGroups(db, rows),
    phaseFacts(db, 'LIVE', started, now),
  ]);
  return (row) => {
    const [first] = row.phases;
    const list = lists.get(row.id);
    const groups = missing.get(row.id);
    const isVoid = row.contentHash !== null && hashOf(row) !== row.contentHash;
    return {
      ...common(row),
      ...phases(row.id),
      frozen: frozen(row.homeBrandId),
      dueNow: first?.start ? [{ from: first.start, to: null }] : [],
      approvalVoid: isVoid ? always : [],
      targetsFixed: row.wayBackOf === null ? [] : always,
      groupMissing: groups ? [{ from: null, to: null, reason: groups.join(', ') }] : [],
      listIncomplete: list ? always : [],
      listFailed: list && list.problem !== null ? always : [],
    };
  };
}

const unlisted: ReadonlySet<string> = new Set(['CREATED', 'VEHICLE_LIST_ADDED']);

/** The lists of live deployments that are being frozen, or could not be. */
export const liveListings = (db: Database, rows: readonly Pick<LiveDeploymentRow, 'id' | 'status'>[]) =>
  listsUnderWay(
    db,
    'LIVE',
    rows.flatMap(({ id, status }) => (unlisted.has(status) ? [] : [id])),
  );

/** Their targets can still be chosen anew. */
const notApproved: ReadonlySet<LiveDeploymentRow['status']> = new Set(['VEHICLE_LIST_ADDED', 'REQUESTED']);

/** Vehicle groups that the targets of deployments name and that are no more. */
async function missingGroups(db: Database, rows: readonly LiveDeploymentRow[]): Promise<ReadonlyMap<number, string[]>> {
  const naming = rows.filter(({ filterCriteria, status }) => notApproved.has(status) && groupNames(filterCriteria).length > 0);
  const missing = new Map<number, string[]>();
  for (const [brandId, of] of Map.groupBy(naming, ({ homeBrandId }) => homeBrandId)) {
    const groups = await loadGroups(db, brandId, [...new Set(of.flatMap(({ filterCriteria }) => groupNames(filterCriteria)))]);
    for (const { filterCriteria, id } of of) {
      const gone = groupNames(filterCriteria).filter((name) => !groups.has(name));
      if (gone.length > 0) missing.set(id, [...new Set(gone)]);
    }
  }
  return missing;
}
