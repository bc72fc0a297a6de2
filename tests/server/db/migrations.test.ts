import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseAfter } from '#tests/support/portal/database.ts';

let old: Awaited<ReturnType<typeof databaseAfter>>;
beforeAll(async () => {
  old = await databaseAfter('0092-list-bits');
  await fill();
  await old.migrate();
}, 120_000);
afterAll(() => old.close());

/** What a portal held before: a candidate with two test deployments, of which the first has a recorded result with a file and a link. */
async function fill(): Promise<void> {
  const entity = sql`1, '{1}'::int[], 'seed-container-po', 'seed-container-po'`;
  const who = sql`home_brand_id, brand_ids, created_by, changed_by`;
  await sql`
    insert into software_project (${who}, module_name, module_version, description, status, release_type, target_date, owner_id, valid)
    values (${entity}, 'Lamps', '1.0.0', '', 'ACTIVE', 'UPDATE', '2099-01-01', 'seed-container-po', true)
  `.execute(old.db);
  await sql`
    insert into release_candidate (${who}, facts, software_project_id, version, stage, status, name_for_release, description, vehicle_platform,
      push_to_approval, release_notes, scm_documentation, functional_validation, brand_approval, deployment_request, release_confirmation,
      push_to_live, create_deployment)
    values (${entity}, '{}', 1, '1.0.0', 'APPROVAL', 'ACTIVE', '', '', 'ALL', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'ACTION_REQUIRED',
      'NOT_STARTED_YET', 'NOT_STARTED_YET', 'NOT_STARTED_YET', 'NOT_STARTED_YET', 'NOT_STARTED_YET')
  `.execute(old.db);
  await sql`update release_candidate set changed_by = 'system', changed_on = '2026-10-03T10:00:00Z'`.execute(old.db);
  for (const [index, subject] of ['seed-container-po', 'seed-release-manager', 'system', 'simulation:seed-admin'].entries())
    await sql`
      insert into journal (seq, at, issuer, subject, name, brand_id, role, entity_type, entity_id, target, command, request_id, diff,
        previous_hash, hash)
      values (${index + 1}, ${`2026-10-0${index + 1}T10:00:00Z`}, 'idp', ${subject}, '', 1, '', 'RELEASE_CANDIDATE', 1, '{}', 'changed', '', '{}',
        '', ${String(index)})
    `.execute(old.db);
  await sql`
    insert into test_deployment (${who}, facts, release_candidate_id, name, description, stage, status, vehicle_brands, job_id)
    values (${entity}, '{}', 1, 'With a result', '', 'APPROVAL', 'ROLLOUT_SUCCESSFUL', '{1}', 'J-1'),
      (${entity}, '{}', 1, 'Without one', '', 'APPROVAL', 'CREATED', '{1}', null)
  `.execute(old.db);
  await sql`
    insert into rollout (kind, deployment_id, state, job_status, priority, total, list_hash, created_on, started_on, updated_on)
    values ('LIVE', 1, 'RUNNING', 'NOT_FINISHED', 50, 5, '', now(), '2026-11-01T10:00:00Z', now())
  `.execute(old.db);
  await sql`
    insert into rollout_phase (rollout_id, phase_index, name, starts_on, share, from_rank, to_rank, released_to, started_on)
    values (1, 0, 'Pilot', '2026-11-01T10:00:00Z', 40, 0, 2, 2, '2026-11-01T10:00:00Z'),
      (1, 1, 'All', '2026-11-01T10:10:00Z', 60, 2, 5, 5, '2026-11-01T10:10:00Z')
  `.execute(old.db);
  const vehicles = ['SUCCESS 5', 'SUCCESS 15', 'FAILED 18', 'ABORTED 25', 'RUNNING 11'].map((text) => text.split(' '));
  for (const [rank, [status = '', minute = '']] of vehicles.entries())
    await sql`
      insert into rollout_vehicle (rollout_id, rank, job_no, vin, status, phase, updated_on)
      values (1, ${rank}, 1, ${`VIN${rank}`}, ${status}, 'DONE', ${`2026-11-01T10:${minute.padStart(2, '0')}:00Z`})
    `.execute(old.db);
  await sql`
    insert into rollout_count (rollout_id, phase_index, status, count)
    values (1, 0, 'SUCCESS', 2), (1, 0, 'PENDING', 0), (1, 1, 'FAILED', 1), (1, 1, 'ABORTED', 1), (1, 1, 'RUNNING', 1)
  `.execute(old.db);
  for (const [minute, done] of [
    [10, 1],
    [20, 3],
    [30, 4],
  ])
    await sql`insert into rollout_point (rollout_id, at, done) values (1, ${`2026-11-01T10:${minute}:00Z`}, ${done})`.execute(
      old.db,
    );
  await sql`
    insert into test_log (deployment_id, notes, status, time_zone, added_by, added_on, edited_by, edited_on)
    values (1, 'All lamps worked.', 'Successful', 'Europe/Berlin', 'seed-test-manager', '2026-11-01T10:00:00Z', null, null)
  `.execute(old.db);
  await sql`insert into test_log_link (deployment_id, title, url) values (1, 'Bench', 'https://bench.example/1')`.execute(old.db);
  await sql`
    insert into file (sha256, name, media_type, size, created_by) values (${'a'.repeat(64)}, 'cold.pdf', 'application/pdf', 3, 'seed-test-manager')
  `.execute(old.db);
  await sql`insert into test_log_file (deployment_id, file_id) values (1, 1)`.execute(old.db);
}

it('gives "Last edited by" back to a person (D-059)', async () => {
  const { rows } = await sql<Record<string, unknown>>`select changed_by, changed_on from release_candidate`.execute(old.db);
  expect(rows).toEqual([{ changedBy: 'seed-release-manager', changedOn: new Date('2026-10-02T10:00:00Z') }]);
});

it('reads from the vehicles what a line of a rollout meant, and when its phases were through (D-174c)', async () => {
  const points = await sql<Record<string, unknown>>`select at, installed, failed, aborted from rollout_point order by at`.execute(
    old.db,
  );
  const at = (minute: number) => new Date(Date.parse('2026-11-01T10:00:00Z') + minute * 60_000);
  expect(points.rows).toEqual([
    { at: at(10), installed: 1, failed: 0, aborted: 0 },
    { at: at(20), installed: 2, failed: 1, aborted: 0 },
    { at: at(30), installed: 2, failed: 1, aborted: 1 },
  ]);
  const phases = await sql<Record<string, unknown>>`select phase_index, ended_on from rollout_phase order by 1`.execute(old.db);
  expect(phases.rows).toEqual([
    { phaseIndex: 0, endedOn: at(15) },
    { phaseIndex: 1, endedOn: null },
  ]);
});

it('keeps a recorded result as the first one, with its file and link (TEST-13, TEST-14)', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select l.deployment_id, l.run, l.job_id, l.notes, l.status, l.time_zone, l.added_by, f.file_id, k.title
    from test_log l join test_log_file f on f.log_id = l.id join test_log_link k on k.log_id = l.id
  `.execute(old.db);
  expect(rows).toEqual([
    {
      deploymentId: 1,
      run: 1,
      jobId: 'J-1',
      notes: 'All lamps worked.',
      status: 'Successful',
      timeZone: 'Europe/Berlin',
      addedBy: 'seed-test-manager',
      fileId: 1,
      title: 'Bench',
    },
  ]);
});
