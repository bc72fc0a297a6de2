import { sql } from 'kysely';
import type { Platform, ProductType } from '#contract/access/permissions.ts';
import type { Database } from '#server/db/connection.ts';
import { failureReasons } from '#server/fleet/failures.ts';
import type { Services } from '#server/services.ts';

type Kind = {
  readonly name: string;
  readonly productType: ProductType;
  readonly platform: Platform;
  readonly ecus: readonly string[];
  readonly module?: string;
  readonly regulation?: 'R155' | 'R156';
};

/** What campaigns of the demo bring, the oldest first; a brand with fewer of them has the last ones. */
const kinds: readonly Kind[] = [
  { name: 'Battery management', productType: 'ORU_MEB', platform: 'E311', ecus: ['BMC', 'ICAS1'] },
  { name: 'Park assist container', productType: 'CU', platform: 'E311', ecus: ['ICAS1'], module: 'ParkAssistPlus' },
  { name: 'Gateway certificates', productType: 'ORU_23', platform: 'MQB_MLB', ecus: ['GATEWAY', 'OCU'] },
  { name: 'Software update management', productType: 'ORU_MEB_UNECE', platform: 'E311', ecus: ['ICAS1'], regulation: 'R156' },
  { name: 'Thermal management', productType: 'ORU_MEB', platform: 'E311', ecus: ['BMC', 'THM'] },
  { name: 'Charging web app', productType: 'WEBAPP', platform: 'E311', ecus: ['ICAS3'] },
  { name: 'ORU 2.3 infotainment', productType: 'ORU_23', platform: 'MQB_MLB', ecus: ['MIB3', 'GATEWAY'] },
  { name: 'Baseline of the next generation', productType: 'ORU_NEXT', platform: 'E312', ecus: ['HCP1', 'HCP4', 'CONMOD'] },
  { name: 'Central computer', productType: 'ORU_20', platform: 'E320', ecus: ['ICC', 'CONMOD'] },
  { name: 'Cybersecurity hotfix', productType: 'ORU_MEB_UNECE', platform: 'E311', ecus: ['GATEWAY', 'OCU'], regulation: 'R155' },
  { name: 'Matrix light container', productType: 'CU', platform: 'E311', ecus: ['ICAS1'], module: 'MatrixLight' },
  { name: 'Range display', productType: 'ORU_MEB', platform: 'E311', ecus: ['ICAS3', 'ICAS1', 'BMC'] },
];
/** 40 campaigns (D-203); brands by id. */
const campaignsOf: Readonly<Record<number, number>> = { 1: 12, 4: 8, 3: 7, 11: 5, 5: 4, 6: 4 };
const days = 24 * 30;

/** Campaigns of a brand over two years: most are over, the last ones run. */
function campaigns(now: Date, repeats: number) {
  return Object.entries(campaignsOf).flatMap(([brandId, number]) =>
    Array.from({ length: number * repeats }, (_, place) => {
      const kind = kinds[(place + kinds.length - (number % kinds.length)) % kinds.length] as Kind;
      // More of them of late: a board of the last weeks has something to show.
      const daysAgo = Math.round(days * (1 - (place + 0.7) / (number * repeats)) ** 2.2) + 8;
      const startedOn = new Date(now.getTime() - daysAgo * 86_400_000);
      const year = startedOn.getUTCFullYear();
      const version = `${2 + Math.floor(place / 3)}.${place % 3}.${(Number(brandId) * 3) % 7}`;
      const isOver = daysAgo > 95;
      return {
        sourceKey: `demo-${brandId}-${place + 1}`,
        brandId: Number(brandId),
        name: `${kind.name} ${version}`,
        productType: kind.productType,
        platform: kind.platform,
        swVersion: version,
        swFrom: `${1 + Math.floor(place / 3)}.9.0`,
        module: kind.module ?? '',
        moduleVersion: kind.module ? version : '',
        stage: kind.module ? (place % 4 === 1 ? 'TEST' : 'LIVE') : '',
        // No code of a baseline update of the demo: those count by the rollouts that they are linked to.
        baseline: kind.productType === 'ORU_NEXT' ? `NEXT-${year}.${1 + (place % 4)}` : '',
        release: kind.productType === 'ORU_20' ? `Release ${version}` : '',
        request: kind.productType.startsWith('ORU_MEB') ? `DR-${1000 + place}` : '',
        vehicleGroup: kind.module ? ['Pilot fleet', 'Customers'][place % 2] : '',
        regulation: kind.regulation ?? '',
        ecus: kind.ecus,
        parameter: kind.platform === 'E311' ? 30 + 15 * (place % 5) : null,
        compliance: kind.platform === 'E311' ? 94 + (place % 6) : null,
        state: isOver ? 'ENDED' : place % 5 === 3 ? 'PAUSED' : 'RUNNING',
        startedOn: startedOn.toISOString(),
        endedOn: isOver ? new Date(startedOn.getTime() + 90 * 86_400_000).toISOString() : null,
      };
    }),
  );
}

/** Demo data D-203: 24 months, 6 brands, 40 campaigns, the 20,000 vehicles of the fleet, and the events of each; written once. */
export async function seedTracking({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  if (await db.selectFrom('trackingCampaign').select('id').limit(1).executeTakeFirst()) return;
  await writeCampaigns(db, now(), 1);
  await writeEvents(db, now(), 1);
}

/** Words and campaigns; `repeats` times the campaigns of the demo. */
export async function writeCampaigns(db: Database, now: Date, repeats: number): Promise<void> {
  const codes = failureReasons.map(({ code }) => code);
  const ecus = [...new Set(kinds.flatMap((kind) => kind.ecus))];
  const made = campaigns(now, repeats);
  const versions = [...new Set(made.flatMap(({ swFrom, swVersion }) => [swFrom, swVersion]))];
  await sql`
    insert into tracking_word (kind, value)
    select distinct 'MARKET', market from vehicle union select distinct 'MODEL', model from vehicle
    union select 'ECU', unnest(${ecus}::text[]) union select 'ERROR', unnest(${codes}::text[])
    union select 'VERSION', unnest(${versions}::text[]) on conflict do nothing`.execute(db);
  await sql`
    insert into tracking_campaign (source, source_key, brand_id, name, product_type, platform, sw_version, module, module_version, stage, baseline,
      release, request, vehicle_group, regulation, ecus, parameter, compliance, state, started_on, ended_on)
    select 'DEMO', "sourceKey", "brandId", name, "productType", platform, "swVersion", module, "moduleVersion", stage, baseline, release, request,
      "vehicleGroup", regulation, ecus, parameter, compliance, state, "startedOn", "endedOn"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as c ("sourceKey" text, "brandId" smallint, name text,
      "productType" text, platform text, "swVersion" text, module text, "moduleVersion" text, stage text, baseline text, release text, request text,
      "vehicleGroup" text, regulation text, ecus text[], parameter integer, compliance float8, state text, "startedOn" timestamptz,
      "endedOn" timestamptz)`.execute(db);
}

/**
 * What each vehicle of each campaign of the demo went through, the same in every database but for the day it begins at: every figure is drawn
 * from a hash of the VIN. `copies` of the fleet take part, each with VINs of its own.
 */
export async function writeEvents(db: Database, now: Date, copies: number): Promise<void> {
  const part = (place: number) => sql.raw(`((f.h >> ${place * 10}) & 1023)::float8 / 1024`);
  const weights = failureReasons.flatMap(({ phase, weight }, place) => Array.from({ length: weight }, () => ({ place, phase })));
  const phaseOf = ['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE'];
  const codes = weights.map(({ place }) => failureReasons[place]?.code ?? '');
  const phases = weights.map(({ phase }) => phaseOf.indexOf(phase));
  await db.transaction().execute(async (tx) => {
    // Sorted in memory.
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, ecu, error_code, phase, is_repeat, minutes, energy, sw_from, sw_to, vin)
    with errors as materialized (
      select array_agg(w.id order by e.place) as ids, ${phases}::int[] as phases
      from unnest(${codes}::text[]) with ordinality e (code, place) join tracking_word w on w.kind = 'ERROR' and w.value = e.code
    ),
    fleet as materialized (
      select v.vin, v.brand_id, v.platform, v.model_year, m.id as market, o.id as model from vehicle v
      join tracking_word m on m.kind = 'MARKET' and m.value = v.market join tracking_word o on o.kind = 'MODEL' and o.value = v.model
    ),
    picked as (
      select c.id, c.started_on, c.platform, (select array_agg(w.id order by w.id) from tracking_word w where w.kind = 'ECU' and w.value = any(c.ecus)) as ecus,
        20 + (c.id * 7) % 30 as per_mille, t.id as sw_to, o.id as sw_from
      from tracking_campaign c join tracking_word t on t.kind = 'VERSION' and t.value = c.sw_version
      left join tracking_word o on o.kind = 'VERSION' and o.value = (split_part(c.sw_version, '.', 1)::int - 1) || '.9.0' where c.source = 'DEMO'
    ),
    vehicles as (
      select c.id, c.started_on, c.platform, c.ecus, c.per_mille, c.sw_from, c.sw_to, f.brand_id, f.market, f.model, f.model_year,
        case when g = 1 then f.vin else overlay(f.vin placing lpad(to_hex(g), 4, '0') from 8 for 4) end as vin,
        hashtextextended(f.vin, c.id * 1000 + g) as h
      from picked c join tracking_campaign k on k.id = c.id join fleet f on f.brand_id = k.brand_id
        and (f.platform = c.platform or (c.platform in ('E312', 'E320') and f.platform = 'E311'))
      cross join generate_series(1, ${copies}::int) g
    ),
    drawn as materialized (
      select f.*, ${part(0)} as u0, ${part(1)} as u1, ${part(2)} as u2, ${part(3)} as u3, ${part(4)} as u4, ${part(5)} as u5
      from vehicles f
    ),
    timed as (
      select d.*, started_on + make_interval(secs => u0 * u0 * 3400000) as targeted, u4 * 1000 < per_mille as is_failing, u5 >= 0.985 as is_silent,
        u5 between 0.980 and 0.985 as is_odd,
        (select phases[1 + floor(u3 * cardinality(phases))::int] from errors) = ${phaseOf.indexOf('ACTIVATE')} as is_late
      from drawn d
    ),
    staged as (
      select t.*, targeted + make_interval(secs => u1 * 100000) as notified,
        targeted + make_interval(secs => u1 * 100000 + 1800 + u2 * u2 * 350000) as downloaded,
        targeted + make_interval(secs => u1 * 100000 + 3600 + u2 * u2 * 350000 + u3 * u3 * 900000) as installed
      -- Rolled back for good: it had installed.
      from (select *, is_failing and is_late and u5 >= 0.6 and u5 < 0.93 as is_undone from timed) t
    ),
    -- Each step of a vehicle that happened. Steps are numbered: rows of VALUES would be prepared anew for every vehicle, which took half of the time.
    stepped as (
      select s.*, n.step, (array[1, 2, 7, 3, 6, 6, 8, 4, 5])[n.step] as status,
        case n.step when 7 then (2000 + u0 * 60000)::int when 8 then (extract(epoch from installed - targeted) / 60)::int + case when is_undone then -20 when is_failing then (2000 + u0 * 60000)::int else 0 end end as minutes,
        case n.step when 1 then targeted when 2 then notified when 3 then notified when 4 then downloaded when 6 then installed + interval '26 hours'
          when 7 then installed + make_interval(mins => (2000 + u0 * 60000)::int)
          when 8 then installed + case when is_undone then interval '-20 minutes' when is_failing then make_interval(mins => (2000 + u0 * 60000)::int) else interval '0' end when 9 then installed + interval '7 hours' else installed end as at
      from staged s cross join generate_series(1, 9) as n (step)
      where case n.step when 1 then true when 2 then not is_silent when 3 then is_odd when 4 then u5 < 0.93 when 5 then is_failing and u5 < 0.93
        when 6 then is_failing and u5 < 0.15 when 7 then is_failing and u5 < 0.6 when 8 then case when is_failing then u5 < 0.6 or is_undone else u5 < 0.88 end else not is_failing and u5 < 0.87 end
    )
    select e.at, case when e.step = 7 then (e.installed at time zone 'UTC')::date else (e.at at time zone 'UTC')::date end,
      e.id, e.brand_id, e.status, e.market, e.model, e.model_year,
      case when e.status in (6, 8) then e.ecus[1 + floor(u2 * cardinality(e.ecus))::int] else 0 end,
      case when e.status in (6, 8) then errors.ids[1 + floor(u3 * cardinality(errors.ids))::int] else 0 end,
      case when e.status in (6, 8) then errors.phases[1 + floor(u3 * cardinality(errors.phases))::int] else 0 end,
      e.step = 6, e.minutes, case when e.status = 4 and e.platform = 'E320' then 300 + (u1 * u2 * 5200)::int end, e.sw_from, e.sw_to, e.vin
    from stepped e cross join errors where e.at < ${now}::timestamptz
    order by e.at`.execute(tx);
  });
}
