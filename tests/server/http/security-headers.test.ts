import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageHeaders } from '#server/http/security-headers.ts';
import { openStatic } from '#server/http/static.ts';
import { createSampleTable, sampleApi, sampleHandlers } from '#tests/support/flow/sample-flow.ts';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';
import { listening } from '#tests/support/spec/table-calls.ts';

type Answered = { readonly status: number; readonly headers: Headers; readonly text: string };
type Row = readonly [what: string, ask: () => Promise<Answered>, status: number, kind: 'api' | 'page' | 'asset' | 'provider'];

let portal: TestPortal<typeof sampleApi>;
let identity: TestIdentity;
let wire: Awaited<ReturnType<typeof listening>>;
let sha256: string;
const inlineScript = "\n// two lines\nwindow.early = '<b>';\n";
/** by the browser's own rule: base64 of the text between the tags */
const inlineHash = createHash('sha256').update(inlineScript).digest('base64');
beforeAll(async () => {
  let page: ((request: Request) => Promise<Response>) | undefined;
  portal = await testPortalOf(sampleApi, sampleHandlers, { page: async (request) => await (page ?? missing)(request) });
  await createSampleTable(portal.database.owner);
  const dist = path.join(portal.dataDir, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(
    path.join(dist, 'index.html'),
    `<!doctype html><script>${inlineScript}</script><script type="module" src="/a.js"></script>`,
  );
  await writeFile(path.join(dist, 'assets', 'main-AbCd1234.js'), 'export {};');
  page = await openStatic(dist, (scripts) => pageHeaders('https://login.example.test', scripts), 'local');
  wire = await listening(portal.fetch);
  identity = await testIdentity();
  sha256 = await uploaded();
});
afterAll(async () => {
  await wire.close();
  await identity.close();
  await portal.close();
});
const missing = async () => new Response(null, { status: 500 });

async function uploaded(): Promise<string> {
  const form = new FormData();
  form.set('data', '{"name":"a"}');
  form.append('files', new File(['<script>alert(1)</script>'], 'a.txt'));
  const response = await portal.request('/api/samples/files', { method: 'POST', body: form });
  const [file] = (await response.json()) as { sha256: string }[];
  return file?.sha256 ?? '';
}

const answered = async (response: Response): Promise<Answered> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});
const ask =
  (address: string, init: Parameters<TestPortal<typeof sampleApi>['request']>[1] = {}) =>
  async () =>
    answered(await portal.request(address, init));
const raw = (target: string) => async (): Promise<Answered> => {
  const { headers, status, text } = await wire.ask({ method: 'GET', path: target });
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status, text, headers: new Headers(flat) };
};
const provider =
  (address: string, init: RequestInit = {}) =>
  async () =>
    answered(await fetch(`${identity.url}${address}`, { redirect: 'manual', headers: { 'X-Brand-Id': '0' }, ...init }));
const broken = { method: 'POST', body: '{' };

const rows: readonly Row[] = [
  ['a list', ask('/api/samples'), 200, 'api'],
  ['OpenAPI', ask('/api/openapi.json'), 200, 'api'],
  ['health', ask('/healthz'), 200, 'api'],
  ['readiness', ask('/readyz'), 200, 'api'],
  ['no content', ask('/api/samples/flagged'), 204, 'api'],
  ['a download', () => ask(`/api/samples/files/${sha256}?name=a.html`)(), 200, 'api'],
  ['400', ask('/api/samples', broken), 400, 'api'],
  ['401', ask('/api/samples', { user: '' }), 401, 'api'],
  ['403', ask('/api/samples', { user: 'campaign-manager' }), 403, 'api'],
  ['404 of the API', ask('/api/nothing'), 404, 'api'],
  ['404 of an object', ask('/api/samples/999999'), 404, 'api'],
  ['415', ask('/api/samples', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }), 415, 'api'],
  ['422', ask('/api/samples', { method: 'POST', body: '{}' }), 422, 'api'],
  ['500', ask('/api/samples/crash?code=XX000'), 500, 'api'],
  ['503', ask('/api/samples/crash?code=57P01'), 503, 'api'],
  ['what no endpoint answers', ask('/nothing', { method: 'POST' }), 404, 'api'],
  ['an API path in another spelling', ask('/API/samples'), 404, 'api'],
  ['what is no request', raw('/api\\samples'), 400, 'api'],
  ['the page', ask('/'), 200, 'page'],
  ['a page of the router', ask('/software/projects'), 200, 'page'],
  [
    'the page as it was',
    async () => {
      const first = await portal.request('/');
      return answered(await portal.request('/', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }));
    },
    304,
    'page',
  ],
  ['the head of the page', ask('/', { method: 'HEAD' }), 200, 'page'],
  ['an asset', ask('/assets/main-AbCd1234.js'), 200, 'asset'],
  ['an asset that is gone', ask('/assets/gone-AbCd1234.js'), 404, 'page'],
  ['a source map', ask('/assets/main-AbCd1234.js.map'), 404, 'page'],
  ['the user info: 401 is nobody (API-001, D-017)', provider('/api/identity-proxy/userinfo'), 401, 'api'],
  ['the configuration of the sign-in', provider('/api/identity-proxy/configuration'), 200, 'api'],
  [
    'the token endpoint, refused',
    provider('/api/identity-proxy/token', {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Type': 'text/plain', 'X-Brand-Id': '0' },
    }),
    415,
    'api',
  ],
  ['an unknown call of the proxy', provider('/api/identity-proxy/nothing'), 404, 'api'],
  ['the discovery document', provider('/idp/.well-known/openid-configuration'), 200, 'provider'],
  ['a sign-in that is over', provider('/idp/sign-in/gone'), 400, 'provider'],
  ['an authorization without a client', provider('/idp/auth?client_id=nobody'), 400, 'provider'],
  ['the sign-out page', provider('/idp/session/end'), 200, 'provider'],
  ['an unknown page of the provider', provider('/idp/nothing'), 404, 'provider'],
];

function policyOf(headers: Headers): Map<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

describe('headers of every answer (T11)', () => {
  it.each(rows)('%s', async (_, asked, status, kind) => {
    const { headers, status: got } = await asked();
    expect(got).toBe(status);
    const policy = policyOf(headers);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('default-src')).toMatch(/^'(none|self)'$/);
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '*';
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*|data:|blob:|http:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe(kind === 'provider' ? 'same-origin' : 'no-referrer');
    expect([...headers.keys()].filter((name) => /^access-control-allow-(origin|credentials)$/.test(name))).toEqual([]);
    expect(headers.has('x-powered-by')).toBe(false);
    if (kind === 'api') {
      expect(headers.get('cache-control')).toBe('no-store');
      expect([policy.get('default-src'), policy.has('sandbox')]).toEqual(["'none'", true]);
    }
    if (kind === 'page') {
      expect(headers.get('cache-control')).toBe(status === 404 ? 'no-store' : 'no-cache');
      expect([policy.get('script-src'), policy.get('object-src')]).toEqual([`'self' 'sha256-${inlineHash}'`, "'none'"]);
      expect(policy.get('connect-src')).toBe("'self' https://login.example.test");
    }
    if (kind === 'asset') expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    if (kind === 'provider') expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
  });

  it('a download is kept by name and never drawn, whatever it holds (T12, T16)', async () => {
    const { headers } = await ask(`/api/samples/files/${sha256}?name=${encodeURIComponent('../a\r\nX: 1".html')}`)();
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect([headers.has('x'), headers.get('content-disposition')?.includes('..')]).toEqual([false, false]);
  });

  it('problems carry type, title, status, the call that they are about, trace and span, as application/problem+json (ERR-02, API-G07)', async () => {
    for (const [what, asked, status, kind] of rows) {
      const { headers, text } = await asked();
      if (kind !== 'api' || status < 400 || headers.get('content-type') !== 'application/problem+json') continue;
      const problem = JSON.parse(text) as Record<string, unknown>;
      expect(problem).toMatchObject({
        type: expect.stringMatching(/^\/api\/error\?type=[A-Z_\d]+$/),
        status,
        title: expect.any(String),
        ...(what !== 'what is no request' && { instance: expect.stringMatching(/^\/[\w/.%-]+$/) }),
      });
      expect(problem.traceId).toMatch(/^[\da-f]{32}$/);
      expect(problem.spanId).toMatch(/^[\da-f]{16}$/);
    }
  });
});
