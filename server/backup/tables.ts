import type pg from 'pg';
import type { TableDump } from '#server/backup/manifest.ts';

export type Table = Pick<TableDump, 'schema' | 'name' | 'columns'>;

/** Schemas of the portal, and the tables there that the migrations keep for themselves. */
const schemas = ['public', 'pgboss'];
const ownedByMigrations = ['kysely_migration', 'kysely_migration_lock'];

/** Every table that holds rows, with its columns but for computed ones, ordered so that what refers to another comes after it. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { oid: number; after: number[] }>(
    `select c.oid::int, n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select distinct f.confrelid::int from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as after
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 2, 3`,
    [schemas, ownedByMigrations],
  );
  const done = new Set<number>();
  const known = new Set(rows.map(({ oid }) => oid));
  const ordered: Table[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(({ after, oid }) => !done.has(oid) && after.every((other) => done.has(other) || !known.has(other)));
    if (next.length === 0) throw new Error('tables refer to one another in a circle');
    for (const { columns, name, oid, schema } of next) {
      done.add(oid);
      ordered.push({ schema, name, columns });
    }
  }
  return ordered;
}

export const nameOf = (client: pg.ClientBase, { name, schema }: Pick<Table, 'schema' | 'name'>): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const columnsOf = (client: pg.ClientBase, { columns }: Table): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');
