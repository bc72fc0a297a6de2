import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = ['PLANNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'];
const types = ['KICK_OFF', 'SPEC_FREEZE', 'SOFTWARE_FREEZE', 'TEST_COMPLETE', 'RELEASE', 'START_OF_PRODUCTION'];
const riskStatuses = ['Open', 'IN_PROGRESS', 'ACCEPTED', 'REJECTED', 'COMPLETED'];
const categories = ['TECHNICAL', 'SAFETY', 'SECURITY', 'SCHEDULE', 'QUALITY', 'LEGAL', 'CUSTOMER'];

/** Milestones of DRM projects with their tests and risks (D-078, D-088 … D-090); documents can belong to one (D-105). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'milestone')
    .addColumn('sw_project_id', 'integer', (column) => column.notNull().references('drm_project.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', types)))
    .addColumn('planned_date', 'text', (column) => column.notNull())
    .addColumn('forecast_date', 'text')
    .addColumn('actual_date', 'text')
    .addColumn('responsible_id', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('mandatory_documents', sql`text[]`, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .execute();
  await flowTable(db, 'milestone_test')
    .addColumn('milestone_id', 'integer', (column) => column.notNull().references('milestone.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.check(oneOf('level', ['COMPONENT', 'HIL', 'VEHICLE', 'FLEET'])))
    .addColumn('planned_on', 'text', (column) => column.notNull())
    .addColumn('executed_on', 'text')
    .addColumn('tester_id', 'text')
    .addColumn('defects', 'integer', (column) => column.notNull().check(sql`defects >= 0`))
    .addColumn('report_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(oneOf('status', ['Open', 'In Progress', 'Successful', 'Failed'])),
    )
    .execute();
  await flowTable(db, 'milestone_risk')
    .addColumn('milestone_id', 'integer', (column) => column.notNull().references('milestone.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull().check(oneOf('category', categories)))
    .addColumn('probability', 'integer', (column) => column.notNull().check(sql`probability between 1 and 5`))
    .addColumn('severity', 'integer', (column) => column.notNull().check(sql`severity between 1 and 5`))
    .addColumn('mitigation', 'text', (column) => column.notNull())
    .addColumn('mitigation_due', 'text')
    .addColumn('mitigation_done', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('approval', 'jsonb')
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', riskStatuses)))
    .execute();
  for (const table of ['milestone', 'milestone_test', 'milestone_risk']) await addWaiting(db, table);
  await sql`create index milestone_brand on milestone (home_brand_id, planned_date)`.execute(db);
  await sql`create index milestone_project on milestone (sw_project_id)`.execute(db);
  await sql`create index milestone_test_of on milestone_test (milestone_id, status)`.execute(db);
  await sql`create index milestone_risk_of on milestone_risk (milestone_id, status)`.execute(db);
  await sql`alter table document drop constraint document_reference_type_check`.execute(db);
  await sql`
    alter table document add constraint document_reference_type_check
      check (reference_type in ('SOFTWARE_PROJECT', 'RELEASE_CANDIDATE', 'MILESTONE'))
  `.execute(db);
}
