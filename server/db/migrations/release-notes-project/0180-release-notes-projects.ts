import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = ['CREATED', 'EDITING', 'TRANSLATION', 'PUBLISHED', 'COMPLETED', 'UNKNOWN'];

/** Release notes projects (D-074, D-117), how far each language is, and what the simulated translation tool remembers (D-231). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'release_notes_project')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('app_name', 'text', (column) => column.notNull().check(oneOf('app_name', ['oru', 'ica'])))
    .addColumn('brand', 'text', (column) => column.notNull().check(oneOf('brand', ['vw', 'audi', 'skoda', 'seat'])))
    .addColumn('region', 'text', (column) => column.notNull().check(oneOf('region', ['global', 'eu', 'nar', 'chn'])))
    .addColumn('sw_package_name', 'text', (column) => column.notNull())
    .addColumn('sw_package_version', 'text', (column) => column.notNull())
    .addColumn('due_date', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('motivation_text', 'text', (column) => column.notNull())
    .addColumn('target_languages', sql`text[]`, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('health', 'text', (column) => column.notNull().check(oneOf('health', ['OK', 'NOT_FOUND', 'NOT_AVAILABLE'])))
    .addColumn('tool_key', 'text', (column) => column.notNull().unique())
    .addColumn('project_link', 'text')
    .addColumn('download_url', 'text')
    .addColumn('asked_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await addWaiting(db, 'release_notes_project');
  await sql`create index release_notes_project_brand on release_notes_project (home_brand_id, due_date)`.execute(db);
  await sql`create index release_notes_project_title on release_notes_project using gin (title gin_trgm_ops)`.execute(db);
  await db.schema
    .createTable('release_notes_language')
    .addColumn('project_id', 'integer', (column) => column.notNull().references('release_notes_project.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull().check(sql`percent between 0 and 100`))
    .addPrimaryKeyConstraint('release_notes_language_key', ['project_id', 'language'])
    .execute();
  await db.schema
    .createTable('translation_tool_project')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('languages', sql`text[]`, (column) => column.notNull())
    .addColumn('begun_on', 'timestamptz')
    .addColumn('told', 'jsonb')
    .execute();
}
