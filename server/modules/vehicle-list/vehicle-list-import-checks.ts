import type { ClientBase } from 'pg';
import type { ImportCounts } from '#contract/vehicle-list/vehicle-list.ts';
import { type Content, chunkSize } from './vehicle-list-content.ts';
import { invalidMark, type VinReader } from './vin-reader.ts';

/** Tables of this connection alone, without key or log, gone with the connection whatever happens (T15). COPY fills the first. */
export const stagingTables = `
  create temp table staging (line integer, vin text collate "C");
  create temp table refused (vin text collate "C", line integer, times integer, brand_id integer)`;
export const copyStatement = 'copy staging (line, vin) from stdin';

export type Checked = { readonly content: Content; readonly counts: ImportCounts };

/** From so many lines on the whole fleet is read in order, beside the sorted file, rather than vehicle by vehicle. */
const manyLines = 20_000;

/**
 * What is a duplicate, unknown or of a foreign brand, decided for all lines at once; then the vehicles and the refused lines of the new
 * content. All in one transaction of the staging connection: it is there whole, or not at all.
 */
export async function checkStaged(
  client: ClientBase,
  brandIds: readonly number[],
  reader: Pick<VinReader, 'invalid' | 'lines' | 'reasons' | 'vins'>,
  checked: (share: number) => Promise<void>,
): Promise<Checked> {
  await client.query('analyze staging');
  await client.query('begin');
  await client.query("set local work_mem = '256MB'; set local jit = off");
  if (reader.vins >= manyLines)
    await client.query('set local enable_hashagg = off; set local enable_hashjoin = off; set local enable_nestloop = off');
  const { rows: made } = await client.query<{ id: number }>('insert into vehicle_list_content default values returning id');
  const id = made[0]?.id ?? 0;
  await checked(0.1);
  const { rows } = await client.query<{ valid: number; unknown: number; foreign: number; again: number }>(decided, [
    id,
    brandIds,
  ]);
  const { again: duplicate = 0, foreign: foreignBrand = 0, unknown = 0, valid = 0 } = rows[0] ?? {};
  await checked(0.9);
  if (valid < reader.lines) await client.query(refusedLines, [id, brandIds]);
  await client.query('commit');
  const invalid = { format: reader.invalid, duplicate, unknown, foreignBrand };
  return { content: { id, count: valid }, counts: { total: reader.lines, valid, invalid, reasons: { ...reader.reasons } } };
}

/** One way through the sorted file beside the fleet: each VIN once, with its vehicle's brand; from there to the list, or refused. */
const decided = `
  with found as materialized (
    select s.vin, s.line, s.times, v.brand_id,
      count(*) filter (where v.brand_id = any($2::int[])) over (order by s.vin rows unbounded preceding) as place
    from (select vin, min(line) as line, count(*)::int as times from staging where vin >= '0' group by vin) as s
    left join vehicle v on v.vin = s.vin
  ), chunk as (
    insert into vehicle_list_chunk (content_id, number, first_vin, vins)
    select $1::int, n, min(vin), array_agg(vin order by vin)
    from (select vin, ((place - 1) / ${chunkSize})::int as n from found where brand_id = any($2::int[])) as placed
    group by n returning cardinality(vins) as size
  ), refused_now as (
    insert into refused select vin, line, times, brand_id from found
    where times > 1 or brand_id is null or not brand_id = any($2::int[]) returning times, brand_id
  )
  select (select coalesce(sum(size), 0)::int from chunk) as valid,
    (select count(*)::int from refused_now where brand_id is null) as unknown,
    (select count(*)::int from refused_now where not brand_id = any($2::int[])) as foreign,
    (select coalesce(sum(times - 1), 0)::int from refused_now) as again`;

/** Every line that was not taken, with its reason, in the order of the file. */
const refusedLines = `
  insert into vehicle_list_invalid (content_id, number, lines, reasons, texts)
  select $1::int, n, array_agg(line order by line), array_agg(reason order by line), array_agg(text order by line)
  from (select line, reason, text, ((row_number() over (order by line) - 1) / ${chunkSize})::int as n from (
    select line, split_part(substr(vin, 2), ' ', 1) as reason, substr(vin, position(' ' in vin) + 1) as text
      from staging where vin like '${invalidMark}%'
    union all
    select s.line, 'duplicate', s.vin from staging s join refused r on r.vin = s.vin where r.times > 1 and s.line > r.line
    union all
    select line, case when brand_id is null then 'unknown' else 'foreignBrand' end, vin from refused
      where brand_id is null or not brand_id = any($2::int[])
  ) as lines) as placed
  group by n`;
