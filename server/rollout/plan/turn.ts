import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/db/connection.ts';
import { freezeAt } from '#server/rollout/freeze.ts';
import type { Rollout } from '#server/rollout/rollout.ts';
import type { Services } from '#server/services.ts';
import { maintenanceAt } from './maintenance.ts';
import { allowance, hourAt, type PaceHour } from './pace.ts';
import { zoneOf, zones } from './zones.ts';

/** Whose turn it is: vehicles of these time zones (undefined: all), and how many of them. */
export type Turn = { readonly zones: readonly string[] | undefined; readonly limit: number; readonly hour: PaceHour };

/** What pace and maintenance window let a rollout hand over now; a freeze window wins over a maintenance window (D-251, D-252). */
export async function turnOf(services: Services, rollout: Rollout, homeBrandId: number): Promise<Turn> {
  const at = services.now();
  const { maintenance, pace } = rollout;
  const kept = rollout.hourFrom && { from: rollout.hourFrom, no: rollout.hourNo, taken: rollout.hourTaken };
  const hour = pace ? hourAt(kept, at) : null;
  const paced = pace && hour ? allowance(pace, hour, at) : Number.POSITIVE_INFINITY;
  const limit = Math.min(paced, leftToday(rollout, at));
  if (!maintenance) return { zones: undefined, limit, hour };
  const frozen = await freezeAt(services.db, homeBrandId, at);
  const open = frozen ? [] : zones.filter((zone) => maintenanceAt(maintenance, zone, at).isOpen);
  return { zones: open, limit, hour };
}

/** The time zone of a vehicle `v`. */
const zoneOfVehicle = (alias: 'o' | 'v'): RawBuilder<string> =>
  zoneOf(sql`(select f.market from vehicle f where f.vin = ${sql.ref(`${alias}.vin`)})`);

/** Condition on a vehicle `v`: it is its zone's turn. */
export const inTurn = ({ zones: open }: Turn): RawBuilder<boolean> =>
  open ? sql<boolean>`${zoneOfVehicle('v')} = any(${[...open]}::text[])` : sql<boolean>`true`;

/** Condition on a vehicle: it was handed over in a rollout with a maintenance window. */
export const begunInLane = (alias: 'o' | 'v'): RawBuilder<boolean> => {
  const one = sql.raw(alias);
  return sql<boolean>`exists (
    select from rollout_lane l join rollout_phase p on p.rollout_id = l.rollout_id and p.phase_index = l.phase_index
    where l.rollout_id = ${one}.rollout_id and ${one}.rank >= p.from_rank and ${one}.rank < p.to_rank and ${one}.rank < l.released_to
      and l.zone = ${zoneOfVehicle(alias)})`;
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** How many vehicles the day may still take (D-095); a day is one of UTC, the same for everybody (D-052). */
export function leftToday({ dayOf: day, dayTaken, perDay }: Rollout, at: Date): number {
  return perDay === null ? Number.POSITIVE_INFINITY : Math.max(0, perDay - (day === dayOf(at) ? dayTaken : 0));
}

/** Writes down how many vehicles the hour and the day have taken. */
export async function noteTaken(
  tx: Transaction,
  { id: rolloutId, perDay }: Pick<Rollout, 'id' | 'perDay'>,
  { hour }: Turn,
  { taken, at }: { readonly taken: number; readonly at: Date },
): Promise<void> {
  if (perDay !== null)
    await sql`
      update rollout set day_of = ${dayOf(at)}, day_taken = case when day_of is not distinct from ${dayOf(at)} then day_taken else 0 end + ${taken}
      where id = ${rolloutId}
    `.execute(tx);
  if (!hour) return;
  await sql`
    update rollout set hour_from = ${hour.from}, hour_no = ${hour.no},
      hour_taken = case when hour_from is not distinct from ${hour.from} then hour_taken else 0 end + ${taken}
    where id = ${rolloutId}
  `.execute(tx);
}

/** Ranks that are looked through at once for vehicles whose turn it is. */
const span = 20_000;

type Of = { readonly rolloutId: number; readonly phaseIndex: number; readonly toRank: number };
type Looked<Row> = {
  readonly rows: readonly Row[];
  /** where the lanes go on */
  readonly end: number;
};

/** The next vehicles of a phase whose turn it is, in the order of the list; undefined where no lane that is open has any left. */
export async function nextInLanes<Row extends { readonly rank: number }>(
  db: Database,
  { phaseIndex, rolloutId, toRank }: Of,
  open: readonly string[],
  { columns, limit }: { readonly columns: RawBuilder<Row>; readonly limit: number },
): Promise<Looked<Row> | undefined> {
  const { from } = await db
    .selectFrom('rolloutLane')
    .select((eb) => eb.fn.min('releasedTo').as('from'))
    .where('rolloutId', '=', rolloutId)
    .where('phaseIndex', '=', phaseIndex)
    .where('zone', 'in', open.length === 0 ? [''] : open)
    .where('releasedTo', '<', toRank)
    .executeTakeFirstOrThrow();
  if (from === null) return undefined;
  const to = Math.min(toRank, from + span);
  const { rows } = await sql<Row>`
    select ${columns} from rollout_vehicle v
    join rollout_lane l on l.rollout_id = v.rollout_id and l.phase_index = ${phaseIndex} and l.zone = ${zoneOfVehicle('v')}
    where v.rollout_id = ${rolloutId} and v.rank >= ${from} and v.rank < ${to} and v.rank >= l.released_to
      and l.zone = any(${[...open]}::text[]) and v.status = 'PENDING' and v.job_no = 1
    order by v.rank limit ${limit}
  `.execute(db);
  const last = rows.at(-1);
  return { rows, end: last && rows.length === limit ? last.rank + 1 : to };
}

/** Moves the open lanes on, and with the last of them the phase; answers how many moved. */
export async function moveLanes(
  tx: Transaction,
  { phaseIndex, rolloutId }: Of,
  open: readonly string[],
  end: number,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('rolloutLane')
    .set({ releasedTo: end })
    .where('rolloutId', '=', rolloutId)
    .where('phaseIndex', '=', phaseIndex)
    .where('zone', 'in', [...open])
    .where('releasedTo', '<', end)
    .executeTakeFirst();
  await sql`
    update rollout_phase p set released_to = greatest(p.released_to, (
      select min(l.released_to) from rollout_lane l where l.rollout_id = p.rollout_id and l.phase_index = p.phase_index))
    where p.rollout_id = ${rolloutId} and p.phase_index = ${phaseIndex}
  `.execute(tx);
  return numUpdatedRows;
}

/** A phase is through once no vehicle waits for its turn: the window of a time zone without vehicles is not waited for. */
export async function passLanes(db: Database, rolloutId: number): Promise<void> {
  await sql`
    update rollout_phase p set released_to = p.to_rank
    where p.rollout_id = ${rolloutId} and p.started_on is not null and p.released_to < p.to_rank and not exists (
      select from rollout_vehicle v join rollout_lane l
        on l.rollout_id = v.rollout_id and l.phase_index = p.phase_index and l.zone = ${zoneOfVehicle('v')}
      where v.rollout_id = p.rollout_id and v.rank >= l.released_to and v.rank < p.to_rank and v.status = 'PENDING' and v.job_no = 1)
  `.execute(db);
}

/** Each phase has a lane in every time zone. */
export async function openLanes(
  tx: Transaction,
  rolloutId: number,
  phases: readonly { readonly phaseIndex: number; readonly fromRank: number }[],
): Promise<void> {
  const lanes = phases.flatMap(({ fromRank, phaseIndex }) =>
    zones.map((zone) => ({ rolloutId, phaseIndex, zone, releasedTo: fromRank })),
  );
  await tx.insertInto('rolloutLane').values(lanes).execute();
}
