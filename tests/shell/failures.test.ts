import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { errorPopup } from '#machines/shell/error-popup.ts';
import { warnings } from '#machines/shell/warnings.ts';
import { type MissingCause, watchParts } from '#src/api/missing-part.ts';
import { ApiError, loadingNewRefused } from '#src/api/problem.ts';
import { popupOffers } from '#src/app/failure/failure.ts';
import { createFailures } from '#src/app/failure/failures.ts';
import { startTexts } from '#src/i18n/i18n.ts';

beforeAll(() => {
  startTexts();
  vi.stubGlobal('window', { location: { pathname: '/software/projects' } });
});
afterAll(() => vi.unstubAllGlobals());

function world(why: MissingCause = 'unreachable') {
  const popup = createActor(errorPopup).start();
  const notify = { success: vi.fn(), info: vi.fn(), news: vi.fn(), forget: vi.fn(), warning: vi.fn(), error: vi.fn() };
  const places = { errorPopup: popup, warnings: createActor(warnings).start(), notify, report: vi.fn() };
  const failures = createFailures({ ...places, whyMissing: async () => why });
  return { failures, places, popup, shown: () => popup.getSnapshot().context.problems.map(({ cause, text }) => [cause, text]) };
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

it('a part that says in its own place what failed is not told a second time, and is reported all the same (D-152, D-158, D-190)', () => {
  for (const error of [
    new ApiError({ code: 'BACKEND_UNREACHABLE', status: 0, traceId: 'one' }),
    new ApiError({ code: 'ZOD_ERROR', status: 502, traceId: 'two' }),
    new ApiError({ code: 'UNKNOWN', status: 500, traceId: 'three' }),
  ]) {
    const told = (isSaid: boolean) => {
      const { failures, places, shown } = world();
      failures.fail(error, { kind: 'list', what: 'Filters', isSaid });
      const raised = Object.keys(places.warnings.getSnapshot().context.entries).length;
      return [shown().length + raised, places.report.mock.calls.length];
    };
    expect([told(false), told(true)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  }
});

describe('a change that failed (D-158)', () => {
  const broken = new ApiError({ code: 'UNKNOWN', status: 502, traceId: 'one' });
  const lost = new ApiError({ code: 'BACKEND_UNREACHABLE', status: 0, traceId: 'two' });
  const outcome = (error: unknown) => {
    const { failures, popup } = world();
    const repeat = { again: vi.fn(), left: vi.fn() };
    failures.fail(error, { kind: 'mutation', ...repeat });
    return { popup, ...repeat };
  };

  it.each([broken, lost])('is sent once more from the popup, with the same input', (error) => {
    const { popup, again, left } = outcome(error);
    expect([again.mock.calls.length, left.mock.calls.length]).toEqual([0, 0]);
    popup.send({ type: 'popup.retry' });
    expect([again.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
    expect(popup.getSnapshot().matches('closed')).toBe(true);
    expect(popup.getSnapshot().context.problems).toEqual([]);
  });

  it('is given up when the popup is closed, and at once where it was answered', () => {
    const { popup, again, left } = outcome(lost);
    popup.send({ type: 'popup.close' });
    expect([again.mock.calls.length, left.mock.calls.length]).toEqual([0, 1]);
    const refused = outcome(new ApiError({ code: 'UNKNOWN', status: 409 }));
    expect([refused.again.mock.calls.length, refused.left.mock.calls.length]).toEqual([0, 1]);
  });

  it('is not sent once more where the portal itself asks the tool what became of it: the popup closes, and that is all (ADR 28, D-158)', () => {
    const problem = { type: '/api/error?type=UNKNOWN', title: '', status: 503, detail: 'It is not known yet.' };
    const needs = [{ kind: 'fact' as const, key: 'underWay', by: [] }];
    const { popup } = outcome(new ApiError({ code: 'UNKNOWN', status: 503, problem: { ...problem, needs }, traceId: 'four' }));
    const { problems } = popup.getSnapshot().context;
    expect(problems[0]).toMatchObject({ cause: 'underWay', text: 'It is not known yet.', again: undefined });
    expect(popupOffers(problems, true)).toEqual({ filled: 'close', reload: false });
    // A tool that does not answer at all has taken nothing.
    expect(
      outcome(new ApiError({ code: 'UNKNOWN', status: 503, problem })).popup.getSnapshot().context.problems[0]?.again,
    ).toBeDefined();
  });

  it('is not sent once more where it was answered in a shape that nobody understands: it may be done', () => {
    const { popup } = outcome(new ApiError({ code: 'ZOD_ERROR', status: 200, traceId: 'three' }));
    expect(popup.getSnapshot().context.problems[0]?.again).toBeUndefined();
  });
});

describe('what the popup offers beside Close (D-154, D-158, ERR-32)', () => {
  const again = () => undefined;
  it.each([
    ['a change that can be sent again', { cause: 'default', status: 502, again }, true, { filled: 'retry', reload: false }],
    ['a change that reached nobody', { cause: 'unreachable', status: 0, again }, true, { filled: 'retry', reload: false }],
    ['data that did not come', { cause: 'fetch', status: 502 }, false, { filled: 'reload', reload: true }],
    ['data that did not come while something is typed', { cause: 'fetch', status: 502 }, true, { filled: 'close', reload: true }],
    ['a change that cannot be sent again', { cause: 'default', status: 500 }, false, { filled: 'close', reload: false }],
  ] as const)('%s', (_, problem, isUnsaved, offers) => {
    expect(popupOffers([problem], isUnsaved)).toEqual(offers);
  });
});
