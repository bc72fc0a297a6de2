import { type RawBuilder, sql } from 'kysely';
import type { OtherStage } from '#contract/entity/weighing.ts';
import type { Database } from '#server/db/connection.ts';
import { isPlanned, type PlannedKind, plannedKinds } from '#server/rollout/plan/kinds.ts';
import { begunInLane } from '#server/rollout/plan/turn.ts';
import type { Rollout } from '#server/rollout/rollout.ts';

/** What stands before a rollout: those that go first, and the others that may have a vehicle under way. */
export type Rivals = { readonly first: readonly number[]; readonly others: readonly number[] };

/**
 * Other running rollouts of live deployments and smart campaigns: the higher priority goes first, at equal priority the older one (D-062.17).
 * Others take vehicles that were chosen for a test and neither wait nor are waited for. One on hold keeps nobody waiting but at the vehicles
 * that it has begun with: the others go on, and once it is resumed it waits for those that they took (ADR 18). One
 * whose first phase is ahead at `at` keeps nobody waiting: others update its vehicles meanwhile (ADR 41).
 */
export async function rivalsOf(db: Database, rollout: Rollout, at: Date): Promise<Rivals> {
  if (!isPlanned(rollout.kind)) return { first: [], others: [] };
  const rows = await db
    .selectFrom('rollout as r')
    .select(['id', 'kind', 'priority', 'deploymentId', 'madeOn', 'paused', isUnderWay(at).as('isUnderWay')])
    .where('kind', 'in', plannedKinds)
    .where('state', '=', 'RUNNING')
    .where('id', '!=', rollout.id)
    .execute();
  const first = rows.filter((row) => row.isUnderWay && !row.paused && goesFirst(row, rollout)).map((row) => row.id);
  return { first, others: rows.map((row) => row.id).filter((id) => !first.includes(id)) };
}

/** Condition on a rollout `r` that was started: the time of one of its phases has come, whatever the engine has done about it. */
const isUnderWay = (at: Date) => sql<boolean>`exists (
  select from rollout_phase s where s.rollout_id = r.id and (s.started_on is not null or s.starts_on <= ${at})
)`;

/** `madeOn`: when the deployment or campaign was created. */
export type Ranked = Pick<Rollout, 'kind' | 'deploymentId' | 'priority' | 'madeOn'>;
/** Whether `one` goes before `other`. */
export function goesFirst(one: Ranked, other: Ranked): boolean {
  if (one.priority !== other.priority) return one.priority > other.priority;
  // Ids are in the order of creation, but each kind has its own.
  if (one.kind === other.kind) return one.deploymentId < other.deploymentId;
  const [mine, theirs] = [one.madeOn.getTime(), other.madeOn.getTime()];
  return mine === theirs ? one.kind < other.kind : mine < theirs;
}

/** Condition on a vehicle of a rollout: it has been handed to the fleet. */
function begunBy(alias: 'o' | 'v'): RawBuilder<boolean> {
  const one = sql.raw(alias);
  return sql<boolean>`(${one}.status = 'RUNNING' or (${one}.status = 'PENDING' and exists (
    select from rollout_phase p
    where p.rollout_id = ${one}.rollout_id and ${one}.rank >= p.from_rank and ${one}.rank < p.released_to))
    or (${one}.status = 'PENDING' and ${begunInLane(alias)}))`;
}
const begun = begunBy('o');

/** Condition on `v.vin`: it must wait, for a rollout that goes first or for one that has already begun with the vehicle. */
export function blocked({ first, others }: Rivals): RawBuilder<boolean> {
  if (first.length + others.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from rollout_vehicle o where o.vin = v.vin and (
      (o.rollout_id = any(${[...first]}::int[]) and o.status in ('PENDING', 'WAITING', 'RUNNING'))
      or (o.rollout_id = any(${[...others]}::int[]) and ${begun})
    )
  )`;
}

/** A live deployment or a smart campaign on the same vehicles, and on how many. */
export type Awaited = {
  readonly kind: PlannedKind;
  readonly deploymentId: number;
  readonly priority: number;
  readonly vehicles: number;
};
/** `paused`: it is on hold, and is waited for at the vehicles that it has begun with. */
type WaitedFor = Awaited & { readonly paused: boolean };

const ofPlanned = sql<boolean>`r.kind = any(${[...plannedKinds]}::text[])`;

/** Where this many vehicles wait, the answer joins lists of the size of a fleet, and holds for a while for everybody who asks. */
const many = 5_000;
const holdTime = 5_000;
const held = new WeakMap<Database, Map<number, { readonly until: number; readonly answer: readonly WaitedFor[] }>>();

/**
 * Which deployments and campaigns the waiting vehicles of a rollout wait for; none once it has ended, though its vehicles are still being closed. Who asks
 * may read of them what referencesFor() says (D-241).
 */
export async function waitsFor(db: Database, rolloutId: number, at: Date): Promise<readonly WaitedFor[]> {
  const known = held.get(db) ?? new Map();
  held.set(db, known);
  const before = known.get(rolloutId);
  if (before && Date.now() < before.until) return before.answer;
  const { rows } = await sql<WaitedFor>`
    select r.kind, r.deployment_id, r.priority, r.paused, count(*)::int as vehicles
    from rollout_vehicle v
    join rollout w on w.id = v.rollout_id and w.state = 'RUNNING'
    join rollout_vehicle o on o.vin = v.vin and o.rollout_id <> v.rollout_id and o.status in ('PENDING', 'WAITING', 'RUNNING')
    join rollout r on r.id = o.rollout_id and ${ofPlanned} and r.state = 'RUNNING' and ${isUnderWay(at)}
    where v.rollout_id = ${rolloutId} and v.status = 'WAITING' and (not r.paused or ${begun})
    group by r.kind, r.deployment_id, r.priority, r.paused order by r.kind, r.deployment_id
  `.execute(db);
  if (rows.some(({ vehicles }) => vehicles >= many)) known.set(rolloutId, { until: Date.now() + holdTime, answer: rows });
  else known.delete(rolloutId);
  return rows;
}

/**
 * `goesFirst`: the other one does; `onHold`: that is so only because whichever comes second is on hold, and goes by priority again once resumed. `stage`:
 * how far the other one is; only what runs keeps anybody waiting. `held`: with how many of the vehicles it has begun, where it is on hold: these wait for it.
 */
export type Collision = Awaited & {
  readonly goesFirst: boolean;
  readonly onHold: boolean;
  readonly stage: OtherStage;
  readonly held: number | null;
};
type Begun = Ranked & Pick<Rollout, 'state' | 'paused'>;

/** Who goes first of two on the same vehicles: by priority, but of two that run one on hold is no rival (ADR 18). */
export function orderOf(mine: Begun, other: Begun): Pick<Collision, 'goesFirst' | 'onHold'> {
  const isOneHeld = mine.state === 'RUNNING' && other.state === 'RUNNING' && mine.paused !== other.paused;
  const byRank = goesFirst(other, mine);
  return { goesFirst: isOneHeld ? mine.paused : byRank, onHold: isOneHeld && mine.paused !== byRank };
}

/**
 * Deployments and campaigns that are approved or running and still want vehicles that this list still wants, for the plan (D-062.17); those of a
 * cancelled candidate want none any more. Of two that run, one on hold keeps the vehicles that it has begun with: these come neither first nor later.
 * `since`: those alone whose vehicles were listed after these, which nobody has weighed yet who approved this one (D-258).
 */
export async function collisionsOf(db: Database, mine: Rollout, at: Date, since?: 'since'): Promise<Collision[]> {
  const kept =
    mine.state === 'RUNNING'
      ? sql<boolean>`r.state = 'RUNNING' and r.paused <> ${mine.paused} and ${begunBy(mine.paused ? 'v' : 'o')}`
      : sql<boolean>`false`;
  return collided(
    db,
    mine,
    at,
    sql`join rollout_vehicle v on v.rollout_id = ${mine.id} and v.vin = o.vin and v.status in ('PENDING', 'WAITING', 'RUNNING')
    where r.id ${since ? sql`>` : sql`<>`} ${mine.id} and not (${kept})`,
  );
}

/**
 * The same for vehicles that are asked for and not listed yet: `vins` selects them (D-258). `is true` keeps the planner, which does not know how many
 * they are, from looking through all of them for each vehicle: they are hashed once.
 */
export const collisionsOfVehicles = (
  db: Database,
  mine: Ranked,
  at: Date,
  vins: RawBuilder<{ vin: string }>,
): Promise<Collision[]> => collided(db, { ...mine, state: 'LISTED', paused: false }, at, sql`where (o.vin in (${vins})) is true`);

/** Condition on a rollout `r`: it is approved, and still to go to vehicles. */
const wanting = sql<boolean>`(exists (
    select from live_deployment d join release_candidate c on c.id = d.release_candidate_id and c.status = 'ACTIVE'
    where r.kind = 'LIVE' and d.id = r.deployment_id and d.status in ('IN_PREPARATION', 'READY_TO_ROLLOUT', 'ROLLOUT_INITIATED', 'ROLLED_OUT'))
  or exists (
    select from smart_campaign d where r.kind = 'SMART' and d.id = r.deployment_id and d.stage in ('APPROVED', 'PLANNED', 'ROLLED_OUT'))
  or exists (select from drm_deployment d where r.kind = 'DRM' and d.id = r.deployment_id and d.status = 'ROLLOUT_INITIATED'))`;

async function collided(db: Database, mine: Begun, at: Date, onSame: RawBuilder<unknown>): Promise<Collision[]> {
  const { rows } = await sql<Awaited & Begun & { readonly underWay: boolean; readonly begun: number }>`
    select r.kind, r.deployment_id, r.priority, r.made_on, r.state, r.paused, ${isUnderWay(at)} as under_way, count(*)::int as vehicles,
      (count(*) filter (where r.paused and ${begun}))::int as begun
    from rollout r
    join rollout_vehicle o on o.rollout_id = r.id and o.status in ('PENDING', 'WAITING', 'RUNNING')
    ${onSame} and ${ofPlanned} and r.state in ('LISTED', 'RUNNING') and ${wanting}
    group by r.id order by r.priority desc, r.kind, r.deployment_id
  `.execute(db);
  return rows.map((other) => {
    const { deploymentId, kind, priority, vehicles } = other;
    const stage = other.state === 'RUNNING' && other.underWay ? 'RUNNING' : 'APPROVED';
    // One whose first phase is ahead keeps nobody waiting, and is on hold all the same.
    const held = other.state === 'RUNNING' && other.paused ? other.begun : null;
    return { kind, deploymentId, priority, vehicles, stage, held, ...orderOf(mine, other) } as const;
  });
}
