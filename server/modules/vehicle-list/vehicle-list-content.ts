import { type RawBuilder, sql } from 'kysely';
import type { ListedVehicle } from '#contract/vehicle-list/vehicle-list.ts';
import type { Database, Transaction } from '#server/db/connection.ts';

/** VINs a row of vehicle_list_chunk. */
export const chunkSize = 1_000;
/** Lists of a million take seconds; nobody waits longer than this. */
const buildTimeout = '60s';

export type Content = { readonly id: number; readonly count: number };

/** Makes the vehicles of a list ready, apart from the list: they belong to none until one turns to them. */
export function buildContent(bulk: Database, select: RawBuilder<{ vin: string }>): Promise<Content> {
  return bulk.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${buildTimeout}, true), set_config('work_mem', '128MB', true)`.execute(tx);
    const id = await newContent(tx);
    return { id, count: await fillContent(tx, id, select) };
  });
}

export async function newContent(tx: Transaction): Promise<number> {
  const { id } = await tx.insertInto('vehicleListContent').defaultValues().returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Answers how many VINs; the choice must not name one twice. */
export async function fillContent(tx: Transaction, id: number, select: RawBuilder<{ vin: string }>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chunk as (
      insert into vehicle_list_chunk (content_id, number, first_vin, vins)
      select ${id}::int, n, min(vin), array_agg(vin order by vin)
      from (select vin, ((row_number() over (order by vin) - 1) / ${sql.lit(chunkSize)})::int as n from (${select}) as chosen) as placed
      group by n returning cardinality(vins) as size)
    select coalesce(sum(size), 0)::int as count from chunk
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export const vinsOf = (contentId: number) =>
  sql<{ vin: string }>`select unnest(c.vins) as vin from vehicle_list_chunk c where c.content_id = ${contentId}`;

/** Takes vehicles away that no list has; `undefined` and `null` are none. */
export async function dropContent(db: Database, id: number | null | undefined): Promise<void> {
  if (id !== null && id !== undefined) await db.deleteFrom('vehicleListContent').where('id', '=', id).execute();
}

/** Vehicles that a killed server was making ready. Young ones may be another server's. */
export async function dropOrphans(db: Database, olderThanMinutes: number): Promise<void> {
  await sql`
    delete from vehicle_list_content c where c.created_on < now() - make_interval(mins => ${olderThanMinutes})
      and c.cut_of is null and not exists (select from vehicle_list l where l.content_id = c.id)
      and not exists (select from vehicle_list_version v where v.content_id = c.id)
      and not exists (select from vehicle_group g where g.content_id = c.id)
      and not exists (select from vehicle_list_import i where i.content_id = c.id)
  `.execute(db);
}

/** The vehicles of both, with the refused lines of the file that arrived. */
export async function joinContent(db: Database, arrived: number, there: number): Promise<Content> {
  const joined = await buildContent(db, sql<{ vin: string }>`${vinsOf(arrived)} union ${vinsOf(there)}`);
  await copyRefused(db, arrived, joined.id);
  return joined;
}

/** Lines of a file that were not taken, for vehicles that come from the same file. */
export async function copyRefused(db: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into vehicle_list_invalid select ${to}::int, number, lines, reasons, texts from vehicle_list_invalid where content_id = ${from}
  `.execute(db);
}

export type Difference = { readonly added: number; readonly removed: number; readonly kept: number };

/** What a list gains and loses when it turns from one content to another. */
export async function difference(bulk: Database, from: number | null, to: Content): Promise<Difference> {
  if (from === null) return { added: to.count, removed: 0, kept: 0 };
  const { rows } = await sql<Difference>`
    select count(*) filter (where o.vin is null)::int as added, count(*) filter (where n.vin is null)::int as removed,
      count(*) filter (where n.vin = o.vin)::int as kept
    from (${vinsOf(to.id)}) as n full join (${vinsOf(from)}) as o on o.vin = n.vin
  `.execute(bulk);
  return rows[0] ?? { added: 0, removed: 0, kept: 0 };
}

/** VINs of one content that another has not, a thousand at a time in order (`without` null: all of them). */
export async function* onlyIn(db: Database, contentId: number, without: number | null): AsyncGenerator<readonly string[]> {
  for (let number = 0; ; number += 1) {
    const { rows } = await sql<{ vins: string[] }>`
      with here as (
        select vins, first_vin as low, vins[cardinality(vins)] as high from vehicle_list_chunk
        where content_id = ${contentId} and number = ${number}
      ), there as (
        select unnest(c.vins) as vin from here, vehicle_list_chunk c
        where c.content_id = ${without} and c.first_vin <= here.high and c.first_vin >= coalesce((
          select max(first_vin) from vehicle_list_chunk where content_id = ${without} and first_vin <= here.low), '')
      )
      select array(select vin from unnest(here.vins) as vin except select vin from there order by vin) as vins from here
    `.execute(db);
    const [chunk] = rows;
    if (!chunk) return;
    if (chunk.vins.length > 0) yield chunk.vins;
  }
}

/** How many vehicles a content has. */
export async function sizeOf(db: Database, contentId: number | null): Promise<number> {
  if (contentId === null) return 0;
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(cardinality(vins)), 0)::int as size from vehicle_list_chunk where content_id = ${contentId}
  `.execute(db);
  return rows[0]?.size ?? 0;
}

type Page = { readonly items: ListedVehicle[]; readonly total: number };

/** A page of a content in order of VIN, of those that begin with `prefix`; any page costs the same (D-044). */
export async function pageOfContent(
  db: Database,
  contentId: number | null,
  { page, prefix, size }: { readonly page: number; readonly size: number; readonly prefix: string },
): Promise<Page> {
  if (contentId === null) return { items: [], total: 0 };
  // Every VIN with the prefix is less than the prefix with a letter after all letters of a VIN.
  const { rows } = await sql<{ low: number; high: number }>`
    select ${rank(contentId, prefix)} as low, ${rank(contentId, `${prefix}~`)} as high
  `.execute(db);
  const { low = 0, high = 0 } = rows[0] ?? {};
  const from = low + page * size;
  const to = Math.min(high, from + size);
  const total = high - low;
  if (from >= to) return { items: [], total };
  const { rows: items } = await sql<ListedVehicle>`
    select p.vin, v.brand_id, v.model, v.model_year, v.market, v.platform, v.drive_type
    from vehicle_list_chunk c cross join lateral unnest(c.vins) with ordinality as p (vin, place) left join vehicle v on v.vin = p.vin
    where c.content_id = ${contentId} and c.number between ${Math.floor(from / chunkSize)} and ${Math.floor((to - 1) / chunkSize)}
      and c.number * ${sql.lit(chunkSize)} + p.place - 1 between ${from} and ${to - 1}
    order by p.vin
  `.execute(db);
  return { items, total };
}

/** How many VINs of a content are less than a text. */
const rank = (contentId: number, text: string) => sql`coalesce((
  select c.number * ${sql.lit(chunkSize)} + (select count(*)::int from unnest(c.vins) as p (vin) where p.vin < ${text} collate "C")
  from vehicle_list_chunk c where c.content_id = ${contentId} and c.first_vin < ${text} collate "C" order by c.first_vin desc limit 1), 0)`;
