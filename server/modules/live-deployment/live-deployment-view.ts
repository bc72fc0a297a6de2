import { sql } from 'kysely';
import type { z } from 'zod';
import type { ExternalFacts } from '#contract/command.ts';
import type { liveDeploymentRowSchema, liveDeploymentSchema } from '#contract/deployment/live-deployment.ts';
import type { liveTargetsSchema } from '#contract/deployment/live-targets.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { externalOf, flowState } from '#server/entity/flow-store.ts';
import { seenCriteria } from '#server/entity/sight.ts';
import { broughtBy, broughtFor, mentionOf } from '#server/modules/baseline-update/baseline-links.ts';
import { liveListings } from '#server/modules/deployment/deployment-external.ts';
import { type AroundDeployments, aroundDeployments, newerReferences } from '#server/modules/deployment/deployment-view.ts';
import { glancesOf } from '#server/modules/deployment/rollout-glance.ts';
import { isLeft } from '#server/modules/deployment/way-back.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { liveWeighing } from './live-touches.ts';
import { leadsFrom, liveLeft } from './live-way-back.ts';

type Shown = z.input<typeof liveDeploymentSchema>;
type ShownRow = z.input<typeof liveDeploymentRowSchema>;
type TargetsShown = z.input<typeof liveTargetsSchema>;

/** What a list reads of one: neither its facts nor its criteria and plan. */
const listed = [
  ...(['id', 'homeBrandId', 'releaseCandidateId', 'name', 'purpose', 'priority', 'status', 'paused', 'desiredStart'] as const),
  ...(['requestedBy', 'requestedOn', 'approvedBy', 'approvedOn', 'startedBy', 'startedOn'] as const),
  ...(['vehicleCount', 'vehicleCountFetchedOn', 'changedBy', 'changedOn', 'revision'] as const),
] as const;
type ListedRow = Pick<LiveDeploymentRow, (typeof listed)[number]> & { readonly firstPhase: string | null };
/** Start of the first phase of a plan. */
const firstPhase = sql<string | null>`phases -> 0 ->> 'start'`.as('firstPhase');

/** Live deployments as the API answers them (D-091, D-174). */
export async function presentLiveDeployments(call: CallBase, rows: readonly LiveDeploymentRow[]): Promise<Shown[]> {
  const subjectsOf = ({ facts }: LiveDeploymentRow) =>
    [...new Set([facts.requester, facts.approver, facts.starter, facts.pausedBy])].filter((subject) => subject !== null);
  const { db } = call.services;
  // None of these needs another: they share the way to the database.
  const brought = new Map(
    await Promise.all(rows.map(async ({ id }) => [id, await broughtBy(db, 'LIVE_DEPLOYMENT', id)] as const)),
  );
  const [around, lists, reference, external, found] = await Promise.all([
    aroundDeployments(db, 'LIVE', rows, rows.flatMap(subjectsOf)),
    liveListings(db, rows),
    referencesFor(call, [...rows.flatMap(leadsFrom), ...[...brought.values()].flat().map(mentionOf)]),
    externalOf(liveDeploymentStore, db, rows, call.services.now()),
    Promise.all(rows.map((row) => liveWeighing.touchesOf(call, row))),
  ]);
  const lefts = rows.filter((row) => isLeft(row) && call.brandId === row.homeBrandId);
  const left = new Map(await Promise.all(lefts.map(async (row) => [row.id, await liveLeft(call, row)] as const)));
  const newer = await newerReferences(call, 'LIVE', around, rows);
  const touches = new Map(rows.map(({ id }, place) => [id, found[place] ?? null]));
  return rows.map((row) => ({
    ...rowOf({ ...row, firstPhase: row.phases[0]?.start ?? null }, around),
    description: row.description,
    updateKind: row.updateKind,
    forcedReason: row.forcedReason,
    pauseReason: row.pauseReason === 'stopRate' ? 'stop rate' : row.pauseReason,
    requestReason: row.requestReason,
    contentHash: row.contentHash,
    touches: touches.get(row.id) ?? null,
    listing: lists.get(row.id) ?? null,
    wayBackOf: leadsFrom(row).map(reference)[0] ?? null,
    brings: (brought.get(row.id) ?? []).flatMap((update) => broughtFor(reference, update)),
    wayBack: left.get(row.id) ?? null,
    supersededBy: newer(row),
    flow: flowState(liveDeploymentStore, row, {
      ...toldTo(call, row, external(row)),
      ...(touches.get(row.id) && { unweighed: always }),
    }),
    people: subjectsOf(row).map(around.person),
  }));
}

const always: ExternalFacts[string] = [{ from: null, to: null }];

/** Freeze windows and groups are read at home: from another brand one reads when, neither why nor by whom; the candidate is of both (D-241). */
function toldTo({ brandId }: CallBase, { homeBrandId }: LiveDeploymentRow, facts: ExternalFacts | undefined) {
  if (brandId === homeBrandId || !facts) return facts;
  const bare = (spans: ExternalFacts[string]) => spans.map(({ from, to }) => ({ from, to }));
  const told = Object.entries(facts).map(([fact, spans]) => [fact, fact === 'candidateCancelled' ? spans : bare(spans)] as const);
  return Object.fromEntries(told);
}

/** Rows of a list by their ids, in any order. */
export async function liveDeploymentsById(db: Database, ids: readonly number[]): Promise<ShownRow[]> {
  const rows = await db
    .selectFrom('liveDeployment')
    .select([...listed, firstPhase])
    .where('id', 'in', ids)
    .execute();
  const subjects = rows.flatMap(({ requestedBy, approvedBy, startedBy }) => [requestedBy, approvedBy, startedBy]);
  const [around, glances] = await Promise.all([aroundDeployments(db, 'LIVE', rows, subjects), glancesOf(db, 'LIVE', ids)]);
  return rows.map((row) => ({ ...rowOf(row, around), rollout: glances.get(row.id) ?? null }));
}

function rowOf(row: ListedRow, { common, moment, rolloutOf }: AroundDeployments): Omit<ShownRow, 'rollout'> {
  const rollout = rolloutOf(row);
  return {
    ...common(row),
    purpose: row.purpose,
    priority: row.priority,
    status: row.status,
    paused: row.paused,
    desiredStart: row.desiredStart,
    requested: moment(row.requestedBy, row.requestedOn),
    approved: moment(row.approvedBy, row.approvedOn),
    started: moment(row.startedBy, row.startedOn),
    plannedStart: row.status === 'READY_TO_ROLLOUT' ? row.firstPhase : null,
    jobStatus: rollout && rollout.rolloutState !== 'LISTED' ? rollout.jobStatus : null,
  };
}

/** D-062.02 */
export async function presentTargets(call: CallBase, row: LiveDeploymentRow): Promise<TargetsShown> {
  const candidate = await call.services.db
    .selectFrom('releaseCandidate')
    .select('vehiclePlatform')
    .where('id', '=', row.releaseCandidateId)
    .executeTakeFirstOrThrow();
  return {
    selectedBrands: row.selectedBrands as TargetsShown['selectedBrands'],
    filterCriteria: await seenCriteria(call, liveDeploymentStore, row, row.filterCriteria),
    markets: row.markets,
    vehicleCount: row.vehicleCount,
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
    candidatePlatform: candidate.vehiclePlatform as TargetsShown['candidatePlatform'],
  };
}
