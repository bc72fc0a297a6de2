import { promises as fs } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attachment, openFiles, safeName } from '#server/files/files.ts';
import { createSampleTable, sampleApi, sampleHandlers } from '#tests/support/flow/sample-flow.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';

let portal: TestPortal<typeof sampleApi>;
beforeAll(async () => {
  portal = await testPortalOf(sampleApi, sampleHandlers);
  await createSampleTable(portal.database.owner);
});
afterAll(() => portal.close());

const { open } = fs;
type Stored = { name: string; size: number; sha256: string }[];
const upload = (files: readonly File[], data: string | undefined = '{"name":"a"}', part = 'files') => {
  const form = new FormData();
  if (data !== undefined) form.set('data', data);
  for (const file of files) form.append(part, file);
  return portal.request('/api/samples/files', { method: 'POST', body: form });
};
const text = (name: string, content = 'hello') => new File([content], name);
const parts = () => readdir(path.join(portal.dataDir, 'files', 'parts'));

describe('an upload', () => {
  it('stores by content hash and gives the bytes back as a harmless attachment (T12, T16)', async () => {
    const [first, second] = (await (await upload([text('a.txt'), text('b.csv')])).json()) as Stored;
    expect(first).toMatchObject({ name: 'a.txt', size: 5 });
    expect(second?.sha256).toBe(first?.sha256);
    const query = new URLSearchParams({ name: '../../Grüße "x"\r\nSet-Cookie: a=b.txt' });
    const response = await portal.request(`/api/samples/files/${first?.sha256}?${query}`);
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''\S+$/);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each<[string, () => Promise<Response>, number]>([
    ['a file over the limit', () => upload([text('a.txt', 'x'.repeat(50_001))]), 413],
    ['more than 20 files', () => upload(Array.from({ length: 21 }, (_, index) => text(`${index}.txt`))), 413],
    ['another kind', () => upload([text('a.exe')]), 415],
    ['a kind hidden behind a NUL', () => upload([text('a.exe\0.pdf')]), 400],
    ['an empty file', () => upload([text('a.txt', '')]), 422],
    ['another part', () => upload([text('a.txt')], '{"name":"a"}', 'avatar'), 422],
    ['data that is no JSON', () => upload([text('a.txt')], '{'), 400],
    ['data that the schema refuses', () => upload([text('a.txt')], '{"name":"a","id":1}'), 422],
    [
      'no form at all',
      () =>
        portal.request('/api/samples/files', { method: 'POST', body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }),
      400,
    ],
  ])('refuses %s and leaves nothing behind (T15, D-119)', async (_, send, status) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await parts()).toEqual([]);
  });

  it('refuses a form that ends in the middle (T15)', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf';
    const response = await portal.request('/api/samples/files', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    expect(response.status).toBe(400);
    expect(await parts()).toEqual([]);
  });
});

describe('a start', () => {
  const root = () => mkdtemp(path.join(os.tmpdir(), 'control-center-parts-'));
  const part = (directory: string, name: string) => path.join(directory, 'files', 'parts', name);

  it('leaves an upload alone that another server of the same folder takes in (T15, T24)', async () => {
    const directory = await root();
    const first = await openFiles(directory, { alone: false });
    const content = new PassThrough();
    const stored = first.store(content, 'a.txt', 100);
    content.write('one half, ');
    await expect.poll(() => readdir(path.join(directory, 'files', 'parts'))).toHaveLength(1);
    await openFiles(directory, { alone: false });
    content.end('and the other');
    expect((await stored).size).toBe(23);
    await rm(directory, { recursive: true });
  });

  it('removes what a killed server left, once no upload can be under way any more; on a folder of its own at once (T15)', async () => {
    const directory = await root();
    await openFiles(directory, { alone: false });
    for (const name of ['old', 'young']) await writeFile(part(directory, name), 'half');
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(part(directory, 'old'), longAgo, longAgo);
    const files = await openFiles(directory, { alone: false });
    expect(await readdir(part(directory, ''))).toEqual(['young']);
    await utimes(part(directory, 'young'), longAgo, longAgo);
    await files.sweep(new Date(Date.now() - 1_800_000), async () => new Set());
    expect(await readdir(part(directory, ''))).toEqual([]);
    await writeFile(part(directory, 'young'), 'half');
    await openFiles(directory, { alone: true });
    expect(await readdir(part(directory, ''))).toEqual([]);
    await rm(directory, { recursive: true });
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\r\nX: 1.txt', 'aX_ 1.txt'],
    ['a\u202Etxt.exe', 'atxt.exe'],
    ['CON', '_CON'],
    ['aux.txt', '_aux.txt'],
    ['..', 'file'],
    ['', 'file'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(196)}.txt`],
  ])('makes %j into %j (T16)', (given, expected) => {
    expect(safeName(given)).toBe(expected);
  });

  it('sends names in both forms of RFC 6266 (T16)', () => {
    expect(attachment("Grüße 'a'.txt")).toBe(
      "attachment; filename=\"Gr__e 'a'.txt\"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%27a%27.txt",
    );
  });
});

describe('a disk without space', () => {
  const readyz = async (query = '') => {
    const response = await portal.request(`/readyz${query}`);
    return [response.status, ((await response.json()) as { writes: string }).writes];
  };

  it.each(['ENOSPC', 'EDQUOT'])('is 507, leaves nothing behind, and is told in /readyz (%s, A9, T24)', async (code) => {
    // Each case has its own store, since a full disk is remembered for a minute.
    const own = await testPortalOf(sampleApi, sampleHandlers);
    const full = vi.spyOn(fs, 'open').mockImplementation(async (file, ...rest) => {
      const handle = await open(file, ...rest);
      vi.spyOn(handle, 'createWriteStream').mockImplementation(() => {
        const sink = new Writable({
          write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code })),
          destroy: (error, done) => void handle.close().then(() => done(error), done),
        });
        return sink as ReturnType<typeof handle.createWriteStream>;
      });
      return handle;
    });
    try {
      const form = new FormData();
      form.set('data', '{"name":"a"}');
      form.append('files', text('a.txt'));
      const response = await own.request('/api/samples/files', { method: 'POST', body: form });
      expect([response.status, response.headers.get('content-type')]).toEqual([507, 'application/problem+json']);
      expect(await readdir(path.join(own.dataDir, 'files', 'parts'))).toEqual([]);
      const ready = async (query: string) => (await own.request(`/readyz${query}`)).status;
      expect([await ready(''), await ready('?for=writes')]).toEqual([200, 503]);
    } finally {
      full.mockRestore();
      await own.close();
    }
  });

  it('is not there while the disk takes what is written (A9)', async () => {
    expect([await readyz(), await readyz('?for=writes')]).toEqual([
      [200, 'UP'],
      [200, 'UP'],
    ]);
    expect(await parts()).toEqual([]);
  });

  it('that cannot be written at all is told too (A9)', async () => {
    const own = await testPortalOf(sampleApi, sampleHandlers);
    await fs.rm(path.join(own.dataDir, 'files', 'parts'), { recursive: true });
    expect((await own.request('/readyz?for=writes')).status).toBe(503);
    await own.close();
  });
});
