import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectShared, createSessionLink } from '#src/api/session-link.ts';
import type { HubMessage, PageMessage } from '#src/api/session-protocol.ts';

const workers: { readonly heard: PageMessage[]; tell: (message: HubMessage) => void }[] = [];

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal(
    'SharedWorker',
    class {
      readonly port: { postMessage: (message: PageMessage) => number; onmessage?: (event: { data: HubMessage }) => void };
      constructor() {
        const heard: PageMessage[] = [];
        this.port = { postMessage: (message) => heard.push(message) };
        workers.push({ heard, tell: (data) => this.port.onmessage?.({ data }) });
      }
    },
  );
  vi.stubGlobal('navigator', { locks: { request: (_: string, held: () => unknown) => void held() } });
});
afterEach(() => vi.unstubAllGlobals());

const token = { accessToken: 'a', expiresAt: 900_000 };
const said = () => workers[0]?.heard.map(({ type }) => type).filter((type) => type !== 'page.hello');

it('starts the worker of all tabs once the page is drawn, and says then what had to wait (D-045, D-048, ADR 8)', async () => {
  const drawn = Promise.withResolvers<void>();
  const link = createSessionLink(connectShared(drawn.promise), () => 0);
  link.adopt(token);
  link.post({ type: 'live.watch', brandId: 1, since: 5 });
  expect(await link.accessToken()).toBe('a');
  expect(workers).toHaveLength(0);
  drawn.resolve();
  await drawn.promise;
  expect(said()).toEqual(['token.adopt', 'live.watch']);
  link.post({ type: 'live.leave', brandId: 1 });
  expect(workers).toHaveLength(1);
  expect(said()).toEqual(['token.adopt', 'live.watch', 'live.leave']);
});

it('starts it at once for a token that somebody waits for, and for the end of a session (D-048, SESSION-05)', async () => {
  const never = new Promise(() => undefined);
  const link = createSessionLink(connectShared(never), () => 0);
  const asked = link.accessToken();
  expect(said()).toEqual(['token.need']);
  workers[0]?.tell({ type: 'token.have', token });
  expect(await asked).toBe('a');

  workers.length = 0;
  createSessionLink(connectShared(never), () => 0).over(true);
  expect(said()).toEqual(['session.over']);
});
