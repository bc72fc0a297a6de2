import { type Kysely, sql } from 'kysely';

/** Comments, watches and edit locks beside entities (D-050, D-058, D-096). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entity_comment')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('created_on', 'timestamptz', (column) => column.notNull())
    .addColumn('edited_on', 'timestamptz')
    .addColumn('deleted_on', 'timestamptz')
    .addColumn('deleted_by', 'text')
    .addCheckConstraint('entity_comment_text', sql`char_length(text) between 1 and 2000`)
    .execute();
  await db.schema.createIndex('entity_comment_entity').on('entity_comment').columns(['entity_type', 'entity_id', 'id']).execute();
  await db.schema
    .createTable('entity_watch')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('entity_watch_pkey', ['subject', 'entity_type', 'entity_id'])
    .execute();
  await db.schema
    .createTable('edit_lock')
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sid', 'text', (column) => column.notNull())
    .addColumn('locked_on', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_on', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('edit_lock_pkey', ['entity_type', 'entity_id'])
    .execute();
  await db.schema.createIndex('edit_lock_sid').on('edit_lock').column('sid').execute();
}
