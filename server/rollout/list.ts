import { type RawBuilder, sql } from 'kysely';
import type { Begin, Maintenance, Pace } from '#contract/deployment/plan.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import { sha256 } from '#server/journal/canonical.ts';
import { markList } from '#server/rollout/marks.ts';
import { isByTime, never } from '#server/rollout/plan/begin.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import { openLanes } from '#server/rollout/plan/turn.ts';
import { notePoint } from '#server/rollout/points.ts';
import { rankRanges } from '#server/rollout/split.ts';
import { linkBegun, relink } from '#server/rollout/superseded.ts';

/** Vehicles that one statement lists: no statement takes longer than any other may, whatever the size of the list. */
const portion = 100_000;
const analyzedFrom = 10_000;

const tables: Readonly<Record<RolloutKind, string>> = {
  TEST: 'test_deployment',
  LIVE: 'live_deployment',
  E311: 'e311_deployment',
  SMART: 'smart_campaign',
  DRM: 'drm_deployment',
};
type Of = { readonly kind: RolloutKind; readonly deploymentId: number };
type ListedRollout = { readonly id: number; readonly total: number; readonly listHash: string };

/**
 * Freezes the vehicles of a deployment: each gets its place in the list's hash order, which later decides its phase (D-091). A list that
 * stood there before is replaced. All set-based, in portions of the hash order: a million takes seconds, nothing travels.
 */
export async function freezeVehicles(
  tx: Transaction,
  { kind, deploymentId, priority, at }: Of & { readonly priority: number; readonly at: Date },
  vins: RawBuilder<{ vin: string }>,
  listed?: Progress,
): Promise<ListedRollout> {
  await dropList(tx, kind, deploymentId);
  const madeOn = sql<Date>`(select created_on from ${sql.table(tables[kind])} where id = ${sql.lit(deploymentId)})`;
  const { id } = await tx
    .insertInto('rollout')
    .values({
      kind,
      deploymentId,
      state: 'LISTED',
      jobStatus: 'UNKNOWN',
      problem: null,
      verdict: null,
      priority,
      madeOn,
      total: 0,
      listHash: '',
      createdOn: at,
      startedOn: null,
      endedOn: null,
      updatedOn: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const total = await listVehicles(tx, { id, kind, deploymentId, at }, vins, listed);
  const listHash = await hashOfList(tx, id);
  await markList(tx, id);
  // Otherwise the collisions of the plan are looked for as if the list were a short one.
  if (total >= analyzedFrom) await sql`analyze rollout_vehicle`.execute(tx);
  await tx.updateTable('rollout').set({ total, listHash }).where('id', '=', id).execute();
  return { id, total, listHash };
}

/** Hears how many vehicles of how many are listed, after each portion; what it throws ends the work. */
type Progress = (done: number, total: number) => Promise<void>;
/** Portions of a list whose progress somebody looks at. */
const leastPortions = 20;

type Listed = Of & { readonly id: number; readonly at: Date };

/**
 * Lists the vehicles in the order of their hash, one range of it after the other; answers how many they are. The fleet is asked once. Vehicles
 * of another brand than the deployment's home brand are marked: that brand is shown these alone (D-240).
 */
async function listVehicles(
  tx: Transaction,
  { at, deploymentId, id, kind }: Listed,
  vins: RawBuilder<{ vin: string }>,
  listed?: Progress,
): Promise<number> {
  const table = sql.table(tables[kind]);
  await sql`
    create temp table listed on commit drop as
    select c.vin, hashtextextended(c.vin, 91) as place,
      nullif(v.brand_id, (select home_brand_id from ${table} where id = ${sql.lit(deploymentId)})) as other_brand_id
    from (${vins}) as c left join vehicle v on v.vin = c.vin
  `.execute(tx);
  await sql`create index on listed (place, vin)`.execute(tx);
  await sql`analyze listed`.execute(tx);
  const { rows } = await sql<{ expected: number }>`select count(*)::int as expected from listed`.execute(tx);
  const expected = rows[0]?.expected ?? 0;
  const ranges = hashRanges(Math.max(listed ? leastPortions : 1, Math.ceil(expected / portion)));
  let total = 0;
  for (const [from, to] of ranges) {
    const { numAffectedRows = 0n } = await sql`
      insert into rollout_vehicle (rollout_id, other_brand_id, vin, rank, status, phase, job_no, updated_on)
      select ${id}, other_brand_id, vin, ${total}::int + row_number() over (order by place, vin) - 1, 'PENDING', 'PENDING', 1, ${at}
      from listed where place between ${from}::bigint and ${to}::bigint
    `.execute(tx);
    total += Number(numAffectedRows);
    await listed?.(total, expected);
  }
  await sql`drop table listed`.execute(tx);
  return total;
}

/** The 64-bit hash order in ranges of equal width, both ends within, without a gap. */
export function hashRanges(count: number): (readonly [from: string, to: string])[] {
  const [least, size] = [-(2n ** 63n), 2n ** 64n];
  const edge = (index: number) => least + (size * BigInt(index)) / BigInt(count);
  return Array.from({ length: count }, (_, index) => [String(edge(index)), String(edge(index + 1) - 1n)] as const);
}

/** sha256 over the list in its order, as its rows are now: over the hashes of its portions, each over its VINs. */
export async function hashOfList(db: Database, rolloutId: number): Promise<string> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max(rank) + 1, 0) as end from rollout_vehicle where rollout_id = ${rolloutId}
  `.execute(db);
  const hashes: string[] = [];
  for (let from = 0; from < (rows[0]?.end ?? 0); from += portion) {
    const { rows } = await sql<{ hash: string | null }>`
      select encode(sha256(convert_to(string_agg(vin, ',' order by rank), 'UTF8')), 'hex') as hash
      from rollout_vehicle where rollout_id = ${rolloutId} and rank >= ${from} and rank < ${from + portion}
    `.execute(db);
    hashes.push(rows[0]?.hash ?? '');
  }
  return sha256(hashes.join(' '));
}

export async function dropList(tx: Transaction, kind: RolloutKind, deploymentId: number): Promise<void> {
  await relink(tx, { kind, deploymentId }, () =>
    tx.deleteFrom('rollout').where('kind', '=', kind).where('deploymentId', '=', deploymentId).execute(),
  );
}

/** A phase as it is started; a test deployment has one without a stop rate, which begins by time. */
type StartPhase = Omit<PhaseInput, 'stopOnFailureRate' | 'begin'> & {
  readonly stopOnFailureRate: number | null;
  readonly begin?: Begin;
};
type Start = {
  readonly jobId: string;
  readonly at: Date;
  /** some vehicles have the software already */
  readonly restarted?: boolean;
  readonly pace?: Pace | null;
  readonly maintenance?: Maintenance | null;
  /** D-095 */
  readonly perDay?: number | null;
  readonly until?: Date | null;
};
const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Starts a frozen list: phases get their ranks, the counters their start. The vehicles themselves are not touched (start <= 1 s). */
export async function startRollout(
  tx: Transaction,
  rollout: { readonly id: number; readonly total: number },
  phases: readonly StartPhase[],
  { at, jobId, maintenance, pace, perDay = null, restarted = false, until = null }: Start,
): Promise<void> {
  const ranges = rankRanges(
    rollout.total,
    phases.map((phase) => phase.share),
  );
  const rows = phases.map((phase, index) => {
    const { from, to } = ranges[index] ?? { from: 0, to: 0 };
    return {
      rolloutId: rollout.id,
      phaseIndex: index,
      name: phase.name,
      startsOn: phase.start === null ? never : new Date(phase.start),
      begin: phase.begin && !isByTime(phase.begin) ? json(phase.begin) : null,
      share: phase.share,
      stopRate: phase.stopOnFailureRate,
      fromRank: from,
      toRank: to,
      releasedTo: from,
      startedOn: null,
    };
  });
  await tx.insertInto('rolloutPhase').values(rows).execute();
  if (maintenance) await openLanes(tx, rollout.id, rows);
  await sql`
    insert into rollout_count (rollout_id, phase_index, status, count)
    select p.rollout_id, p.phase_index, s.status, s.count from rollout_phase p
    cross join lateral (
      select count(*)::int as done from rollout_vehicle v
      where v.rollout_id = p.rollout_id and v.rank >= p.from_rank and v.rank < p.to_rank and v.status = 'SUCCESS' and ${sql.lit(restarted)}
    ) as d
    cross join lateral (values ('PENDING', p.to_rank - p.from_rank - d.done), ('SUCCESS', d.done)) as s (status, count)
    where p.rollout_id = ${rollout.id}
  `.execute(tx);
  await tx
    .insertInto('rolloutJob')
    .values({ rolloutId: rollout.id, jobNo: 1, jobId, cursor: null, status: 'JOB_INITIATED' })
    .execute();
  const begun = await tx
    .updateTable('rollout')
    .set({
      state: 'RUNNING',
      jobStatus: 'JOB_INITIATED',
      supersededBy: null,
      startedOn: at,
      updatedOn: at,
      endedOn: null,
      verdict: null,
      problem: null,
      paused: false,
      pace: json(pace),
      maintenance: json(maintenance),
      hourFrom: null,
      hourNo: 0,
      hourTaken: 0,
      perDay,
      until,
    })
    .where('id', '=', rollout.id)
    .returning(['kind', 'deploymentId'])
    .executeTakeFirstOrThrow();
  await linkBegun(tx, begun);
  await notePoint(tx, rollout.id, at, at);
}

/** Makes an ended list startable again: vehicles that have the software keep it, all others begin anew (D-062.08 after ROLLOUT_FAILED). */
export async function resetList(tx: Transaction, rolloutId: number, at: Date): Promise<void> {
  for (const table of ['rolloutLane', 'rolloutPhase', 'rolloutJob', 'rolloutCount', 'rolloutFailure', 'rolloutPoint'] as const) {
    await tx.deleteFrom(table).where('rolloutId', '=', rolloutId).execute();
  }
  await tx
    .updateTable('rolloutVehicle')
    .set({ status: 'PENDING', phase: 'PENDING', errorCode: null, jobNo: 1, retries: 0, updatedOn: at })
    .where('rolloutId', '=', rolloutId)
    .where('status', '!=', 'SUCCESS')
    .execute();
}
