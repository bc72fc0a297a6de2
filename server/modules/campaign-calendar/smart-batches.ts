import { sql } from 'kysely';
import type { BrandId } from '#contract/brand.ts';
import { type BatchEntry, smartBatchId } from '#contract/campaign-calendar/campaign-calendar.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import { savedPlan } from '#server/modules/deployment/planned-rollout.ts';
import type { SmartCampaignStored } from '#server/modules/smart-campaign/smart-campaign-store.ts';
import { foretell } from '#server/rollout/plan/foretell.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { splitByShare } from '#server/rollout/split.ts';
import { dayBegins, type Span } from './day-loads.ts';

/** Of whom, in which days, as it is when. */
type Asked = { readonly brandId: number; readonly span: Span; readonly now: Date };
type Row = Omit<BatchEntry, 'start' | 'end' | 'source' | 'batchId' | 'number'> & {
  readonly phase: number;
  readonly start: Date;
  readonly end: Date | null;
};

const entryOf = ({ end, phase, start, ...row }: Row): BatchEntry => ({
  ...row,
  source: 'SCM',
  batchId: smartBatchId(row.campaignId, phase),
  number: phase + 1,
  start: start.toISOString(),
  end: end?.toISOString() ?? null,
});

/**
 * Phases of smart campaigns of a brand in some days, the earliest first (D-184, X-13): those of a plan as it foresees them, those of a rollout as
 * they are. A phase that waits for somebody has no day before it begins, and one that is under way has no end yet.
 */
export async function smartBatches(db: Database, asked: Asked): Promise<BatchEntry[]> {
  const found = [...(await ofRollouts(db, asked)), ...(await ofPlans(db, asked))];
  return found.sort((one, other) => one.start.getTime() - other.start.getTime()).map(entryOf);
}

/** The state of a phase in the words of data load, so that both are filtered by the same ones. */
const stateOf = sql`(case
  when p.started_on is null then case when r.state <> 'RUNNING' then 'CANCELED' when s.paused then 'PAUSED' else 'PLANNED' end
  when p.ended_on is not null and c.aborted = 0 then 'COMPLETED'
  when r.state <> 'RUNNING' then 'STOPPED' when s.paused then 'PAUSED' else 'ACTIVE' end)`;

async function ofRollouts(db: Database, { brandId, now, span }: Asked): Promise<readonly Row[]> {
  const { from, timeZone, to } = span;
  return runPrepared(
    db,
    sql<Row>`
    with phase as materialized (
      select s.id as "campaignId", s.name as title, s.home_brand_id as "brandId", p.phase_index as phase, p.name as criterion,
        coalesce(p.started_on, p.ready_on, case when p.begin is null then p.starts_on end) as start, p.ended_on as "end",
        p.to_rank - p.from_rank as "vehicleVolume", ${stateOf} as state, c.loaded,
        (select count(*)::int from rollout_phase a where a.rollout_id = r.id) as "of"
      from smart_campaign s join rollout r on r.kind = 'SMART' and r.deployment_id = s.id join rollout_phase p on p.rollout_id = r.id
      cross join lateral (
        select coalesce(sum(n.count) filter (where n.status = 'SUCCESS'), 0)::int as loaded,
          coalesce(sum(n.count) filter (where n.status = 'ABORTED'), 0)::int as aborted
        from rollout_count n where n.rollout_id = r.id and n.phase_index = p.phase_index) as c
      where s.home_brand_id = ${brandId})
    select * from phase
    where start < ${dayBegins(to, timeZone, 1)}
      and coalesce("end", case when state in ('ACTIVE', 'PAUSED') then greatest(start, ${now}) else start end) >= ${dayBegins(from, timeZone)}
  `,
  );
}

/** Phases of campaigns whose plan waits for the rollout. */
async function ofPlans(db: Database, { brandId, now, span }: Asked): Promise<readonly Row[]> {
  const rows = await runPrepared(
    db,
    sql<SmartCampaignStored & { first: Date; after: Date }>`
    select s.*, ${dayBegins(span.from, span.timeZone)} as first, ${dayBegins(span.to, span.timeZone, 1)} as after
    from smart_campaign s
    where s.home_brand_id = ${brandId} and s.stage in ('PLANNED', 'ROLLOUT_FAILED')
      and (s.phases -> 0 ->> 'start')::timestamptz < ${dayBegins(span.to, span.timeZone, 1)}
      and not exists (
        select from rollout r join rollout_phase p on p.rollout_id = r.id where r.kind = 'SMART' and r.deployment_id = s.id)
  `,
  );
  const all: Row[] = [];
  for (const { after, first, ...row } of rows)
    for (const phase of await foreseen(db, row, now)) if (phase.start >= first && phase.start < after) all.push(phase);
  return all;
}

/** What a plan foresees: the starts that it names, and those that the ones before them lead to. */
async function foreseen(db: Database, row: SmartCampaignStored, now: Date): Promise<Row[]> {
  const { homeBrandId, id, name, vehicleCount } = row;
  const plan = savedPlan(row);
  const total = vehicleCount ?? 0;
  const vehicles = splitByShare(
    total,
    plan.phases.map(({ share }) => share),
  );
  const rollout = plan.maintenance ? await loadRollout(db, 'SMART', id) : undefined;
  const isByTimes = plan.phases.every(({ start }) => start !== null);
  const { phases: told } = isByTimes ? { phases: [] } : await foretell(db, { homeBrandId, rollout, plan, total, now });
  return plan.phases.flatMap((phase, place) => {
    const start = phase.start === null ? told[place]?.start : new Date(phase.start);
    if (!start) return [];
    return {
      campaignId: id,
      title: name,
      brandId: homeBrandId as BrandId,
      phase: place,
      criterion: phase.name,
      start,
      end: null,
      vehicleVolume: vehicles[place] ?? 0,
      state: 'PLANNED',
      loaded: 0,
      of: plan.phases.length,
    };
  });
}
