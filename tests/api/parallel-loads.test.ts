import { expect, it, vi } from 'vitest';
import { documentEndpoints } from '#contract/document/document.ts';
import { identityApi } from '#contract/identity.ts';
import { pageApi } from '#contract/page/page-api.ts';
import { createClient } from '#src/api/client.ts';
import { createHttp } from '#src/api/http.ts';

function world(reply: (url: string) => Response, takeRead?: (url: string, brandId: number) => string | undefined) {
  const onUnauthorized = vi.fn();
  const asked: { url: string; init: RequestInit }[] = [];
  const http = createHttp({
    brandId: () => 0,
    accessToken: async () => 'token',
    onUnauthorized,
    takeRead,
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init });
      await Promise.resolve();
      init.signal?.throwIfAborted();
      return reply(String(url));
    },
  });
  return { client: createClient({ ...pageApi, ...documentEndpoints, ...identityApi }, http), asked, onUnauthorized };
}

it('two flags, or two lists of documents, never cancel each other: what names a resource is part of its key (X-18, D-046)', async () => {
  const empty = { items: [], total: 0, totalUnfiltered: 0, next: null };
  const { client } = world((url) => {
    const query = new URL(url, 'http://portal.test').searchParams;
    return Response.json(query.has('name') ? { name: query.get('name'), isEnabled: true } : empty);
  });
  const flags = await Promise.all(['a', 'b', 'c'].map((name) => client.getFeatureFlag({ query: { name } })));
  expect(flags.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  const lists = [1, 2].flatMap((referenceId) =>
    (['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE'] as const).map((referenceType) =>
      client.listDocuments({ query: { referenceType, referenceId } }),
    ),
  );
  expect(await Promise.all(lists)).toEqual([empty, empty, empty, empty]);
});

it('the user info goes out with brand 0 before a brand is known, and its 401 ends no session (X-19, D-040, API-001)', async () => {
  const { asked, client, onUnauthorized } = world(() => Response.json({}, { status: 401 }));
  await expect(client.getUserInfo()).rejects.toMatchObject({ status: 401 });
  expect(new Headers(asked[0]?.init.headers).get('X-Brand-Id')).toBe('0');
  expect(onUnauthorized).not.toHaveBeenCalled();
  await expect(client.getHome()).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

it('a read whose answer is here already is not sent, and its answer is checked as any other (ADR 8)', async () => {
  const here = new Map([
    ['0 /api/cloud-proxy/feature-flags?name=a', '{"name":"a","isEnabled":true}'],
    ['0 /api/cloud-proxy/home', '{}'],
  ]);
  const { asked, client } = world(
    () => Response.json([]),
    (url, brandId) => here.get(`${brandId} ${url}`),
  );
  expect(await client.getFeatureFlag({ query: { name: 'a' } })).toEqual({ name: 'a', isEnabled: true });
  await expect(client.getHome()).rejects.toThrow();
  expect(asked).toEqual([]);
  await client.getBackendStatus();
  expect(asked.map(({ url }) => url)).toEqual(['/api/cloud-proxy/backend-status']);
});
