import { Agent, request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { countCalls } from '#server/start/drain.ts';

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string };

let server: Server;
let port: number;
let calls: ReturnType<typeof countCalls>;
let slow: PromiseWithResolvers<void>;
let begun: PromiseWithResolvers<void>;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeEach(async () => {
  calls = countCalls();
  slow = Promise.withResolvers();
  begun = Promise.withResolvers();
  server = createServer(
    calls.listener(async ({ url }, response) => {
      if (url === '/api/live') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(': open\n\n');
        return;
      }
      if (url === '/api/slow') {
        begun.resolve();
        await slow.promise;
      }
      response.end('done');
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  slow.resolve();
  server.closeAllConnections();
  server.close();
});

function get(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('a server that is told to stop (A12, T24)', () => {
  it('ends what is under way, and answers what is new with 503 and the end of the connection', async () => {
    const underWay = get('/api/slow');
    await begun.promise;
    const drained = calls.drain(server, 5_000);
    const [call, readyz, healthz, page] = await Promise.all(['/api/other', '/readyz', '/healthz', '/projects'].map(get));
    expect([call?.status, readyz?.status, healthz?.status, page?.status]).toEqual([503, 503, 200, 503]);
    expect(problemSchema.parse(JSON.parse(call?.body ?? ''))).toMatchObject({
      status: 503,
      detail: 'Control Center is stopping.',
    });
    expect(call?.headers).toMatchObject({ connection: 'close', 'retry-after': '2' });
    // A browser shows what is the matter, and comes again by itself.
    expect(page?.headers['content-type']).toMatch(/^text\/html/);
    expect(page?.headers['content-security-policy']).not.toContain('sandbox');
    expect(page?.body).toMatch(/<title>Control Center<\/title>/);
    expect(page?.body).toMatch(/http-equiv="refresh" content="2"/);
    expect(page?.body).toContain('Control Center is stopping.');
    expect(JSON.parse(readyz?.body ?? '')).toEqual({ status: 'DOWN' });
    slow.resolve();
    expect(await underWay).toMatchObject({ status: 200, body: 'done' });
    await drained;
    await expect(get('/api/other')).rejects.toThrow(/ECONNREFUSED|socket hang up/);
  });

  it('does not wait for live channels: their pages connect elsewhere', async () => {
    const channel = get('/api/live');
    channel.catch(() => undefined);
    await get('/api/other');
    const began = performance.now();
    await calls.drain(server, 5_000);
    expect(performance.now() - began).toBeLessThan(2_000);
    await expect(channel).rejects.toThrow();
  });

  it('cuts off what takes too long, rather than answer it with the end of the database', async () => {
    const hanging = get('/api/slow');
    hanging.catch(() => undefined);
    await begun.promise;
    await calls.drain(server, 60);
    await expect(hanging).rejects.toThrow(/socket hang up|ECONNRESET/);
  });
});
