import { afterAll, expect, it, vi } from 'vitest';
import { readUntil } from '#tests/support/portal/read-until.ts';
import { twoServers } from '#tests/support/release-notes-project/two-servers.ts';
import { refusal } from '#tests/support/software-project/software.ts';

const { agreed, close, get, goOn, led, one, other, po, send } = await twoServers();
afterAll(close);

it('an order holds nobody longer than 10 s where the tool hangs, and goes on when it is back (T24, D-074, RN-03)', {
  timeout: 30_000,
}, async () => {
  const id = await led('startEditing');
  const never = () => new Promise(() => undefined);
  vi.spyOn(one.services.upstreams.tools, 'get').mockReturnValue(new Proxy({}, { get: () => never }));
  const begun = performance.now();
  const page = await other.request('/api/live', { user: 'container-po' });
  const sent = refusal(send(one, id, 'translate'));
  // Another page hears that something is under way long before the tool is given up: it offers nothing then that is refused (D-247).
  await readUntil(page, 'order.turned');
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect((await get(id)).flow.external?.underWay).toMatchObject([{ reason: 'project.translate' }]);
  await page.body?.cancel().catch(() => undefined);
  expect((await sent).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(10_000);
  // The list says so as well as the page, and neither that the tool is reachable as if nothing waited (C13, RN-03).
  const listed = async () => {
    const { items } = (await po().listReleaseNotesProjects({ query: { limit: 250 } })).body;
    return items.find((row) => row.id === id)?.isOrderOpen;
  };
  expect([await listed(), (await get(id)).isOrderOpen]).toEqual([true, true]);
  await goOn(other);
  expect([await listed(), (await get(id)).isOrderOpen]).toEqual([false, false]);
  expect(await agreed(id)).toBe('TRANSLATION');
});
