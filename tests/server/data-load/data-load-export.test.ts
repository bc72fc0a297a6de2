import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
  w = dataLoadWorld(t);
});
afterAll(() => t.close());

const csvOf = async (id: number) => {
  const response = await t.request(`/api/dataloadmanagement/campaigns/${id}/exportCsv`, { user: 'data-load-manager' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
};

describe('a campaign as a file (DLM-09, API-036, D-178)', () => {
  it('has a mark of its bytes, semicolons, and a line for each batch with the columns of the campaign', async () => {
    const { id } = await w.create({ dataPackageSize: 1_500_000 });
    await w.save(id, w.batch(48), w.batch(50));
    const text = await csvOf(id);
    expect(text.startsWith('\uFEFF"id";"title";')).toBe(true);
    const [head = '', first = '', second = '', ...rest] = text.slice(1).replaceAll('"', '').trimEnd().split('\r\n');
    const of = (line: string) => Object.fromEntries(head.split(';').map((name, index) => [name, line.split(';')[index]]));
    expect(of(first)).toMatchObject({
      id: String(id),
      dataPackageSize: '1.5',
      dataPackageUnit: 'TB',
      campaignOwnerSelf: 'true',
      brand: 'VW',
      batchState: 'CREATED',
    });
    expect(of(second)).toMatchObject({ id: String(id), vehicleVolume: '3000', criterion: 'From hour 50' });
    expect(rest).toEqual([]);
  });

  it('has one line of a campaign without batches, and begins no formula (T14)', async () => {
    const { id } = await w.create({ title: '=HYPERLINK("x")', description: '+1' });
    const text = await csvOf(id);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).not.toMatch(/(^|;|")[=+]/m);
  });
});
