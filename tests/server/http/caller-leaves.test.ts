import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Api } from '#contract/api.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { asLeft } from '#server/http/errors.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';
import { projectBody } from '#tests/support/software-project/software.ts';
import { listening } from '#tests/support/spec/table-calls.ts';

let lines: { level: number; msg: string; path?: string; status?: number; err?: unknown }[] = [];
let portal: TestPortal<Api>;
let wire: Awaited<ReturnType<typeof listening>>;
let projectId: number;
beforeAll(async () => {
  portal = await testPortal({ logTo: { write: (text) => void lines.push(JSON.parse(text)) } });
  await seedPeople(portal.services);
  wire = await listening(portal.fetch);
  projectId = (await portal.user('container-po').createSoftwareProject({ body: projectBody() })).body.id;
});
afterAll(async () => {
  await wire.close();
  await portal.close();
});
beforeEach(() => {
  lines = [];
});

const form = (data: object) =>
  `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n` +
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\nWVWZZZ1JZXW000001\nhalf of';
const document = () => ({ referenceType: 'SOFTWARE_PROJECT', referenceId: projectId, name: 'Cut' });

/** Sends the beginning of a call and is gone. */
function leave(path: string, user: string, type: string, body: string, how: 'end' | 'reset'): Promise<void> {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${user}`,
    'X-Brand-Id: 1',
    `Content-Type: ${type}`,
    'Content-Length: 100000',
    '',
    '',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(wire.port, '127.0.0.1', () => socket.write(head.join('\r\n') + body, () => goWhenHeard()));
    socket.on('error', reject);
    socket.on('close', () => resolve());
    const goWhenHeard = () => setImmediate(() => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()));
  });
}

const cases = [
  ['/api/ae-container/documents', 'container-po', 'multipart/form-data; boundary=b', () => form(document())],
  [
    '/api/vehicle-lists/imported/upload',
    'vehicle-list-manager',
    'multipart/form-data; boundary=b',
    () => form({ name: 'Cut', description: '', brandIds: [1] }),
  ],
  ['/api/ae-container/software-projects', 'container-po', 'application/json', () => '{"moduleName":"Ha'],
] as const;

it.each(cases.flatMap(([...one]) => (['end', 'reset'] as const).map((how) => [...one, how] as const)))(
  'a caller who leaves while %s takes its body in is no error (T15, T24)',
  async (path, user, type, body, how) => {
    await leave(path, user, type, body(), how);
    await expect.poll(() => lines.filter(({ msg }) => msg === 'call'), { timeout: 20_000 }).toHaveLength(1);
    const [call] = lines.filter(({ msg }) => msg === 'call');
    expect(call).toMatchObject({ path, status: expect.toSatisfy((status: number) => status === 400 || status === 499) });
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  },
);

it('a statement that was ended because its caller left is no failure of the database, any other is (T24)', () => {
  const cancelled = Object.assign(new Error('canceling statement due to user request'), { code: '57014' });
  const of = (signal: AbortSignal, error: Error) => asLeft(error, new Request('http://127.0.0.1/', { signal }))?.status;
  expect(of(AbortSignal.abort(), cancelled)).toBe(499);
  expect(of(new AbortController().signal, cancelled)).toBeUndefined();
  expect(of(AbortSignal.abort(), new TypeError('x is undefined'))).toBeUndefined();
});
