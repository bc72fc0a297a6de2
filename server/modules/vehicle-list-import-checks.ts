import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { ImportCounts } from '#contract/vehicle-list.ts';
import { type Content, chunkSize } from '#server/modules/vehicle-list-content.ts';
import { invalidMark, type VinReader } from '#server/modules/vin-reader.ts';

/** The table that COPY fills: of this connection alone, without key or log, gone with the connection whatever happens (T15). */
export const stagingTable = 'create temp table staging (line integer, vin text collate "C")';
export const copyStatement = 'copy staging (line, vin) from stdin';

export type Checked = { readonly content: Content; readonly counts: ImportCounts };

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
  await client.query('begin');
  await client.query("set local work_mem = '128MB'; set local jit = off");
  await client.query(`
    create temp table seen on commit drop as
    select s.vin, s.line, s.times, v.brand_id from (
      select vin, min(line) as line, count(*)::int as times from staging where vin >= '0' group by vin) as s
    left join vehicle v on v.vin = s.vin`);
  await checked(0.5);
  const { rows } = await client.query<{ distinct: number; unknown: number; foreign: number }>(
    `select count(*)::int as distinct, (count(*) filter (where brand_id is null))::int as unknown,
      (count(*) filter (where brand_id is not null and not brand_id = any($1::int[])))::int as foreign from seen`,
    [brandIds],
  );
  const { distinct = 0, foreign: foreignBrand = 0, unknown = 0 } = rows[0] ?? {};
  const invalid = { format: reader.invalid, duplicate: reader.vins - distinct, unknown, foreignBrand };
  const valid = distinct - unknown - foreignBrand;
  const counts = { total: reader.lines, valid, invalid, reasons: { ...reader.reasons } };
  const { rows: made } = await client.query<{ id: number }>('insert into vehicle_list_content default values returning id');
  const id = made[0]?.id ?? 0;
  await client.query(
    `insert into vehicle_list_chunk (content_id, number, first_vin, vins)
    select $1::int, n, min(vin), array_agg(vin order by vin) from (
      select vin, ((row_number() over (order by vin) - 1) / ${chunkSize})::int as n from seen where brand_id = any($2::int[])) as placed
    group by n`,
    [id, brandIds],
  );
  await checked(0.9);
  if (valid < reader.lines) await client.query(refusedLines, [id, brandIds]);
  await client.query('commit');
  return { content: { id, count: valid }, counts };
}

/** Every line that was not taken, with its reason, in the order of the file. */
const refusedLines = `
  insert into vehicle_list_invalid (content_id, number, lines, reasons, texts)
  select $1::int, n, array_agg(line order by line), array_agg(reason order by line), array_agg(text order by line)
  from (select line, reason, text, ((row_number() over (order by line) - 1) / ${chunkSize})::int as n from (
    select line, split_part(substr(vin, 2), ' ', 1) as reason, substr(vin, position(' ' in vin) + 1) as text
      from staging where vin like '${invalidMark}%'
    union all
    select s.line, 'duplicate', s.vin from staging s join seen on seen.vin = s.vin where seen.times > 1 and s.line > seen.line
    union all
    select line, case when brand_id is null then 'unknown' else 'foreignBrand' end, vin from seen
      where brand_id is null or not brand_id = any($2::int[])
  ) as refused) as placed
  group by n`;

/** Ends the statement that a connection works on, through another one. */
export const cancelStatement = (pid: number) => sql`select pg_cancel_backend(${pid})`;
