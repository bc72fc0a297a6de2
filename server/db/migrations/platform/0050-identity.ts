import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oidc_payload')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('expires_on', 'timestamptz')
    .addPrimaryKeyConstraint('oidc_payload_pk', ['model', 'id'])
    .execute();
  await db.schema
    .createIndex('oidc_payload_grant')
    .on('oidc_payload')
    .column('grant_id')
    .where('grant_id', 'is not', null)
    .execute();
  await db.schema.createIndex('oidc_payload_uid').on('oidc_payload').column('uid').where('uid', 'is not', null).execute();
  await db.schema.createIndex('oidc_payload_expiry').on('oidc_payload').column('expires_on').execute();

  await db.schema
    .createTable('identity_user')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('user_name', 'text', (column) => column.notNull().unique())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('family_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('roles', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('realm_roles', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();

  await db.schema
    .createTable('session_refresh')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('sid', 'text', (column) => column.notNull())
    .addColumn('previous_hashes', sql`text[]`)
    .addColumn('rotated_on', 'timestamptz')
    .addColumn('sealed', 'text')
    .addColumn('person', 'jsonb', (column) => column.notNull())
    .addColumn('busy_until', 'timestamptz')
    .addPrimaryKeyConstraint('session_refresh_pk', ['issuer', 'sid'])
    .execute();
}
