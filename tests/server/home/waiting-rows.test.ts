import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseNotesExample as example } from '#contract/release-notes-project/release-notes-project.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const kind = 'RELEASE_NOTES_PROJECT';
const home = async (user: string) => {
  const { moreTasks, tasks } = (await t.user(user).getHome({})).body;
  return { moreTasks, ids: tasks.flatMap(({ entityId, entityType }) => (entityType === kind ? [entityId] : [])) };
};
const create = async (title: string) =>
  (await t.user('container-po').createReleaseNotesProject({ body: { ...example, title } })).body.id;

/** As many projects as one of these, all of somebody and waiting for longer. */
const copied = (id: number, count: number, owner: string) =>
  sql`
    insert into release_notes_project overriding system value
    select (jsonb_populate_record(null::release_notes_project, to_jsonb(of) || jsonb_build_object(
      'id', ${id}::int + 1000 * length(${owner}::text) + n, 'tool_key', gen_random_uuid(), 'title', 'Older ' || n, 'owner_id', ${owner}::text,
      'facts', of.facts || jsonb_build_object('ownerId', ${owner}::text),
      'waiting', (select jsonb_object_agg(key, '2020-01-01T00:00:00.000Z') from jsonb_each(of.waiting))
    ))).* from release_notes_project of, generate_series(1, ${count}::int) as n where of.id = ${id}`.execute(t.database.owner);

it('one’s own new task is found behind hundreds that wait longer for others of the same role, and those are not counted as more (D-033, D-096)', async () => {
  const id = await create('Of my own');
  expect(await home('container-po')).toEqual({ moreTasks: 0, ids: [id] });
  await copied(id, 600, 'seed-of-another');
  expect(await home('container-po')).toEqual({ moreTasks: 0, ids: [id] });
});

it('of more than 500 of one’s own those that wait longest are shown, and the others counted (D-096)', async () => {
  const id = await create('Of my own too');
  await copied(id, 600, 'seed-container-po');
  const { ids, moreTasks } = await home('container-po');
  expect([ids.length, moreTasks, ids.includes(id)]).toEqual([500, 102, false]);
});
