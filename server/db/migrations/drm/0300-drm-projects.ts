import { type Kysely, sql } from 'kysely';
import { entityTable, oneOf } from '#server/db/schema.ts';

/** DRM projects (DRM-02, D-107). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await entityTable(db, 'drm_project')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', ['ACTIVE', 'INACTIVE'])))
    .addColumn('release_type', 'text', (column) => column.notNull().check(oneOf('release_type', ['BUGFIX', 'UPDATE', 'UPGRADE'])))
    .addColumn('target_date', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addUniqueConstraint('drm_project_name', ['home_brand_id', 'name'])
    .execute();
  await sql`create index drm_project_brand on drm_project (home_brand_id, changed_on)`.execute(db);
}
