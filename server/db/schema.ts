import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Entity = 'id' | 'home_brand_id' | 'brand_ids' | 'revision' | 'created_on' | 'created_by' | 'changed_on' | 'changed_by';

/** A table with the columns of EntityRow; add columns and `.execute()`. */
export function entityTable<Name extends string>(db: Kysely<unknown>, name: Name): CreateTableBuilder<Name, Entity> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('home_brand_id', 'integer', (column) => column.notNull())
    .addColumn('brand_ids', sql`integer[]`, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('changed_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('changed_by', 'text', (column) => column.notNull());
}

/** entityTable with the flow's context in `facts`. */
export function flowTable<Name extends string>(db: Kysely<unknown>, name: Name): CreateTableBuilder<Name, Entity | 'facts'> {
  return entityTable(db, name).addColumn('facts', 'jsonb', (column) => column.notNull());
}

/** Since when each move of a flow waits for somebody (FlowRow), with the index that open tasks are found by: for every table with a flow. */
export async function addWaiting(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add column waiting jsonb`.execute(db);
  await sql`create index ${sql.id(`${table}_waiting`)} on ${sql.table(table)} using gin (waiting)`.execute(db);
}

/** Check constraint text of an enumeration (D-232): `oneOf('status', ['OPEN', 'CLOSED'])`. */
export function oneOf(column: string, values: readonly string[]) {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
