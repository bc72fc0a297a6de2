import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import type { Chain } from '#server/db/seed/seed-chain.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let chain: Chain;
const base = '/api/ae-container/documents';

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  chain = await newChain(t, 'Refusals');
  await walkChain(t, chain, 'push');
});
afterAll(() => t.close());

/** Everything that an upload could leave behind. */
async function kept() {
  const { rows } = await sql`
    select (select count(*)::int from file) as files, (select count(*)::int from document) as documents,
      (select count(*)::int from document_file) as attached, (select count(*)::int from document_link) as links,
      (select max(seq)::int from journal) as journal
  `.execute(t.services.db);
  return { ...(rows[0] as object), parts: await readdir(path.join(t.dataDir, 'files', 'parts')) };
}

const post = (form: FormData | string, type?: string) =>
  t.request(base, { method: 'POST', body: form, user: 'container-po', ...(type && { headers: { 'Content-Type': type } }) });

function formOf(files: readonly File[], links: readonly object[] = [], more: object = {}): FormData {
  const form = new FormData();
  const reference = { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id };
  form.set('data', JSON.stringify({ ...reference, name: 'Hostile', links, ...more }));
  for (const file of files) form.append('files', file);
  return form;
}

/** A form with a file name as it stands on the wire, past what FormData would escape. */
function rawForm(fileName: string): [string, string] {
  const data = JSON.stringify({ referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id, name: `Named ${fileName.length}` });
  const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const body = `${part('name="data"', data)}${part(`name="files"; filename="${fileName}"`, 'hello')}--b--\r\n`;
  return [body, 'multipart/form-data; boundary=b'];
}

async function expectRefusal(response: Response, status: number, pointer: string, sentence: RegExp): Promise<void> {
  const problem = (await response.json()) as Problem;
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(problem.errors?.map(({ instance }) => instance)).toEqual([pointer]);
  expect(problem.errors?.[0]?.detail).toMatch(sentence);
}

const megabyte = 1_000_000;
const text = (name: string, content = 'hello') => new File([content], name);

describe('a file that cannot be taken is refused at the field, with a sentence and nothing half stored', () => {
  it.each<[string, () => readonly File[], number, RegExp]>([
    ['a wrong kind', () => [text('run.exe')], 415, /^run\.exe: this kind of file is not accepted\.$/],
    ['no kind at all', () => [text('../../etc/passwd')], 415, /^passwd: this kind/],
    ['a wrong kind behind a right one', () => [text('a.pdf'), text('b.svg')], 415, /^b\.svg: this kind/],
    ['a device name', () => [text('CON')], 415, /^_CON: this kind/],
    ['an empty file', () => [text('empty.txt', '')], 422, /^empty\.txt: the file is empty\.$/],
    [
      'more than 100 MB',
      () => [new File([new Uint8Array(100 * megabyte + 1)], 'big.zip')],
      413,
      /^big\.zip is larger than 100 MB\.$/,
    ],
  ])('%s (D-105, D-119, T15, T16)', async (_, files, status, sentence) => {
    const before = await kept();
    await expectRefusal(await post(formOf(files())), status, '/files', sentence);
    expect(await kept()).toEqual(before);
  });
});

describe('a link that is not https is refused at the field, and its file with it', () => {
  it.each([
    'http://docs.example/plan',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://x',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//docs.example/plan',
    'docs.example/plan',
  ])('%s (D-105, AEC-32, T12)', async (url) => {
    const before = await kept();
    const response = await post(formOf([text('a.txt')], [{ name: 'Plan', url }]));
    await expectRefusal(response, 422, '/links/0/url', /^Enter a full https address\.$/);
    expect(await kept()).toEqual(before);
  });

  it('where there is none (D-105)', async () => {
    const before = await kept();
    const response = await post(formOf([text('a.txt')], [{ name: 'Plan', url: '' }]));
    await expectRefusal(response, 422, '/links/0/url', /^This field is required\.$/);
    expect(await kept()).toEqual(before);
  });

  it('a link without a name, and more than 20 of them (D-105)', async () => {
    const before = await kept();
    const url = 'https://docs.example/plan';
    await expectRefusal(await post(formOf([], [{ name: '', url }])), 422, '/links/0/name', /^This field is required\.$/);
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `Link ${index}`, url }));
    await expectRefusal(await post(formOf([], many)), 422, '/links', /^At most 20 are accepted\.$/);
    expect(await kept()).toEqual(before);
  });
});

describe('a document takes one link as a form has it (D-173a)', () => {
  const url = 'https://docs.example/plan';
  const saved = async (response: Response) => {
    const { links, documentId } = (await response.json()) as { links: { name: string; url: string }[]; documentId: number };
    return { documentId, links: links.map(({ name, url: at }) => [name, at]) };
  };

  it('beside those of the list, at creation and when it is changed', async () => {
    const made = await saved(await post(formOf([], [{ name: 'First', url }], { linkTitle: ' Second ', linkUrl: url })));
    expect(made.links).toEqual([
      ['First', url],
      ['Second', url],
    ]);
    const body = JSON.stringify({ name: 'Plan', linkTitle: 'Third', linkUrl: url });
    const at = `${base}/${made.documentId}`;
    const changed = await t.request(at, { method: 'PUT', user: 'container-po', body });
    expect((await saved(changed)).links).toEqual([...made.links, ['Third', url]]);
  });

  it('with both of its parts, or none', async () => {
    const before = await kept();
    const only = (link: object) => post(formOf([text('a.txt')], [], link));
    await expectRefusal(await only({ linkUrl: url }), 422, '/linkTitle', /^This field is required\.$/);
    await expectRefusal(await only({ linkTitle: 'Plan' }), 422, '/linkUrl', /^This field is required\.$/);
    await expectRefusal(await only({ linkTitle: 'Plan', linkUrl: 'docs' }), 422, '/linkUrl', /^Enter a full https address\.$/);
    expect(await kept()).toEqual(before);
  });
});

describe('a hostile name of an accepted file is only ever text', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\\\..\\\\boot.csv', 'boot.csv'],
    ['%2e%2e%2fetc%2fpasswd.txt', '%2e%2e%2fetc%2fpasswd.txt'],
    ['plan\u202Efdp.txt', 'planfdp.txt'],
    ['CON.txt', '_CON.txt'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
    ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
  ])('%j (T12, T16, D-173)', async (given, shown) => {
    const response = await post(...rawForm(given));
    expect(response.status).toBe(201);
    const { documentId, files } = (await response.json()) as { documentId: number; files: { id: number; name: string }[] };
    expect(files.map(({ name }) => name)).toEqual([shown]);
    const download = await t.request(`${base}/${documentId}/files/${files[0]?.id}`, { user: 'container-po' });
    expect(await download.text()).toBe('hello');
    const header = download.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+^`|#-]+$/);
    expect(download.headers.get('content-security-policy')).toContain('sandbox');
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with a NUL in its head the form is refused (T16, T20)', async () => {
    const before = await kept();
    expect((await post(...rawForm('plan.exe\u0000.pdf'))).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  it('with a line break no header comes of it, neither now nor at the download (T16)', async () => {
    for (const given of ['plan.txt\r\nX-Injected: yes', 'plan\r\n\r\n<script>.txt', 'plan%0d%0aX-Injected: yes.txt']) {
      const response = await post(...rawForm(given));
      expect(response.headers.get('x-injected')).toBeNull();
      if (response.status !== 201) continue;
      const { documentId, files } = (await response.json()) as { documentId: number; files: { id: number; name: string }[] };
      for (const { id, name } of files) {
        expect(name).not.toMatch(/[\r\n]/);
        const download = await t.request(`${base}/${documentId}/files/${id}`, { user: 'container-po' });
        expect(download.headers.get('x-injected')).toBeNull();
        expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]*"/);
      }
    }
  });
});
