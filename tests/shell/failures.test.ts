import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { errorPopup } from '#machines/shell/error-popup.ts';
import { warnings } from '#machines/shell/warnings.ts';
import { type MissingCause, watchParts } from '#src/api/missing-part.ts';
import { loadingNewRefused } from '#src/api/problem.ts';
import { createFailures } from '#src/app/failure/failures.ts';
import { startTexts } from '#src/i18n/i18n.ts';

beforeAll(() => {
  startTexts();
  vi.stubGlobal('window', { location: { pathname: '/software/projects' } });
});
afterAll(() => vi.unstubAllGlobals());

function world(why: MissingCause = 'unreachable') {
  const popup = createActor(errorPopup).start();
  const notify = { success: vi.fn(), info: vi.fn(), warning: vi.fn(), error: vi.fn() };
  const places = { errorPopup: popup, warnings: createActor(warnings).start(), notify, report: vi.fn() };
  const failures = createFailures({ ...places, whyMissing: async () => why });
  return { failures, shown: () => popup.getSnapshot().context.problems.map(({ cause, text }) => [cause, text]) };
}

describe('failures that are no answer of the server', () => {
  it.each([
    ['unreachable', 'unreachable', 'Sorry! The server could not be reached. Check your network connection and try again.'],
    ['stale', 'default', 'Control Center was updated. Reload the page to continue.'],
    ['broken', 'default', 'A part of the page could not be loaded.'],
  ] as const)('a part of the page that does not come, %s, pops up with its cause (ERR-27, D-158)', async (why, cause, text) => {
    const events = new EventTarget();
    watchParts({ events, document: { querySelectorAll: () => [] as never } });
    const error = new TypeError('Failed to fetch dynamically imported module: http://portal/assets/dialog-x.js');
    events.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
    const { failures, shown } = world(why);
    failures.fail(error, { kind: 'part' });
    await vi.waitFor(() => expect(shown()).toEqual([[cause, text]]));
  });

  it("loading the id 'new' is told in the details of the popup (ERR-23)", () => {
    const { failures, shown } = world();
    failures.fail(new Error(loadingNewRefused), { kind: 'detail' });
    expect(shown()).toEqual([['default', "Loading of state with primary key 'new' is not allowed!"]]);
  });
});
