import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilConnected } from '#server/db/embedded.ts';
import { DataDirError, lockDataDir } from '#server/db/lock.ts';
import { openStatic } from '#server/http/static.ts';
import { withoutSecrets } from '#server/log/secrets.ts';
import { ConfigError, readConfig } from '#server/start/config.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'control-center-start-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the environment', () => {
  it('has defaults for everything (architecture: Configuration)', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      environment: 'local',
      seed: 'demo',
      fleetSpeed: 1,
      publicUrl: 'http://localhost:8080',
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ ENVIRONMENT: 'production' }, 'ENVIRONMENT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ SEED_VEHICLES: '-1' }, 'SEED_VEHICLES'],
    [{ FLEET_SPEED: '0' }, 'FLEET_SPEED'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ ENVIRONMENT: 'live' }, 'OIDC_ISSUER'],
    [{ PUBLIC_URL: 'http://control-center.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost.example.com:8080' }, 'PUBLIC_URL'],
    [{ OIDC_SCOPE: 'profile email' }, 'OIDC_SCOPE'],
  ])('names what is wrong in %j', (env, name) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => readConfig(env as Record<string, string>)).toThrow(name);
  });
});

describe('an environment that people work in', () => {
  const oidc = { OIDC_ISSUER: 'https://login.example.com/realms/employees' };

  it('is live only with a provider of its own: everybody knows the passwords of the embedded one (D-246)', () => {
    expect(() => readConfig({ ENVIRONMENT: 'live' })).toThrow(/embedded identity provider/);
    expect(readConfig({ ENVIRONMENT: 'live', ...oidc }).environment).toBe('live');
  });

  it('is reached by https, or on this machine (T9: the refresh cookie is Secure)', () => {
    expect(() => readConfig({ PUBLIC_URL: 'http://10.0.0.7:8080', ...oidc })).toThrow(/https/);
    for (const PUBLIC_URL of [
      'https://control-center.example.com',
      'http://localhost:9000',
      'http://127.0.0.1',
      'http://[::1]:8080',
    ])
      expect(readConfig({ PUBLIC_URL, ...oidc }).publicUrl).toBe(PUBLIC_URL);
  });

  it('asks a provider for what every provider has, the embedded one for its own scope too, or for OIDC_SCOPE (AUTH-01)', () => {
    expect(readConfig({}).oidcScope).toBe('openid profile email portal');
    expect(readConfig(oidc).oidcScope).toBe('openid profile email');
    expect(readConfig({ ...oidc, OIDC_SCOPE: ' openid  roles ' }).oidcScope).toBe('openid roles');
  });
});

describe('the data directory', () => {
  it('is held by one process and taken over from a dead one (T24)', async () => {
    const held = path.join(directory, 'held');
    await mkdir(held);
    await writeFile(path.join(held, 'server.lock'), JSON.stringify({ pid: process.ppid, startedAt: '' }));
    await expect(lockDataDir(held)).rejects.toThrow(DataDirError);
    await writeFile(path.join(held, 'server.lock'), JSON.stringify({ pid: process.ppid, startedAt: '1' }));
    const release = await lockDataDir(held);
    await release();
    await (await lockDataDir(held))();
  });

  it('is taken over from one that was killed a moment ago, or whose parent has not noticed that it ended (T24)', async () => {
    const held = path.join(directory, 'killed');
    await mkdir(held);
    const holdBy = async (pid: number) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      await writeFile(path.join(held, 'server.lock'), JSON.stringify({ pid, startedAt }));
    };
    const killed = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)']);
    await once(killed, 'spawn');
    await holdBy(killed.pid ?? 0);
    killed.kill('SIGKILL');
    await (await lockDataDir(held))();

    // What takes the shell's place never asks after the shell's child.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(String(line));
    await holdBy(child);
    await vi.waitFor(async () => expect(await readFile(`/proc/${child}/stat`, 'utf8')).toContain(') Z '));
    await (await lockDataDir(held))();
    parent.kill('SIGKILL');
  });
});

describe('the embedded database at a start', () => {
  /** A connection that is refused so often, each time with the code, and then made. */
  const refusing = (code: string, times: number) => {
    let tries = 0;
    const connect = async () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new pg.DatabaseError('not now', 0, 'error'), { code });
    };
    return { connect, tries: () => tries };
  };

  it('is waited for while it says that it recovers, however long: ended, it would begin its recovery anew (T24)', async () => {
    const { connect, tries } = refusing('57P03', 2);
    await untilConnected(connect, 60);
    expect(tries()).toBe(3);
  });

  it('is given up when it answers otherwise for too long, and at once when it has ended (T24)', async () => {
    await expect(untilConnected(refusing('ECONNREFUSED', 10_000).connect, 60)).rejects.toThrow('not now');
    const ended = vi.fn(() => Promise.reject(new DataDirError('The embedded PostgreSQL ended at once.')));
    await expect(untilConnected(ended)).rejects.toThrow(DataDirError);
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('the built page', () => {
  it('is served packed, cached by hashed name, index by ETag with its environment, and never in place of a missing file (T11, TITLE-01, C8)', async () => {
    const dist = path.join(directory, 'dist');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    await writeFile(path.join(dist, 'index.html'), '<html></html>');
    await writeFile(path.join(dist, 'assets', 'main-AbCd1234.js'), 'plain');
    await writeFile(path.join(dist, 'assets', 'main-AbCd1234.js.br'), 'packed');
    const page = await openStatic(dist, () => ({ 'Content-Security-Policy': "default-src 'self'" }), 'prelive');
    const get = (url: string, headers: Record<string, string> = {}) => page(new Request(`http://127.0.0.1${url}`, { headers }));

    const script = await get('/assets/main-AbCd1234.js', { 'Accept-Encoding': 'gzip, br' });
    expect([script.headers.get('content-encoding'), script.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(await (await get('/assets/main-AbCd1234.js')).text()).toBe('plain');
    const index = await get('/aec/projects/7');
    expect(await index.text()).toBe('<html data-environment="prelive"></html>');
    // Packed, it is the same page.
    const packed = await get('/', { 'Accept-Encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe('<html data-environment="prelive"></html>');
    expect(index.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/', { 'If-None-Match': index.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get('/assets/gone-AbCd1234.js')).status).toBe(404);
    expect((await get('/assets/main-AbCd1234.js.br')).status).toBe(404);
  });

  it('names its own files in a header too, so that they are asked for before it is read (ADR 8)', async () => {
    const dist = path.join(directory, 'named');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    const tags = [
      '<script type="module" crossorigin src="/assets/a-1.js"></script>',
      '<link rel="modulepreload" crossorigin href="/assets/b-2.js">',
      '<link rel="stylesheet" crossorigin href="/assets/c-3.css">',
      '<link rel="icon" href="/favicon.svg" />',
    ];
    await writeFile(path.join(dist, 'index.html'), `<html>${tags.join('')}</html>`);
    await writeFile(path.join(dist, 'assets', 'a-1.js'), 'plain');
    const page = await openStatic(dist, () => ({}), 'dev');
    const linked = async (url: string) => (await page(new Request(`http://127.0.0.1${url}`))).headers.get('link');
    const named = '</assets/a-1.js>; rel=modulepreload; crossorigin, </assets/b-2.js>; rel=modulepreload; crossorigin, ';
    expect(await linked('/software/projects')).toBe(`${named}</assets/c-3.css>; rel=preload; as=style; crossorigin`);
    expect(await linked('/assets/a-1.js')).toBeNull();
  });

  it('answers every address outside of the folders of files, also one with a dot, so that the router says what is wrong (C4)', async () => {
    const dist = path.join(directory, 'dotted');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    await writeFile(path.join(dist, 'index.html'), '<html></html>');
    await writeFile(path.join(dist, 'favicon.svg'), '<svg/>');
    await writeFile(path.join(dist, 'assets', 'main-AbCd1234.js'), 'plain');
    const page = await openStatic(dist, () => ({}), 'dev');
    const get = async (url: string) => (await page(new Request(`http://127.0.0.1${url}`))).text();
    for (const address of [
      '/software/projects.',
      '/does.not.exist',
      '/software/projects/aec/1.5/overview',
      '/../../etc/passwd.txt',
    ])
      expect(await get(address), address).toBe('<html data-environment="dev"></html>');
    expect(await get('/favicon.svg')).toBe('<svg/>');
    expect(await get('/assets/gone.js')).toBe('Not found');
  });
});

it('hides tokens and vehicle numbers in log lines (T9, T21)', () => {
  const line = '{"a":"Bearer abc.def","b":"eyJhbGciOi.eyJzdWIi.c2ln","c":"WVWZZZ1JZXW000001"}';
  expect(withoutSecrets(line)).toBe('{"a":"[hidden]","b":"[hidden]","c":"[hidden]"}');
});
