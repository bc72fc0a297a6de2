import type pg from 'pg';
import { given, newKey, type Person, person, type Stream } from '#tests/trust/client.ts';
import { type Battery, pause, timed, until } from '#tests/trust/field.ts';
import { vinsOf } from '#tests/trust/races/list-pair.ts';
import { slowForm } from '#tests/trust/slow-form.ts';
import { newName, projectBase } from '#tests/trust/world.ts';
import { judgeRemoval, type Removal, removalTrials } from './role-checks.ts';

const user = 'vehicle-list-manager';
/** Who was let in is asked again after five seconds. */
const rightsLast = 5_000;
const lists = '/api/vehicle-lists';

type Loss = { readonly what: string; readonly set: string; readonly expected: readonly number[]; readonly mustEnd: boolean };
const losses: readonly Loss[] = [
  { what: 'all roles are taken away', set: "roles = '[]'", expected: [401, 403], mustEnd: true },
  {
    what: 'other roles are left',
    set: `roles = '[{"name":"analyst","rights":[],"brandId":1}]'`,
    expected: [403],
    mustEnd: false,
  },
  { what: 'the person is deactivated', set: 'active = false', expected: [401], mustEnd: true },
];

/** Roles are taken away, or people leave, while a stream is open and an upload under way (T22). */
export const roles: Battery = {
  name: 'roles',
  trials: removalTrials,
  run: async ({ options, server }, note) => {
    const client = await server.database();
    const admin = await person(server.url, 'admin');
    const before = await client.query<{ roles: unknown }>('select roles from identity_user where user_name = $1', [user]);
    const putBack = () =>
      client.query('update identity_user set roles = $2, active = true where user_name = $1', [
        user,
        JSON.stringify(before.rows[0]?.roles),
      ]);
    const times = Math.min(10, Math.ceil(options.rounds / 20));
    try {
      for (let round = 0; round < times; round += 1) {
        for (const loss of losses) {
          await admin.refresh();
          const removal = await timed(() => lose(client, server.url, admin, loss).finally(putBack));
          note(loss.what, removal.ms, judgeRemoval(removal.given));
        }
        const { given: signedOut, ms } = await timed(() => leave(server.url));
        note('sign-out, another tab', ms, judgeRemoval(signedOut));
      }
    } finally {
      await putBack();
      await client.end();
    }
  },
};

async function lose(client: pg.Client, base: string, admin: Person, { expected, mustEnd, set }: Loss): Promise<Removal> {
  const one = await person(base, user);
  const stream = await one.listen();
  const name = newName('Late');
  const first = await makeList(admin);
  await until('the first news', 10_000, async () => (stream.text().includes(first) ? true : undefined));
  const vins = await vinsOf(client, 400);
  const taken = Promise.withResolvers<void>();
  const form = slowForm({ name, description: '', brandIds: [1] }, 'late.csv', vins.join('\n'), async () => {
    await taken.promise;
    await pause(rightsLast + 1_000);
  });
  try {
    const uploading = one.send(`${lists}/imported/upload`, { method: 'POST', raw: form });
    await until('the upload', 10_000, async () => {
      const { rowCount } = await client.query("select from vehicle_list_import where name = $1 and state = 'UPLOADING'", [name]);
      return rowCount === 1 ? true : undefined;
    });
    await client.query(`update identity_user set ${set} where user_name = $1`, [user]);
    taken.resolve();
    const next = await one.send(lists);
    await pause(rightsLast + 200);
    const late = await makeList(admin);
    const upload = await uploading;
    await pause(500);
    const { rowCount } = await client.query('select from vehicle_list where name = $1', [name]);
    return {
      heardLate: stream.text().includes(late),
      isOver: stream.isOver(),
      mustEnd,
      upload: { status: upload.status, committed: (rowCount ?? 0) > 0 },
      next: next.status,
      expected,
    };
  } finally {
    taken.resolve();
    stream.close();
  }
}

/** A vehicle list is made, of which open pages hear; answers how that news begins. */
async function makeList(admin: Person): Promise<string> {
  const body = {
    name: newName('News'),
    description: '',
    ownerId: 'seed-admin',
    dataSource: 'DIGITAL_TWIN',
    brandIds: [1],
    filter: null,
  };
  const made = await admin.send(`${lists}/standalone`, { method: 'POST', body, key: newKey() });
  return `"entityType":"VEHICLE_LIST","entityId":${given<{ id: number }>(made, 'list').id},`;
}

/** Two tabs of one session; the person signs out in one of them. */
async function leave(base: string): Promise<Removal> {
  const one = await person(base, 'container-po');
  const streams: Stream[] = [await one.listen(), await one.listen()];
  const began = performance.now();
  const status = await one.signOut();
  if (status !== 204) throw new Error(`the sign-out was answered ${status}`);
  const ms = await until('the end of the streams', 10_000, async () =>
    streams.every((stream) => stream.isOver()) ? performance.now() - began : undefined,
  ).catch(() => undefined);
  const next = await one.send(projectBase);
  for (const stream of streams) stream.close();
  return {
    heardLate: false,
    isOver: streams.every((stream) => stream.isOver()),
    mustEnd: true,
    upload: undefined,
    next: next.status,
    expected: [401],
    endedAfter: { ms, bound: 2_000 },
  };
}
