import { createServer, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { acquireFolderAndPort, type Closer } from '#server/start/acquire.ts';
import { readConfig } from '#server/start/config.ts';

const closers: Closer[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  const config = readConfig({ PORT: String(await freePort()), DATABASE_URL: 'postgres://nobody@127.0.0.1/none' });
  const reserved = await acquireFolderAndPort(config, closers);
  server = reserved.server;
  reserved.serve((request, response) => response.end(String(request.url?.length)));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}

type Answer = { readonly status: number; readonly type: string; readonly text: string };
const get = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

it('reads an address of 20 kB, so that the page leads home from it (D-035, T13)', async () => {
  const path = `/login?redirectFrom=/${'a'.repeat(20_000)}`;
  expect(await get(path)).toMatchObject({ status: 200, text: String(path.length) });
});

it('answers a longer one, and what is no request, with a problem document (T11, T20)', async () => {
  const long = await get(`/login?redirectFrom=/${'a'.repeat(200_000)}`);
  expect([long.status, long.type]).toEqual([431, 'application/problem+json']);
  expect(problemSchema.parse(JSON.parse(long.text))).toMatchObject({ status: 431, traceId: expect.stringMatching(/^\w{32}$/) });
  const noise = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('what is this?\r\n\r\n'));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
  });
  expect(noise).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(problemSchema.parse(JSON.parse(noise.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ status: 400 });
});
