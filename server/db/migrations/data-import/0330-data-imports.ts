import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const states = ['VALIDATING', 'VALID', 'INVALID', 'COMMITTED', 'ROLLED_BACK', 'CANCELLED', 'FAILED'];
const kinds = ['SALES_DATA', 'FLEET_CAPABILITIES', 'TRACKING', 'ORU23'];

/** Imports of deployment tracking and of ORU 2.3 data, what they staged and what they brought (D-093, D-188, D-199, ADR 39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['data_import', 'oru23_import']) {
    await flowTable(db, table)
      .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', kinds)))
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(oneOf('state', states)))
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('rows_total', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('rows_valid', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('rows_invalid', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('phase', 'text', (column) =>
        column
          .notNull()
          .defaultTo('ARRIVING')
          .check(oneOf('phase', ['ARRIVING', 'WAITING', 'CHECKING'])),
      )
      .addColumn('percent', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sha256', 'text')
      .addColumn('preview', 'jsonb')
      .addColumn('problem', 'text')
      .addColumn('beat_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await addWaiting(db, table);
    await sql`create index ${sql.id(`${table}_brand`)} on ${sql.table(table)} (home_brand_id, kind, created_on desc)`.execute(db);
    await sql`create index ${sql.id(`${table}_same`)} on ${sql.table(table)} (sha256) where state = 'COMMITTED'`.execute(db);
    await sql`create index ${sql.id(`${table}_open`)} on ${sql.table(table)} (beat_on) where state = 'VALIDATING'`.execute(db);
  }
  // One number names one import, of whichever kind: rows, errors and tracking events are found by it.
  await sql`alter table oru23_import alter column id drop identity`.execute(db);
  await sql`alter table oru23_import alter column id set default nextval(pg_get_serial_sequence('data_import', 'id'))`.execute(
    db,
  );
  // Checked lines that wait for the decision, and what is wrong with lines.
  await sql`create table import_line (import_id integer not null, line integer not null, cells text[] not null, primary key (import_id, line))`.execute(
    db,
  );
  await sql`create table import_error (import_id integer not null, line integer not null, place smallint not null, message text not null)`.execute(
    db,
  );
  await sql`create index import_error_of on import_error (import_id, line, place)`.execute(db);
  // What was committed of sales and capabilities. The last commit of a line counts, so that a rollback brings back what was before.
  await sql`
    create table imported_figure (
      brand_id smallint not null, kind text not null, period text not null, market text not null, platform text not null, capability text not null,
      model_code text not null, model_year smallint not null, import_id integer not null, commit_no integer not null, vehicles integer not null,
      primary key (brand_id, kind, period, market, platform, capability, model_code, model_year, import_id)
    )`.execute(db);
  await sql`create index imported_figure_import on imported_figure (import_id)`.execute(db);
  await sql`create sequence import_commit`.execute(db);
}
