import type { Kysely } from 'kysely';

/** D-050: a lock is one form's; '' is the form of the entity itself, others are its parts by their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('edit_lock')
    .addColumn('form', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('edit_lock').dropConstraint('edit_lock_pkey').execute();
  await db.schema
    .alterTable('edit_lock')
    .addPrimaryKeyConstraint('edit_lock_pkey', ['entity_type', 'entity_id', 'form'])
    .execute();
}
