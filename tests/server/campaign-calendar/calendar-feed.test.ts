import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserRole } from '#contract/access/access.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { sessionOf, testIssuer, testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

const owner = seedActor('data-load-manager');
const nothing = { ...sessionOf('data-load-manager'), actor: { ...owner, roles: [] } };

/** With a provider of the company's own, which tells of somebody's roles by tokens alone. */
let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
beforeAll(async () => {
  const stranger = (user: string) => (user === 'without-roles' ? nothing : undefined);
  t = await testPortal({ config: { oidcIssuer: testIssuer }, stranger });
  await seedPeople(t.services);
  w = dataLoadWorld(t);
  for (const type of ['MAPS', 'OTHER'] as const) {
    const { id } = await w.create({ type, title: `Data ${type}` });
    await w.save(id, w.batch(48));
  }
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.owner.deleteFrom('sessionRefresh').execute();
  await t.database.owner.deleteFrom('session').execute();
});

let tokens = 0;
/** A token tells of the owner's roles; the newest is that of the session which was refreshed last. */
async function token(roles: readonly UserRole[], isOver = false): Promise<void> {
  tokens += 1;
  const sid = `feed-${tokens}`;
  const db = t.database.owner;
  const endedOn = isOver ? new Date() : null;
  await db.insertInto('session').values({ sid, issuer: testIssuer, subject: owner.subject, endedOn }).execute();
  const person = JSON.stringify({ sub: owner.subject, roles, realm_access: { roles: [] } });
  const rotatedOn = new Date(Date.now() + tokens * 1_000);
  await db.insertInto('sessionRefresh').values({ issuer: testIssuer, sid, person, rotatedOn }).execute();
}

const make = async () => (await w.owner().createCalendarFeed({})).body.url ?? '';
const read = async (url: string) => {
  const response = await t.fetch(new Request(url));
  const text = response.ok ? await response.text() : '';
  return [response.status, ...[...text.matchAll(/SUMMARY:Data (\w+)/g)].map(([, type]) => type).sort()];
};

describe('the address for calendar programs shows what its person may read now (D-184, T22, ADR 14)', () => {
  it('by the newest token of theirs, of a sign-in that is over too', async () => {
    const url = await make();
    expect(await read(url)).toEqual([200, 'MAPS', 'OTHER']);
    await token(owner.roles);
    expect(await read(url)).toEqual([200, 'MAPS', 'OTHER']);
    await token(
      owner.roles.filter(({ name }) => !name.startsWith('type-')),
      true,
    );
    expect(await read(url)).toEqual([200, 'OTHER']);
    await token(owner.roles);
    expect(await read(url)).toEqual([200, 'MAPS', 'OTHER']);
  });

  it.each([
    ['no role any more', []],
    ['no role that reads campaigns', owner.roles.filter(({ name }) => /^(type|brand)-/.test(name))],
    ['their role at another brand', owner.roles.map((role) => ({ ...role, brandId: 4 }))],
  ])('is unknown for somebody who has %s', async (_, roles) => {
    const url = await make();
    await token(roles);
    expect(await read(url)).toEqual([404]);
  });

  it('is ended by its person also when they may not read it any more', async () => {
    const url = await make();
    // Of no brand any more, so none is named.
    const end = async (query: string) => {
      const headers = { Authorization: 'Bearer without-roles', 'X-Brand-Id': '0' };
      const address = `${t.services.config.publicUrl}/api/dataloadmanagement/calendar/feed${query}`;
      return (await t.fetch(new Request(address, { method: 'DELETE', headers }))).status;
    };
    expect([await end('?at=4'), (await read(url))[0]]).toEqual([204, 200]);
    expect(await end('')).toBe(204);
    expect(await read(url)).toEqual([404]);
  });

  it('works for 90 days after it was made', async () => {
    const url = await make();
    const age = (days: number) =>
      t.services.db
        .updateTable('calendarFeed')
        .set({ createdOn: new Date(Date.now() - days * 86_400_000) })
        .execute();
    await age(89);
    expect((await read(url))[0]).toBe(200);
    await age(91);
    expect(await read(url)).toEqual([404]);
  });

  it('is there for readers of smart campaigns, without any data load', async () => {
    const { url } = (await t.user('launch-operator').createCalendarFeed({})).body;
    expect(await read(url ?? '')).toEqual([200]);
  });
});
