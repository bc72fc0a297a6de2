import { sql } from 'kysely';
import { marketsOf } from '#contract/access/regions.ts';
import type { figureKinds, ImportedFigure } from '#contract/data-import/data-import.ts';
import type { CallBase } from '#server/call.ts';

type Query = { readonly kind: (typeof figureKinds)[number]; readonly page: number; readonly size: number };

/** Figures in force at the brand, the latest first: of every line that of the last commit, of the markets of the person's regions (D-190). */
export async function importedFigures({ actor, brandId, services: { db } }: CallBase, { kind, page, size }: Query) {
  const markets = marketsOf(actor, brandId);
  const seen = markets ? sql`and market = any(${[...markets]}::text[])` : sql``;
  const { rows } = await sql<ImportedFigure & { total: number }>`
    with current as (
      select distinct on (period, market, platform, capability, model_code, model_year) period, market, platform, capability, model_code, vehicles, import_id
      from imported_figure where brand_id = ${brandId} and kind = ${kind} ${seen}
      order by period, market, platform, capability, model_code, model_year, commit_no desc
    ),
    cells as (
      select period, market, platform, capability, count(distinct model_code)::int as models, sum(vehicles)::float8 as vehicles, max(import_id) as import_id
      from current group by period, market, platform, capability
    )
    select c.*, i.file_name, count(*) over ()::int as total from cells c join data_import i on i.id = c.import_id
    order by period desc, market, platform, capability limit ${size} offset ${page * size}`.execute(db);
  return { items: rows.map(({ total: _, ...figure }) => figure), total: rows[0]?.total ?? 0, page, size };
}
