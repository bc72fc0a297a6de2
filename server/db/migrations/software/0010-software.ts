import { type Kysely, sql } from 'kysely';
import { entityTable, flowTable, oneOf } from '#server/db/schema.ts';

const stages = ['INTEGRATION', 'APPROVAL', 'LIVE'];
const steps = ['NOT_STARTED_YET', 'ACTION_REQUIRED', 'IN_PROGRESS', 'COMPLETED'];
const regions = [
  'push_to_approval',
  'release_notes',
  'scm_documentation',
  'functional_validation',
  'brand_approval',
  'deployment_request',
  'release_confirmation',
  'push_to_live',
  'create_deployment',
];

/** AEC software projects, release candidates, documents, and what the simulated vehicle cloud remembers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await softwareProjects(db);
  await releaseCandidates(db);
  await documents(db);
  await vehicleCloud(db);
}

async function softwareProjects(db: Kysely<unknown>): Promise<void> {
  await entityTable(db, 'software_project')
    .addColumn('module_name', 'text', (column) => column.notNull())
    .addColumn('module_version', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', ['ACTIVE', 'INACTIVE'])))
    .addColumn('release_type', 'text', (column) => column.notNull().check(oneOf('release_type', ['BUGFIX', 'UPDATE', 'UPGRADE'])))
    .addColumn('target_date', 'text', (column) => column.notNull().check(sql`target_date ~ '^\\d{4}-\\d{2}-\\d{2}$'`))
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('valid', 'boolean', (column) => column.notNull())
    .addColumn('invalid_reason', 'text')
    .addUniqueConstraint('software_project_module', ['module_name', 'module_version'])
    .execute();
}

async function releaseCandidates(db: Kysely<unknown>): Promise<void> {
  const table = flowTable(db, 'release_candidate')
    .addColumn('software_project_id', 'integer', (column) => column.notNull().references('software_project.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('name_for_release', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('vehicle_platform', 'text', (column) => column.notNull().check(oneOf('vehicle_platform', ['E311', 'E312', 'ALL'])))
    .addColumn('vehicle_brands_edited_by', 'text')
    .addColumn('vehicle_brands_edited_on', 'timestamptz')
    .addColumn('promotion_key', 'text')
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', ['ACTIVE', 'CANCELLED'])))
    .addColumn('stage', 'text', (column) => column.notNull().check(oneOf('stage', stages)))
    .addUniqueConstraint('release_candidate_version', ['software_project_id', 'version']);
  const complete = regions.reduce(
    (wide, region) => wide.addColumn(region, 'text', (column) => column.notNull().check(oneOf(region, steps))),
    table as typeof table,
  );
  await complete.execute();
}

async function documents(db: Kysely<unknown>): Promise<void> {
  await entityTable(db, 'document')
    .addColumn('reference_type', 'text', (column) =>
      column.notNull().check(oneOf('reference_type', ['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE'])),
    )
    .addColumn('reference_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_default', 'boolean', (column) => column.notNull())
    .addColumn('origin_id', 'integer', (column) => column.references('document.id'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('document_reference').on('document').columns(['reference_type', 'reference_id']).execute();
  await db.schema.createIndex('document_origin').on('document').column('origin_id').execute();
  await childTable(db, 'document_file')
    .addColumn('file_id', 'integer', (column) => column.notNull().references('file.id'))
    .execute();
  await childTable(db, 'document_link')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute();
}

function childTable<Name extends string>(db: Kysely<unknown>, name: Name) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('document_id', 'integer', (column) => column.notNull().references('document.id').onDelete('cascade'))
    .addColumn('created_on', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull());
}

async function vehicleCloud(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cloud_module')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('stage', 'text', (column) => column.notNull().check(oneOf('stage', stages)))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('module_name', 'text', (column) => column.notNull())
    .addColumn('module_version', 'text', (column) => column.notNull())
    .addColumn('promoted_on', 'timestamptz', (column) => column.notNull())
    .addColumn('retired_on', 'timestamptz')
    .execute();
  await db.schema.createIndex('cloud_module_name').on('cloud_module').columns(['stage', 'name']).execute();
  await db.schema
    .createTable('cloud_promotion')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('outcome', 'text', (column) => column.notNull().check(oneOf('outcome', ['promoted', 'duplicate'])))
    .addColumn('answered_on', 'timestamptz', (column) => column.notNull())
    .execute();
}
