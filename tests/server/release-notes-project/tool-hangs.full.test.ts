import { afterAll, expect, it, vi } from 'vitest';
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
  expect((await refusal(send(one, id, 'translate'))).status).toBe(503);
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
