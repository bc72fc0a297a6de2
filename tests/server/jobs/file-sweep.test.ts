import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { fileSweep, sweepFiles } from '#server/files/file-sweep.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { projectBody, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

const start = new Date('2031-03-03T06:00:00.000Z');
const day = 86_400_000;
let now = start;
let t: TestPortal;

beforeAll(async () => {
  t = await testPortal({ now: () => now });
  await seedPeople(t.services);
});
afterAll(() => t.close());

const po = () => t.user('container-po');

async function stored(): Promise<string[]> {
  const root = path.join(t.dataDir, 'files');
  const folders = (await readdir(root)).filter((name) => name !== 'parts');
  return (await Promise.all(folders.map((name) => readdir(path.join(root, name))))).flat();
}
const rows = async () => (await t.services.db.selectFrom('file').select('name').orderBy('id').execute()).map(({ name }) => name);

/** Makes everything that is stored so far look as old as the test's clock says. */
async function age(): Promise<void> {
  await sql`update file set created_on = ${start}`.execute(t.database.owner);
  for (const hash of await stored()) await utimes(path.join(t.dataDir, 'files', hash.slice(0, 2), hash), start, start);
}

it('removes files that nothing refers to once they are a day old, and keeps those of documents (D-105, D-119, T15)', async () => {
  const { body: project } = await po().createSoftwareProject({ body: projectBody() });
  const reference = { referenceType: 'SOFTWARE_PROJECT' as const, referenceId: project.id };
  const file = (name: string, text: string) => new File([text], name);
  const kept = file('kept.txt', 'kept');
  const { body: one } = await po().createDocument({
    body: { ...reference, name: 'Stays' },
    files: [kept, file('gone.txt', 'gone')],
  });
  const { body: two } = await po().createDocument({
    body: { ...reference, name: 'Goes' },
    files: [file('also-kept.txt', 'kept'), file('also-gone.txt', 'document')],
  });
  // Bytes arrive before the server can refuse what stands beside them.
  await refusal(po().createDocument({ body: reference, files: [file('refused.txt', 'refused')] }));
  await po().deleteDocumentFile({ params: { documentId: one.documentId, fileId: one.files[1]?.id ?? 0 } });
  await po().deleteDocument({ params: { documentId: two.documentId } });
  await age();
  now = new Date(start.getTime() + day / 2);
  expect(await sweepFiles(t.services)).toEqual({ rows: 0, bytes: 0 });
  now = new Date(start.getTime() + 2 * day);
  expect(await sweepFiles(t.services)).toEqual({ rows: 3, bytes: 3 });
  expect(await rows()).toEqual(['kept.txt']);
  expect(await stored()).toHaveLength(1);
  const [left] = (await po().getDocument({ params: { documentId: one.documentId } })).body.files;
  const response = await t.request(`/api/ae-container/documents/${one.documentId}/files/${left?.id}`, { user: 'container-po' });
  expect(await response.text()).toBe('kept');
  expect(await sweepFiles(t.services)).toEqual({ rows: 0, bytes: 0 });
});

it('comes again every day, however often the portal starts', async () => {
  const waiting = async () =>
    (
      await sql<{ seconds: number }>`
        select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = ${fileSweep.job.name} and state = 'created'
      `.execute(t.services.db)
    ).rows;
  await fileSweep.job.perform({}, t.services);
  await fileSweep.job.perform({}, t.services);
  await fileSweep.begin(t.services);
  expect(await waiting()).toEqual([{ seconds: day / 1_000 }]);
});
