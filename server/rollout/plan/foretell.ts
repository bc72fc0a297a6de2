import { sql } from 'kysely';
import type { PlanInput } from '#contract/deployment/plan.ts';
import type { Database } from '#server/db/connection.ts';
import type { Rollout } from '#server/rollout/rollout.ts';
import { rankRanges } from '#server/rollout/split.ts';
import { isByTime, never } from './begin.ts';
import { type Simulated, simulate } from './simulate.ts';
import { homeZone, zoneOf, zones } from './zones.ts';

const MINUTE = 60_000;
/** What a phase takes where no rollout has told yet. */
const unknownTime = 3_600_000;
/** Looks that a forecast takes at most, by the pace: a slow one is looked at less often. */
const looks = 20_000;
/** The newest phases that tell how long vehicles take. */
const told = 20;

type Of = {
  readonly homeBrandId: number;
  readonly rollout: Rollout | undefined;
  readonly plan: PlanInput;
  readonly total: number;
  readonly now: Date;
};

/** What a plan comes to, for its preview: as if it were started when its first phase is due. */
export async function foretell(db: Database, { homeBrandId, now, plan, rollout, total }: Of): Promise<Simulated> {
  const { maintenance, pace, phases } = plan;
  const [first] = phases;
  if (!first?.start) return { phases: [], handed: [], end: null };
  const freezes = await db
    .selectFrom('freezeWindow')
    .select(['startsOn as from', 'endsOn as to'])
    .where('homeBrandId', '=', homeBrandId)
    .where('endsOn', '>', now)
    .execute();
  const zonesOf = maintenance ? await zonesInOrder(db, rollout, total) : undefined;
  const ranges = rankRanges(
    total,
    phases.map(({ share }) => share),
  );
  const start = new Date(first.start);
  return simulate({
    phases: phases.map(({ begin, start: on }, place) => {
      const { from, to } = ranges[place] ?? { from: 0, to: 0 };
      return {
        begin: isByTime(begin) ? null : begin,
        startsOn: on === null ? never : new Date(on),
        vehicles: to - from,
        ...(zonesOf && { zones: zonesOf.slice(from, to) }),
      };
    }),
    pace,
    maintenance,
    freezes,
    vehicleTime: await usualTime(db),
    from: start > now ? start : now,
    step: pace ? Math.max(MINUTE, Math.ceil((total / pace.perHour) * (3_600_000 / looks))) : MINUTE,
  });
}

/** How long a phase without pace took lately: its vehicles are updated side by side, so that is what one takes. */
export async function usualTime(db: Database): Promise<number> {
  const { rows } = await sql<{ time: number | null }>`
    select (extract(epoch from avg(ended_on - started_on)) * 1000)::float8 as time from (
      select p.started_on, p.ended_on from rollout_phase p join rollout r on r.id = p.rollout_id and r.kind = 'LIVE' and r.pace is null
        and r.maintenance is null
      where p.ended_on is not null order by p.ended_on desc limit ${told}
    ) as lately
  `.execute(db);
  return rows[0]?.time ?? unknownTime;
}

const kept = new WeakMap<Database, Map<string, readonly string[]>>();
const lists = 20;

/** The time zone of each vehicle in the order of the frozen list, which does not change; before it is frozen all count as those of one zone. */
async function zonesInOrder(db: Database, rollout: Rollout | undefined, total: number): Promise<readonly string[]> {
  if (!rollout) return Array.from({ length: total }, () => homeZone);
  const known = kept.get(db) ?? new Map<string, readonly string[]>();
  kept.set(db, known);
  const key = `${rollout.id} ${rollout.listHash}`;
  const held = known.get(key);
  if (held) return held;
  const { rows } = await sql<{ letters: string }>`
    select coalesce(string_agg(chr(65 + array_position(${[...zones]}::text[], ${zoneOf(sql`f.market`)}) - 1), '' order by v.rank), '') as letters
    from rollout_vehicle v left join vehicle f on f.vin = v.vin where v.rollout_id = ${rollout.id}
  `.execute(db);
  const found = Array.from(rows[0]?.letters ?? '', (letter) => zones[letter.charCodeAt(0) - 65] ?? homeZone);
  if (known.size >= lists) known.clear();
  known.set(key, found);
  return found;
}
