import { describe, expect, it } from 'vitest';
import { pageId } from '#contract/page/page-id.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import type { Portal } from '#src/app/portal.ts';
import { idOf } from '#src/app/resource.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { deploymentRoutes } from '#src/areas/deployment/routes.ts';
import { releaseCandidateRoutes } from '#src/areas/release-candidate/routes.ts';
import { softwareProjectRoutes } from '#src/areas/software-project/routes.ts';

/** A portal that only notes what its pages ask for. */
function recorder() {
  const asked: { readonly name: string; readonly input: unknown }[] = [];
  const client = new Proxy(
    {},
    {
      get: (_, name) => (input: unknown) => {
        asked.push({ name: String(name), input });
        return Promise.resolve({});
      },
    },
  );
  const portal = {
    clientOf: () => client,
    client,
    cache: {
      get: (_key: unknown, load: () => unknown) => load(),
      begin: (_key: unknown, load: () => unknown) => load(),
      peek: () => undefined,
      forget: () => undefined,
    },
    actor: () => seedActor('admin'),
    brandId: () => 1,
  } as unknown as Portal;
  return { portal, asked };
}

const routes = flatten([...softwareProjectRoutes, ...releaseCandidateRoutes, ...deploymentRoutes]).filter(
  ({ route }) => route.load,
);
const ids = ['swProjectId', 'releaseCandidateId', 'documentId', 'deploymentId'];

describe("an address with 'new', or with what is no number", () => {
  it.each([
    ['new', 'new'],
    ['abc', 'new'],
    ['12abc', 'new'],
    ['null', 'new'],
    ['', 'new'],
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', 'none'],
    ['99999999999', 'none'],
    ['0', 'none'],
    ['-1', 'none'],
    ['1.5', 'none'],
    ['007', 'none'],
    ['1e3', 'none'],
  ])('%j stands for %s (C4, NAV-12, NAV-13)', (word, meant) => {
    expect(pageId(word)).toBe(meant);
  });

  it.each(['new', 'abc', '0', '-1', '1.5', '12abc', 'null', '99999999999'])('%s is no id (NAV-12, NAV-13, X-34)', (word) => {
    expect(idOf(word)).toBeUndefined();
  });

  it.each(
    routes
      .filter(({ fullPath }) => ids.some((id) => fullPath.includes(`$${id}`)))
      .map(({ fullPath, route }) => [fullPath, route] as const),
  )('%s loads nothing of what is being created (NAV-12, X-34, AEC-05, AEC-19)', async (fullPath, route) => {
    const own = ids.filter((id) => fullPath.includes(`$${id}`));
    for (const [place, made] of own.entries()) {
      for (const word of ['new', 'abc']) {
        const { portal, asked } = recorder();
        // What stands above is known, what is created and all below it is not.
        const params = Object.fromEntries(own.map((id, index) => [id, index < place ? String(70 + index) : word]));
        await route.load?.({ portal, params, search: {} });
        const known = own.slice(0, place).map((_, index) => 70 + index);
        for (const { name, input } of asked) {
          const named = [...JSON.stringify(input).matchAll(/"(?:\w*[iI]d)":(\d+|null)/g)].map(([, id]) => Number(id));
          expect(named.length, `${made} ${name} asks without an id`).toBeGreaterThan(0);
          expect(
            named.filter((id) => !known.includes(id)),
            `${made} ${name}`,
          ).toEqual([]);
        }
      }
    }
  });
});
