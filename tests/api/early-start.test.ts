import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { brandHeader } from '#contract/brand.ts';
import { identityApi, pageReadHeader } from '#contract/identity.ts';
import type { BootAnswer } from '#contract/platform.ts';
import { softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { dayIn, isTimeZone, localTimeZone, timeZoneHeader } from '#contract/time-zone.ts';
import { type EarlyAnswer, takeEarlyStart } from '#src/api/early-start.ts';
import { firstPages } from '#src/app/routing/first-pages.ts';
import { questionOf } from '#src/app/table/list-question.ts';
import { projectListDefaults } from '#src/areas/software-project/searches.ts';

const user = {
  sub: 's',
  given_name: 'A',
  family_name: 'B',
  email: '',
  preferred_username: 'ab',
  roles: [],
  realm_access: { roles: [] },
};
const boot: BootAnswer = {
  user,
  brandId: 4,
  flags: [],
  configuration: { environment: 'local', helpdeskUrl: null, idpAdminConsoleUrl: null, simulators: [], isMonitored: false },
  home: null,
  backends: null,
};
const refreshed = { accessToken: 'a.b.c', expiresIn: 300 };
const answer = (body: unknown, over: Partial<EarlyAnswer> = {}): EarlyAnswer => ({
  ...{ status: 200, date: 'Mon, 23 Nov 2026 12:00:00 GMT', askedAt: 1_000, at: 1_200, body },
  ...over,
});
const begun = (boot: unknown) => ({ ...refreshed, boot });

async function taken(ccStart: Promise<EarlyAnswer>, now = 1_500) {
  const onDate = vi.fn();
  const early = takeEarlyStart({ ccStart }, { now: () => now, onDate });
  return { token: await early?.token, first: await early?.first, onDate };
}

describe('what the page asked before its scripts ran (ADR 8)', () => {
  it('gives token and first answer, once', async () => {
    const page = { ccStart: Promise.resolve(answer(begun(boot))) };
    const deps = { now: () => 1_500, onDate: vi.fn() };
    const early = takeEarlyStart(page, deps);
    expect(await early?.token).toEqual({ accessToken: 'a.b.c', expiresAt: 301_200 });
    expect(await early?.first).toEqual(boot);
    expect(deps.onDate).toHaveBeenCalledExactlyOnceWith('Mon, 23 Nov 2026 12:00:00 GMT', 1_200);
    expect(takeEarlyStart(page, deps)).toBeUndefined();
  });

  it.each([
    ['there is no session', answer(null)],
    ['the session ended', answer(undefined, { status: 401 })],
  ])('says that nobody is signed in where %s (AUTH-08)', async (_, given) => {
    const { token, first } = await taken(Promise.resolve(given));
    expect([token, first]).toEqual([null, null]);
  });

  it.each([
    ['the server is not available', async () => answer(undefined, { status: 503 })],
    ['there was no answer', () => Promise.reject<EarlyAnswer>(new TypeError('reset'))],
  ])('says nothing where %s: the question is put again (D-043)', async (_, given) => {
    const { token, first } = await taken(given());
    expect([token, first]).toEqual([undefined, undefined]);
  });

  it.each([
    ['was refused, as at a brand that was taken away', null],
    ['names nobody', { ...boot, user: null }],
    ['is of another shape', { ...boot, flags: 'none' }],
    ['never came', undefined],
  ])('leaves out a boot answer that %s; the token is good all the same', async (_, given) => {
    const { token, first } = await taken(Promise.resolve(answer(begun(given))));
    expect([token?.accessToken, first]).toEqual(['a.b.c', undefined]);
  });

  it('hands out a list that came along once, at its brand and by its address, until something changed', async () => {
    const page = { path: '/api/things?limit=25', brandId: 4, text: '[]' };
    const given = async (now = 1_500) => {
      const ccStart = Promise.resolve(answer({ ...begun(boot), page }));
      let at = 1_500;
      const early = takeEarlyStart({ ccStart }, { now: () => at, onDate: vi.fn() });
      await early?.first;
      at = now;
      return early;
    };
    const early = await given();
    expect([early?.takeRead('/api/things', 4), early?.takeRead(page.path, 1)]).toEqual([undefined, undefined]);
    expect([early?.takeRead(page.path, 4), early?.takeRead(page.path, 4)]).toEqual(['[]', undefined]);
    const old = await given(6_001);
    expect(old?.takeRead(page.path, 4)).toBeUndefined();
    const changed = await given();
    changed?.dropRead();
    expect(changed?.takeRead(page.path, 4)).toBeUndefined();
  });

  it('is five seconds old at most: a page whose scripts came late asks again (T22)', async () => {
    expect((await taken(Promise.resolve(answer(begun(boot))), 6_000)).first).toEqual(boot);
    expect((await taken(Promise.resolve(answer(begun(boot))), 6_001)).first).toBeUndefined();
  });
});

describe('first-pages.ts', () => {
  it('reads what the list of AEC projects asks for at an address without a query', () => {
    const { list, path } = softwareProjectEndpoints.listSoftwareProjects;
    const question = new URLSearchParams(questionOf({ list }, {}, projectListDefaults));
    expect(firstPages['/software/projects']?.read).toBe(`${path}?${question}`);
  });
});

describe('start.js', () => {
  const script = readFileSync(new URL('../../src/inline/start.js', import.meta.url), 'utf8');
  type Sent = { readonly path: string; readonly method: string; readonly headers: Record<string, string> };

  async function started({ search = '', tab = {}, device = {}, behind = 0, pathname = '/' } = {}) {
    const sent: Sent[] = [];
    const storage = (held: Readonly<Record<string, string>>) => ({ getItem: (key: string) => held[key] ?? null });
    const window: { ccStart?: Promise<EarlyAnswer> } = {};
    runInNewContext(script, {
      window,
      TEXT_FONT: undefined,
      FIRST_PAGES: { '/things': { files: [], read: '/api/things?limit=25' } },
      location: { search, pathname },
      sessionStorage: storage(tab),
      localStorage: storage(device),
      AbortSignal,
      Intl,
      Date: class extends Date {
        override getTimezoneOffset = () => behind;
      },
      fetch: async (path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
        sent.push({ path, method, headers });
        return Response.json(begun(boot));
      },
    });
    return { sent, first: await window.ccStart, window };
  }

  it('asks for a token and what a start needs by the address and headers of the contract', async () => {
    const { sent, first } = await started({ tab: { 'cc.brand': '4' }, device: { 'cc.brand': '1' } });
    const { method, path, query } = identityApi.refreshSession;
    const headers = { [brandHeader]: '4', [timeZoneHeader]: expect.any(String) };
    expect(sent).toEqual([{ method, path: `${path}?ifAny=true&boot=true`, headers }]);
    expect(query.parse({ ifAny: 'true', boot: 'true' })).toEqual({ ifAny: 'true', boot: 'true' });
    expect(first).toMatchObject({ status: 200, body: begun(boot) });
  });

  it('takes the brand of the device in a new tab, and none where none was chosen (BRAND-03, D-041)', async () => {
    const brandOf = async (where: object) => (await started(where)).sent[0]?.headers[brandHeader];
    expect(await brandOf({ device: { 'cc.brand': '3' } })).toBe('3');
    expect(await brandOf({})).toBe('0');
  });

  it('asks for the list of its page along with it, where the address has no query', async () => {
    const read = async (where: object) => (await started(where)).sent[0]?.headers[pageReadHeader];
    expect(await read({ pathname: '/things' })).toBe('/api/things?limit=25');
    expect([await read({ pathname: '/things', search: '?q=a' }), await read({})]).toEqual([undefined, undefined]);
  });

  it.each([
    [-60, 'Etc/GMT-1'],
    [-840, 'Etc/GMT-14'],
    [0, 'Etc/GMT+0'],
    [300, 'Etc/GMT+5'],
    [-330, localTimeZone()],
  ])('names a zone with the same day where the browser is %i minutes behind (D-052)', async (behind, zone) => {
    const { sent } = await started({ behind });
    expect(sent[0]?.headers[timeZoneHeader]).toBe(zone);
    expect(isTimeZone(zone)).toBe(true);
    if (behind % 60 !== 0) return;
    const at = new Date('2026-11-23T13:30:00Z');
    expect(dayIn(at, zone)).toBe(new Date(at.getTime() - behind * 60_000).toISOString().slice(0, 10));
  });

  it('asks nothing while a sign-in comes back', async () => {
    const back = await started({ search: '?code=c&state=s' });
    expect([back.sent, back.window.ccStart]).toEqual([[], undefined]);
  });
});
