import { sql } from 'kysely';
import { importedStatuses, isTracking } from '#contract/data-import/import-kinds.ts';
import type { Transaction } from '#server/db/connection.ts';
import { keepImportedCampaigns } from '#server/modules/analytics/imported-campaigns.ts';
import { tellBoards } from '#server/modules/analytics/tracking-collect.ts';
import { conflict } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { type ImportStored, sourceOf } from './data-import-store.ts';

/** A commit or a rollback is a few statements over all lines, in the one transaction of its command. */
const longest = '600s';
const unhurried = (tx: Transaction) =>
  sql`select set_config('statement_timeout', ${longest}, true), set_config('work_mem', '128MB', true),
  set_config('jit', 'off', true)`.execute(tx);

/** Takes the checked lines of an import, all of them, and drops them where they waited. */
export async function commitLines(tx: Transaction, services: Services, row: ImportStored): Promise<void> {
  await unhurried(tx);
  if (isTracking(row.kind)) await commitEvents(tx, services, row);
  else await commitFigures(tx, row);
  await dropLines(tx, row.id);
}

/** Drops what waits for a decision about an import. */
export async function dropLines(tx: Transaction, id: number): Promise<void> {
  await sql`delete from import_line where import_id = ${id}`.execute(tx);
}

/** Drops what was wrong with its lines. */
export async function dropErrors(tx: Transaction, id: number): Promise<void> {
  await sql`delete from import_error where import_id = ${id}`.execute(tx);
}

/** Takes back what an import brought. */
export async function rollBack(tx: Transaction, services: Services, row: ImportStored): Promise<void> {
  await unhurried(tx);
  if (isTracking(row.kind)) await rollBackEvents(tx, services, row);
  else await sql`delete from imported_figure where import_id = ${row.id}`.execute(tx);
}

async function commitFigures(tx: Transaction, { homeBrandId, id, kind }: ImportStored): Promise<void> {
  const [capability, vehicles] = kind === 'SALES_DATA' ? [sql`''`, sql`cells[6]`] : [sql`cells[6]`, sql`cells[7]`];
  await sql`
    insert into imported_figure (brand_id, kind, period, market, platform, capability, model_code, model_year, import_id, commit_no, vehicles)
    select ${homeBrandId}::int, ${kind}::text, cells[1], cells[2], cells[3], ${capability}, cells[4], cells[5]::int, ${id}::int, n.no, ${vehicles}::int
    from import_line cross join (select nextval('import_commit')::int as no) n where import_id = ${id}`.execute(tx);
}

/**
 * Lines of tracking as events (ADR 36), in one statement so that the rollups are kept once. Stages are counted once in a campaign; a failure after a
 * failure is a repetition; days to install count from the targeting; an installation after a failure solves it; a failure is of the phase after the
 * last stage that the vehicle had reached.
 */
async function commitEvents(tx: Transaction, services: Services, row: ImportStored): Promise<void> {
  const { homeBrandId, id, kind } = row;
  const source = sourceOf(row);
  await sql`
    create temp table import_come on commit drop as
    select cells[1] as key, cells[2] as vin, cells[3] as market, cells[4]::timestamptz as at,
      array_position(${[...importedStatuses]}::text[], cells[5])::smallint as status, cells[6] as error, cells[7] as sw_from, cells[8] as sw_to
    from import_line where import_id = ${id}`.execute(tx);
  const known = kind === 'ORU23' ? sql`'MQB_MLB'` : sql`coalesce(mode() within group (order by v.platform), 'E311')`;
  await sql`
    insert into tracking_campaign as t (source, source_key, brand_id, name, product_type, platform, sw_version, state, started_on, ended_on)
    select ${source}::text, a.key, ${homeBrandId}::int, a.key, ${kind === 'ORU23' ? 'ORU_23' : 'WEBAPP'}::text, ${known},
      coalesce(mode() within group (order by nullif(a.sw_to, '')), ''), 'RUNNING', min(a.at), null
    from import_come a left join vehicle v on v.vin = a.vin group by a.key order by a.key
    on conflict (brand_id, source, source_key) do update set started_on = least(t.started_on, excluded.started_on)`.execute(tx);
  await refuseKnown(tx, homeBrandId, source);
  await sql`
    insert into tracking_word (kind, value)
    select kind, value from (
      select distinct 'MARKET' as kind, market as value from import_come
      union select 'MODEL', v.model from import_come a join vehicle v on v.vin = a.vin
      union select 'ERROR', error from import_come where error <> ''
      union select 'VERSION', sw_from from import_come where sw_from <> '' union select 'VERSION', sw_to from import_come where sw_to <> ''
    ) w where not exists (select from tracking_word k where k.kind = w.kind and k.value = w.value) order by 1, 2 on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, error_code, phase, sw_from, sw_to, is_repeat, minutes,
      import_id, vin)
    with fresh as (
      select c.id as campaign_id, a.vin, a.status, a.at, true as is_fresh, false as was_failed, m.id as market, coalesce(o.id, 0) as model,
        coalesce(v.model_year, 0) as model_year, coalesce(e.id, 0) as error_code, coalesce(f.id, 0) as sw_from, coalesce(w.id, 0) as sw_to,
        null::smallint as phase
      from import_come a join tracking_campaign c on c.brand_id = ${homeBrandId} and c.source = ${source} and c.source_key = a.key
      join tracking_word m on m.kind = 'MARKET' and m.value = a.market
      left join vehicle v on v.vin = a.vin left join tracking_word o on o.kind = 'MODEL' and o.value = v.model
      left join tracking_word e on e.kind = 'ERROR' and e.value = a.error
      left join tracking_word f on f.kind = 'VERSION' and f.value = a.sw_from left join tracking_word w on w.kind = 'VERSION' and w.value = a.sw_to
    ),
    known as (
      select k.campaign_id, k.vin, k.status, k.at, false, k.status = 6 and not k.is_repeat, k.market, k.model, k.model_year, k.error_code, k.sw_from,
        k.sw_to, k.phase from tracking_event k join (select distinct campaign_id, vin from fresh) n using (campaign_id, vin)
    ),
    reaching as (
      select x.*, min(at) filter (where status = 1) over way as targeted_at,
        count(*) filter (where was_failed) over way > 0 or count(*) filter (where status = 6) over until_then > 0 as has_failed,
        max(status) filter (where status < 6) over until_then as reached, count(*) filter (where status = 8) over way > 0 as is_solved,
        min(at) filter (where status = 4) over way as installed_at,
        first_value(case when status = 6 then at end) over (partition by campaign_id, vin order by (status = 6) desc, at) as failed_at,
        first_value(case when status = 6 then error_code end) over (partition by campaign_id, vin order by (status = 6) desc, at) as failed_by
      from (select * from fresh union all select * from known) x
      window way as (partition by campaign_id, vin),
        until_then as (partition by campaign_id, vin order by at, status rows between unbounded preceding and 1 preceding)
    ),
    phased as (select r.*, case when status = 6 then coalesce(phase, (array[1, 1, 2, 3, 3])[reached], 0) else 0 end as failed_in from reaching r),
    ways as materialized (
      select p.*, first_value(failed_in) over (partition by campaign_id, vin order by (status = 6) desc, at) as first_in from phased p
    ),
    told as (select * from ways where is_fresh)
    select at, (at at time zone 'UTC')::date, campaign_id, ${homeBrandId}::int, status, market, model, model_year, error_code,
      failed_in, sw_from, sw_to, status = 6 and has_failed,
      case when status = 4 and targeted_at <= at then (extract(epoch from at - targeted_at) / 60)::int end, ${id}::int, vin
    from told
    union all
    select at, (failed_at at time zone 'UTC')::date, campaign_id, ${homeBrandId}::int, 8, market, model, model_year, failed_by, first_in, sw_from, sw_to, false,
      (extract(epoch from at - failed_at) / 60)::int, ${id}::int, vin
    from told where (status = 4 or status = 5 and installed_at <= failed_at) and failed_at < at and not is_solved
    order by 1`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from tracking_campaign where brand_id = ${homeBrandId} and source = ${source} and source_key in (select key from import_come)`.execute(
    tx,
  );
  await keepImportedCampaigns(
    tx,
    services,
    rows.map((campaign) => campaign.id),
  );
  await tellBoards(tx, services, [homeBrandId]);
}

/** Between the check and now another import may have brought the same. */
async function refuseKnown(tx: Transaction, brandId: number, source: string): Promise<void> {
  const { rows } = await sql<{ importId: number | null; count: number }>`
    select max(e.import_id) as import_id, count(*)::int as count from import_come a
    join tracking_campaign c on c.brand_id = ${brandId} and c.source = ${source} and c.source_key = a.key
    join tracking_event e on e.vin = a.vin and e.campaign_id = c.id and e.status = a.status and (e.status <> 6 or e.at = a.at)`.execute(
    tx,
  );
  const { count = 0, importId } = rows[0] ?? {};
  if (count === 0) return;
  throw conflict(
    `Import ${importId} was committed in the meantime and has ${count} of these lines. Please upload a file without them.`,
  );
}

/** What other imports say stays: the first failure of theirs counts now, nothing is solved that has not failed, and a campaign without rows goes. */
async function rollBackEvents(tx: Transaction, services: Services, { homeBrandId, id }: ImportStored): Promise<void> {
  await sql`
    create temp table import_gone on commit drop as
    select distinct campaign_id, vin from tracking_event where import_id = ${id} and status = 6 and not is_repeat`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from tracking_event where import_id = ${id} returning campaign_id) select distinct campaign_id as id from gone`.execute(
    tx,
  );
  await sql`
    update tracking_event set is_repeat = false where id in (
      select distinct on (e.campaign_id, e.vin) e.id from import_gone g join tracking_event e using (campaign_id, vin)
      where e.status = 6 order by e.campaign_id, e.vin, e.at, e.id)`.execute(tx);
  await sql`
    delete from tracking_event s using import_gone g where s.campaign_id = g.campaign_id and s.vin = g.vin and s.status = 8
      and not exists (select from tracking_event f where f.campaign_id = s.campaign_id and f.vin = s.vin and f.status = 6)`.execute(
    tx,
  );
  // The rollup says so without a look at every event.
  const ids = rows.map((row) => row.id);
  await sql`
    delete from tracking_campaign c where c.id = any(${ids}::int[]) and not exists (
      select from tracking_by_market m where m.brand_id = ${homeBrandId} and m.campaign_id = c.id
        and m.targeted + m.notified + m.downloaded + m.installed + m.activated + m.failed + m.not_applicable + m.repeats > 0)`.execute(
    tx,
  );
  await keepImportedCampaigns(tx, services, ids);
  await tellBoards(tx, services, [homeBrandId]);
}
