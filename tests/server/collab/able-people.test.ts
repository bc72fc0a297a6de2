import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { testIssuer, testPortal } from '#tests/support/portal/portal.ts';
import { newChain, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedIdentityUsers(t.services.db, testIssuer);
});
afterAll(() => t.close());

describe('who can do what an item waits for (D-241, D-248)', () => {
  const asked = async (roles: string) => {
    const { id } = await newChain(t, `Able ${roles.length}`, [1, 4]);
    const query = { entityType: 'RELEASE_CANDIDATE' as const, entityId: id, roles };
    const { body } = await t.user('container-po').listAblePeople({ query });
    return body.map(({ role, people }) => [role, people.map(({ fullName, brandIds }) => `${fullName} ${brandIds.join()}`)]);
  };

  it('names the people by full name, with the brands of the item at which they hold the role', async () => {
    expect(await asked('RELEASE_MANAGER_VW,RELEASE_MANAGER_AUDI,RELEASE_MANAGER')).toEqual([
      ['RELEASE_MANAGER_VW', ['Volker Weiss 1']],
      ['RELEASE_MANAGER_AUDI', ['Aurelia Dietz 4']],
      ['RELEASE_MANAGER', ['Mila Brandt 1,4', 'Renate Maurer 1']],
    ]);
  });

  it('names nobody who could not see the item, and no administrator for the role of somebody else', async () => {
    expect(await asked('RELEASE_MANAGER_PORSCHE,SUPERSET_ADMIN,NO_SUCH_ROLE,ADMIN')).toEqual([
      ['RELEASE_MANAGER_PORSCHE', []],
      ['SUPERSET_ADMIN', []],
      ['NO_SUCH_ROLE', []],
      ['ADMIN', ['Ada Minhoff 1,4']],
    ]);
  });
});
