import { type RawBuilder, sql } from 'kysely';
import { importWarnings, isTracking } from '#contract/data-import/import-kinds.ts';
import type { ImportPreview } from '#contract/data-import/import-shape.ts';
import type { Database } from '#server/db/connection.ts';
import { models } from '#server/fleet/models.ts';
import type { ImportStored } from './data-import-store.ts';
import { keptCells } from './import-checks.ts';

const mostGroups = 50;
const shownLines = 10;

/** The groups of a kind over its staged lines `s`: name, rows, vehicles, and how many of them are new or replace what is in force. */
function groupsOf({ homeBrandId, kind }: ImportStored, source: string): RawBuilder<unknown> {
  if (isTracking(kind))
    return sql`
      select s.c1 as name, sum(s.rows)::int as rows, count(*)::int as vehicles, (case when exists (
        select from tracking_campaign c where c.brand_id = ${homeBrandId} and c.source = ${source} and c.source_key = s.c1
      ) then 0 else 1 end) as news from (select c1, upper(c2), count(*) as rows from staging group by 1, 2) s group by s.c1`;
  const isSales = kind === 'SALES_DATA';
  const [capability, vehicles] = isSales ? [sql`''`, sql`s.c6`] : [sql`s.c6`, sql`s.c7`];
  const replaced = sql`exists (
    select from imported_figure f where f.brand_id = ${homeBrandId} and f.kind = ${kind} and f.period = s.c1 and f.market = upper(s.c2)
      and f.platform = upper(s.c3) and f.capability = ${capability} and f.model_code = s.c4 and f.model_year = s.c5::int)`;
  return sql`
    select ${isSales ? sql`s.c1` : sql`s.c6`} as name, count(*)::int as rows, sum(${vehicles}::bigint)::float8 as vehicles,
      count(*) filter (where ${replaced})::int as news from staging s group by 1`;
}

/** How many lines of tracking say what may be a slip, and the first of each kind: two joins over all of them. */
async function warningsOf(own: Database, { homeBrandId }: ImportStored): Promise<ImportPreview['warnings']> {
  const makers = [...new Set(models.filter(({ brandId }) => brandId !== homeBrandId).map(({ wmi }) => wmi))];
  const ownMakers = new Set(models.filter(({ brandId }) => brandId === homeBrandId).map(({ wmi }) => wmi));
  const foreign = makers.filter((wmi) => !ownMakers.has(wmi));
  const { rows } = await sql<ImportPreview['warnings'][number]>`
    with slip as (
      select s.line, case when v.vin is not null then 'OTHER_MARKET' when left(upper(s.c2), 3) = any(${foreign}::text[]) then 'OTHER_MAKER'
        else 'UNKNOWN_VEHICLE' end as kind
      from staging s left join vehicle v on v.vin = upper(s.c2) where v.vin is null or v.market <> upper(s.c3)
      union all
      select s.line, 'BEFORE_TARGETED' from staging s join (
        select c1, upper(c2) as vin, min(c4::timestamptz) as at from staging where upper(c5) = 'TARGETED' group by 1, 2
      ) t on t.c1 = s.c1 and t.vin = upper(s.c2) where s.c4::timestamptz < t.at
    )
    select kind, count(*)::int as rows, min(line) as line from slip group by kind
    order by array_position(${[...importWarnings]}::text[], kind)`.execute(own);
  return rows;
}

/** What a file without errors will bring. */
export async function previewOf(own: Database, row: ImportStored, source: string): Promise<ImportPreview> {
  const span = isTracking(row.kind)
    ? sql`(min(s.c4::timestamptz) at time zone 'UTC')::date::text as from, (max(s.c4::timestamptz) at time zone 'UTC')::date::text as to`
    : sql`min(s.c1) as from, max(s.c1) as to`;
  const groups = await sql<ImportPreview['groups'][number] & { all: number }>`
    select g.*, count(*) over ()::int as all from (${groupsOf(row, source)}) g order by g.rows desc, g.name limit ${mostGroups}`.execute(
    own,
  );
  const spans = await sql<{ from: string | null; to: string | null }>`select ${span} from staging s`.execute(own);
  const lines = await sql<{ cells: string[] }>`
    select ${keptCells(row.kind)} as cells from staging s order by s.line limit ${shownLines}`.execute(own);
  return {
    groups: groups.rows.map(({ name, news, rows, vehicles }) => ({ name, rows, vehicles, news })),
    more: Math.max(0, (groups.rows[0]?.all ?? 0) - mostGroups),
    from: spans.rows[0]?.from ?? null,
    to: spans.rows[0]?.to ?? null,
    lines: lines.rows.map(({ cells }) => cells),
    warnings: isTracking(row.kind) ? await warningsOf(own, row) : [],
  };
}
