import { type Kysely, sql } from 'kysely';
import { oneOf } from '#server/db/schema.ts';

const role = 'control_center_app';
/** Days in which what a vehicle took to install is counted: below the first edge, from it on, and so on. */
const edges = [1, 2, 3, 5, 7, 10, 14, 21, 30];
const durations = [...edges, 0].map((_, index) => `d${index}`);
/** Statuses 1 to 7 by their column. */
const statuses = ['targeted', 'notified', 'downloaded', 'installed', 'activated', 'failed', 'not_applicable'];
const counts = [...statuses, 'repeats', ...durations, 'minutes'];

/** Tracking events of every rollout and import, and the rollups that boards are answered from (D-190…D-200, ADR 36). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tracking_word (
      id smallint primary key generated always as identity, kind text not null, value text collate "C" not null, unique (kind, value),
      check (${oneOf('kind', ['MARKET', 'MODEL', 'ECU', 'ERROR', 'VERSION'])})
    )`.execute(db);
  await sql`
    create table tracking_campaign (
      id integer primary key generated always as identity, source text not null, source_key text not null, brand_id smallint not null,
      name text not null, product_type text not null, platform text not null, sw_version text not null default '', module text not null default '',
      module_version text not null default '', stage text not null default '', baseline text not null default '', release text not null default '',
      request text not null default '', vehicle_group text not null default '', regulation text not null default '', ecus text[] not null default '{}',
      address text not null default '', parameter integer, compliance float8, state text not null, started_on timestamptz not null, ended_on timestamptz,
      unique (brand_id, source, source_key), check (${oneOf('state', ['RUNNING', 'PAUSED', 'ENDED', 'ABORTED'])})
    )`.execute(db);
  await sql`
    create table tracking_event (
      id bigint primary key generated always as identity, at timestamptz not null, day date not null,
      campaign_id integer not null, brand_id smallint not null, status smallint not null, market smallint not null,
      model smallint not null, model_year smallint not null, ecu smallint not null default 0, error_code smallint not null default 0,
      phase smallint not null default 0, sw_from smallint not null default 0, sw_to smallint not null default 0,
      is_repeat boolean not null default false, minutes integer, energy integer, import_id integer, vin text collate "C" not null,
      check (status between 1 and 8), check (not is_repeat or status = 6)
    )`.execute(db);
  await sql`create index tracking_event_at on tracking_event (brand_id, at desc, id)`.execute(db);
  await sql`create index tracking_event_vin on tracking_event (vin, at)`.execute(db);
  await sql`create index tracking_event_failed on tracking_event (brand_id, at desc, id) where status = 6`.execute(db);
  await sql`create index tracking_event_import on tracking_event (import_id) where import_id is not null`.execute(db);
  await rollups(db);
  await triggers(db);
  await sql`
    create table tracking_arrival (
      id bigint primary key generated always as identity, at timestamptz not null, rollout_id integer not null, vin text collate "C" not null,
      from_status text not null, from_phase text not null, status text not null, phase text not null, error_code text
    )`.execute(db);
  // How many vehicles of a rollout, by rank, are known to the boards as targeted.
  await sql`alter table rollout add column tracked_to integer not null default 0`.execute(db);
  await sql`grant maintain on table tracking_event, tracking_arrival, ${sql.raw(tables.join(', '))} to ${sql.id(role)}`.execute(
    db,
  );
}

const place = 'brand_id smallint not null, day date not null, campaign_id integer not null, market smallint not null';
const model = 'model smallint not null, model_year smallint not null';
const byMarket = 'brand_id, day, campaign_id, market';
const byModel = `${byMarket}, model, model_year`;
const byFailure = `${byModel}, ecu, error_code, phase`;
const failureCounts = ['vehicles', 'repeats', 'solved', 'solved_soon', 'solved_minutes'];
const tables = ['tracking_by_market', 'tracking_by_model', 'tracking_failure', 'tracking_energy', 'tracking_kind'];
const zeros = (names: readonly string[]) =>
  names.map((name) => `${name} ${name.endsWith('minutes') ? 'bigint' : 'integer'} not null default 0`).join(', ');

/** Cells are written again and again: room in their page keeps the indexes as they are. */
async function rollups(db: Kysely<unknown>): Promise<void> {
  for (const text of [
    `tracking_by_market (${place}, ${zeros(counts)}, primary key (${byMarket}))`,
    `tracking_by_model (${place}, ${model}, ${zeros(counts)}, primary key (${byModel}))`,
    `tracking_failure (${place}, ${model}, ecu smallint not null, error_code smallint not null, phase smallint not null,
      ${zeros(failureCounts)}, primary key (${byFailure}))`,
    `tracking_energy (${place}, ${model}, bucket smallint not null, vehicles integer not null default 0, primary key (${byModel}, bucket))`,
  ])
    await sql`create table ${sql.raw(text)} with (fillfactor = 80)`.execute(db);
  // Which kinds of vehicles occur: what filters offer.
  await sql`
    create table tracking_kind (
      brand_id smallint not null, market smallint not null, model smallint not null, model_year smallint not null,
      primary key (brand_id, market, model, model_year)
    )`.execute(db);
}

const added = (table: string, names: readonly string[]) =>
  `do update set ${names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;
const sums = (names: readonly string[]) => names.map((name) => `sum(${name})`).join(', ');
const minutesOf = edges.map((days) => days * 1_440).join(', ');

/**
 * One look at the rows that came or went, then a few hundred cells. Cells are taken in the order of their key, so that two batches at once wait for
 * each other rather than for ever. Vehicles are counted once in a campaign: what happened to one again is a repetition.
 */
const statement = (changed: string) => `
  with changed as (${changed}),
  counted as (
    select ${byModel}, status, is_repeat, case when status = 4 and minutes is not null then width_bucket(minutes, array[${minutesOf}]) end as took,
      sum(sign)::int as n, sum(sign * minutes)::bigint as minutes
    from changed where status < 8 group by ${byModel}, status, is_repeat, took
  ),
  cells as materialized (
    select ${byModel},
      ${statuses.map((name, index) => `coalesce(sum(n) filter (where status = ${index + 1} and not is_repeat), 0)::int as ${name}`).join(', ')},
      coalesce(sum(n) filter (where status = 6 and is_repeat), 0)::int as repeats,
      ${durations.map((name, index) => `coalesce(sum(n) filter (where took = ${index} and not is_repeat), 0)::int as ${name}`).join(', ')},
      coalesce(sum(minutes) filter (where status = 4 and not is_repeat), 0)::bigint as minutes
    from counted group by ${byModel}
  ),
  models as (
    insert into tracking_by_model (${byModel}, ${counts.join(', ')}) select ${byModel}, ${counts.join(', ')} from cells order by ${byModel}
    on conflict (${byModel}) ${added('tracking_by_model', counts)}
  ),
  markets as (
    insert into tracking_by_market (${byMarket}, ${counts.join(', ')})
    select ${byMarket}, ${sums(counts)} from cells group by ${byMarket} order by ${byMarket}
    on conflict (${byMarket}) ${added('tracking_by_market', counts)}
  ),
  kinds as (
    insert into tracking_kind select distinct brand_id, market, model, model_year from cells order by 1, 2, 3, 4 on conflict do nothing
  ),
  energies as (
    insert into tracking_energy (${byModel}, bucket, vehicles)
    select ${byModel}, least(energy / 500, 11) as bucket, sum(sign) from changed where energy is not null and not is_repeat
    group by ${byModel}, least(energy / 500, 11) order by ${byModel}, bucket
    on conflict (${byModel}, bucket) ${added('tracking_energy', ['vehicles'])}
  )
  insert into tracking_failure (${byFailure}, ${failureCounts.join(', ')})
  select ${byFailure}, coalesce(sum(sign) filter (where status = 6 and not is_repeat), 0),
    coalesce(sum(sign) filter (where status = 6 and is_repeat), 0), coalesce(sum(sign) filter (where status = 8), 0),
    coalesce(sum(sign) filter (where status = 8 and minutes <= 43200), 0), coalesce(sum(sign * minutes) filter (where status = 8), 0)
  from changed where status in (6, 8) group by ${byFailure} order by ${byFailure}
  on conflict (${byFailure}) ${added('tracking_failure', failureCounts)}`;

async function triggers(db: Kysely<unknown>): Promise<void> {
  const plus = 'select *, 1 as sign from arrived';
  const minus = 'select *, -1 as sign from gone';
  for (const [event, seen, changed] of [
    ['insert', 'new table as arrived', plus],
    ['delete', 'old table as gone', minus],
    ['update', 'old table as gone new table as arrived', `${plus} union all ${minus}`],
  ] as const) {
    const name = sql.id(`tracking_roll_up_${event}`);
    const body = sql.raw(`$body$ begin ${statement(changed)}; return null; end $body$`);
    await sql`create function ${name}() returns trigger language plpgsql as ${body}`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on tracking_event referencing ${sql.raw(seen)}
      for each statement execute function ${name}()`.execute(db);
  }
}
