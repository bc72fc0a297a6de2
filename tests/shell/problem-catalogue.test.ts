import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { z } from 'zod';
import { endpoints } from '#contract/endpoint.ts';
import { problemCodes } from '#contract/problem.ts';
import { errorPopup as errorPopupMachine } from '#machines/shell/error-popup.ts';
import { activeWarnings, warnings as warningsMachine } from '#machines/shell/warnings.ts';
import { problemTexts } from '#server/modules/platform/problem-texts.ts';
import { createClient } from '#src/api/client.ts';
import { createHttp } from '#src/api/http.ts';
import type { FailureContext } from '#src/app/failure/failure.ts';
import { createFailures, type WarningCause } from '#src/app/failure/failures.ts';
import { startTexts } from '#src/i18n/i18n.ts';

/** D-150, copied by hand from the specification: id, code, status of the reference backend, text. */
const catalogue = [
  [
    'ERR-T01',
    'ZOD_ERROR',
    500,
    'The server sent data in a form this page does not understand. Please report it if it happens again.',
  ],
  ['ERR-T02', 'UNKNOWN', 500, 'Something went wrong on the server.'],
  ['ERR-T03', 'VWAC_INTERNAL_ERROR', 502, 'The vehicle cloud reported an internal problem. Please try again in a few minutes.'],
  [
    'ERR-T04',
    'AEC_NO_MODULE_NAME_FOR_RELEASE',
    422,
    'This release candidate has no release name yet. Enter one on the Software page first.',
  ],
  ['ERR-T05', 'AEC_VWAC_PROMOTE_REQUEST_ERROR', 502, 'The release candidate could not be promoted in the vehicle cloud.'],
  ['ERR-T06', 'VWAC_MODULE_NOT_FOUND', 404, 'The vehicle cloud does not know this module and version.'],
  [
    'ERR-T07',
    'VWAC_PROMOTE_DUPLICATE_MODULE',
    409,
    'A module with this name already exists in the target stage. Resolve the conflict before promoting again.',
  ],
  ['ERR-T08', 'VWAC_MODULE_FETCH_ERROR', 502, 'The list of modules could not be read from the vehicle cloud.'],
  ['ERR-T09', 'PROBLEM_TYPE_NOT_FOUND', 404, 'The server used an error type that is not in the catalogue.'],
  ['ERR-T10', 'AEC_OPERATION_CAN_NOT_PERFORMED', 409, 'This action is not possible in the current state.'],
  [
    'ERR-T11',
    'AEC_OPERATION_CANNOT_BE_PERFORMED',
    409,
    'This action is not possible right now. The item may have been changed or locked by someone else; reload and check its status.',
  ],
  ['ERR-T12', 'AEC_NO_NAME_FOR_DOCUMENT', 422, 'Give the document a name before saving it.'],
  [
    'ERR-T13',
    'AZURE_APP_CONFIGURATION_REQUEST_ERROR',
    502,
    'The feature settings could not be read. Features that can be switched off stay off for now.',
  ],
  ['ERR-T14', 'AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR', 422, 'The vehicle filter contains a criterion that is not supported.'],
  [
    'ERR-T15',
    'DIGI_TWIN_BUILD_QUERY_ERROR',
    422,
    'The filter could not be turned into a digital-twin query. Check operators and values.',
  ],
  ['ERR-T16', 'DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR', 502, 'The number of matching vehicles could not be determined.'],
  ['ERR-T17', 'DIGI_TWIN_INTERNAL_ERROR', 502, 'The digital twin reported an internal problem. Please try again later.'],
  ['ERR-T18', 'R4C_OWNER_NOT_FOUND', 422, 'The chosen owner was not found in the directory. Pick another person.'],
  ['ERR-T19', 'AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR', 502, 'The dynamic vehicle group could not be created.'],
  ['ERR-T20', 'VWAC_DUPLICATE_GROUP_NAME', 409, 'This group name is already in use. Choose another name.'],
  ['ERR-T21', 'AEC_VWAC_ENABLE_REQUEST_ERROR', 502, 'The module could not be enabled for the selected vehicles.'],
  [
    'ERR-T22',
    'VWAC_NOT_ALL_GROUPS_ADDED',
    502,
    'Only some of the vehicle groups were added. Check the groups and repeat the action.',
  ],
  ['ERR-T23', 'AEC_VWAC_ROLLOUT_REQUEST_ERROR', 502, 'The rollout could not be started in the vehicle cloud.'],
  ['ERR-T24', 'VWAC_UNEXPECTED_RESPONSE_ERROR', 502, 'The vehicle cloud sent an unexpected answer.'],
  [
    'ERR-T25',
    'AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR',
    502,
    'The rollout was accepted without a job number, so its progress cannot be followed.',
  ],
  ['ERR-T26', 'AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR', 502, 'The rollout status could not be requested.'],
  ['ERR-T27', 'VWAC_SERVICE_JOB_NOT_FOUND', 404, 'The vehicle cloud does not know this rollout job.'],
  ['ERR-T28', 'MQBEVO_ROLLOUT_FAILED', 502, 'The rollout for MQB evo vehicles failed.'],
  ['ERR-T29', 'DUPLICATED_UPDATE_CONTAINER', 409, 'The same update container is used more than once. Remove the duplicate.'],
] as const;

const access = { rule: { anyone: true }, brand: 'selected' } as const;
const table = endpoints({
  list: { method: 'GET', path: '/api/things', summary: '', access, response: z.array(z.object({ id: z.number() })) },
  detail: { method: 'GET', path: '/api/things/1', summary: '', access, response: z.object({ id: z.number() }) },
  part: { method: 'GET', path: '/api/things/1/part', summary: '', access, response: z.object({ id: z.number() }) },
  mutation: { method: 'POST', path: '/api/things', summary: '', access, response: z.object({ id: z.number() }) },
});
const contexts = {
  list: { kind: 'list', what: 'AEC projects' },
  detail: { kind: 'detail' },
  part: { kind: 'part' },
  mutation: { kind: 'mutation' },
} as const satisfies Record<string, FailureContext>;
type Name = keyof typeof contexts;

beforeAll(() => {
  startTexts();
  vi.stubGlobal('window', { location: { pathname: '/software/projects' } });
});
afterAll(() => vi.unstubAllGlobals());

let reply: () => Promise<Response>;
const report = vi.fn();
const whyMissing = async () => 'unreachable' as const;
const notify = { success: vi.fn(), info: vi.fn(), news: vi.fn(), forget: vi.fn(), warning: vi.fn(), error: vi.fn() };
function world() {
  const http = createHttp({ brandId: () => 1, accessToken: async () => 'token', onUnauthorized: vi.fn(), fetch: () => reply() });
  const popup = createActor(errorPopupMachine).start();
  const warnings = createActor(warningsMachine).start();
  const failures = createFailures({ errorPopup: popup, warnings, notify, report, whyMissing });
  const shown = () => ({
    toasts: notify.error.mock.calls.map(([title, , traceId]) => [title, traceId]),
    popup: popup.getSnapshot().context.problems.map(({ cause, text, traceId }) => [cause, text, traceId]),
    reasons: popup.getSnapshot().context.problems.flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
    warnings: activeWarnings(warnings.getSnapshot().context.entries).map(({ text, traceId }) => [text, traceId]),
  });
  return { client: createClient(table, http), failures, warnings, shown };
}

/** Sends a call that the server answers like this, and shows the failure as a page does. */
async function meet(name: Name, answer: () => Promise<Response>) {
  reply = answer;
  const { client, failures, shown } = world();
  const error: unknown = await client[name]().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  failures.fail(error, contexts[name]);
  return { ...shown(), error };
}

beforeEach(() => {
  notify.error.mockReset();
  report.mockReset();
});

/** The id that the page itself gave the call. */
const ownTrace = expect.stringMatching(/^[\da-f]{32}$/);
const nothing = { toasts: [], popup: [], reasons: [], warnings: [] };
const traceId = 'c41f0000c41f0000c41f0000c41f0000';
const problemOf =
  (code: string, status: number, more: object = {}) =>
  async () =>
    Response.json({ type: `/api/error?type=${code}`, title: 'x', status, traceId, ...more }, { status });

describe('the 29 problem types, each from the answer to its words (D-150, D-158, ERR-04, ERR-39)', () => {
  it('are all of the catalogue', () => {
    expect(catalogue.map(([, code]) => code)).toEqual(problemCodes);
    // both spellings are types of their own.
    expect(catalogue.filter(([, code]) => /PERFORMED$/.test(code))).toHaveLength(2);
  });

  it.each(catalogue)('%s %s: its text and trace id, where its status belongs', async (_, code, status, text) => {
    const isServers = status >= 500;
    const popup = (cause: string) => ({ ...nothing, popup: [[cause, text, traceId]] });
    const toast = { ...nothing, toasts: [[text, traceId]] };
    const answer = problemOf(code, status);
    expect(await meet('mutation', answer)).toMatchObject(isServers ? popup('default') : toast);
    notify.error.mockReset();
    expect(await meet('part', answer)).toMatchObject(isServers ? popup('fetch') : toast);
    notify.error.mockReset();
    const pageTellsIt = status === 404;
    expect(await meet('detail', answer)).toMatchObject(isServers ? popup('fetch') : pageTellsIt ? nothing : toast);
    notify.error.mockReset();
    const list = { ...nothing, warnings: [['AEC projects could not be loaded.', traceId]] };
    // A form nobody understands is the popup's, whoever asked.
    expect(await meet('list', answer)).toMatchObject(code === 'ZOD_ERROR' ? popup('fetch') : isServers ? list : toast);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind: 'problem' }));
  });

  it('are described by the server in the same words (D-171a)', () => {
    for (const [, code, , text] of catalogue) expect(problemTexts[code].startsWith(text)).toBe(true);
  });

  it('ERR-T02 UNKNOWN with a 4xx shows the detail below its text; with a 5xx it does not', async () => {
    const detail = 'The name is taken.';
    await meet('mutation', problemOf('UNKNOWN', 422, { detail }));
    expect(notify.error.mock.lastCall?.[0]).toBe(`Something went wrong on the server. ${detail}`);
    const { popup } = await meet('mutation', problemOf('UNKNOWN', 500, { detail }));
    expect(popup).toEqual([['default', 'Something went wrong on the server.', traceId]]);
  });

  it('ERR-T11 also with 412 and 423, a version or lock conflict (D-051)', async () => {
    for (const status of [412, 423]) await meet('mutation', problemOf('AEC_OPERATION_CANNOT_BE_PERFORMED', status));
    expect(notify.error.mock.calls.map(([text]) => text)).toEqual([catalogue[10][3], catalogue[10][3]]);
  });

  it('a type outside the catalogue is ERR-T09 (ERR-06), one of another prefix ERR-T01 (ERR-03, ERR-05)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect((await meet('mutation', problemOf('NEW_ONE', 500))).popup).toEqual([['default', catalogue[8][3], traceId]]);
    const foreign = async () => Response.json({ type: 'about:blank', title: 'x', status: 400 }, { status: 400 });
    expect((await meet('mutation', foreign)).popup).toEqual([['default', catalogue[0][3], ownTrace]]);
  });
});

describe('answers that are no problem documents', () => {
  const html = async () => new Response('<html>Bad gateway</html>', { status: 502 });
  const unreachable = 'Sorry! The server could not be reached. Check your network connection and try again.';

  it.each([
    ['a body of another shape', async () => Response.json({ shape: 'bad' }), 'An error was detected while parsing the response'],
    ['no body', async () => new Response(''), 'Response is undefined'],
    ['HTML with 200', async () => new Response('<html></html>'), 'An error was detected while parsing the response'],
    ['HTML of a proxy with 502 (X-27)', html, 'An error was detected while parsing the response'],
    ['a failure without a body', async () => new Response(null, { status: 500 }), 'Response is undefined'],
  ])('%s: ZOD_ERROR in the popup, for lists too (ERR-01, ERR-05, ERR-24, ERR-25)', async (_, answer, message) => {
    for (const name of ['list', 'detail', 'part', 'mutation'] as const) {
      const { error, reasons, ...shown } = await meet(name, answer);
      // Its details say what exactly was wrong.
      expect(reasons).toEqual([message]);
      expect(error).toMatchObject({ code: 'ZOD_ERROR', message });
      expect({ ...shown, reasons }).toMatchObject({
        ...nothing,
        reasons: [message],
        popup: [[name === 'mutation' ? 'default' : 'fetch', catalogue[0][3], ownTrace]],
      });
    }
  });

  it('no answer at all: BACKEND_UNREACHABLE in the popup, after one more try of a GET (D-015, D-043, ERR-33)', async () => {
    const answer = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    for (const name of ['list', 'mutation'] as const)
      expect(await meet(name, answer)).toMatchObject({ ...nothing, popup: [['unreachable', unreachable, ownTrace]] });
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it('403 is told in its own words, 401 by the session, what was given up by nobody (D-158)', async () => {
    const refused = await meet('mutation', problemOf('UNKNOWN', 403));
    expect(refused).toMatchObject({ ...nothing, toasts: [['You are not allowed to do this.', traceId]] });
    notify.error.mockReset();
    expect(await meet('mutation', problemOf('UNKNOWN', 401))).toMatchObject(nothing);
    const { failures, shown } = world();
    failures.fail(new DOMException('gone', 'AbortError'), contexts.detail);
    expect(shown()).toEqual(nothing);
  });

  it('a feature that is switched off is told as such (ERR-22)', async () => {
    const { toasts } = await meet('mutation', problemOf('UNKNOWN', 403, { detail: 'Feature is disabled' }));
    expect(toasts).toEqual([['Feature is disabled', traceId]]);
  });

  it('an error without words is "Unexpected error occurred" (ERR-26)', () => {
    const { failures, shown } = world();
    failures.fail(new Error(''), contexts.part);
    expect(shown().popup).toEqual([['default', 'Unexpected error occurred', undefined]]);
  });

  it('4xx are client errors: told as such, input kept; anything above is not (ERR-07)', async () => {
    for (const status of [400, 409, 499]) {
      notify.error.mockReset();
      expect((await meet('mutation', problemOf('UNKNOWN', status))).toasts).toHaveLength(1);
    }
    expect((await meet('mutation', problemOf('UNKNOWN', 500))).popup).toHaveLength(1);
  });
});

describe('persistent warnings (ERR-10, D-152)', () => {
  /** D-152: the lists whose failure has a warning of its own, with their ids. */
  const lists = [
    ['CU deployments', 'ERR-12'],
    ['ORU 2.0 campaigns', 'ERR-12'],
    ['Big-loop campaigns', 'ERR-12'],
    ['E3 1.1 deployments', 'ERR-12'],
    ['Data-load campaigns', 'ERR-13'],
    ['Data-load calendar batches', 'ERR-14'],
    ['Smart-campaign calendar batches', 'ERR-14'],
    ['Calendar status', 'ERR-15'],
    ['ORU 2.0 releases', 'ERR-16'],
    ['Big-loop releases', 'ERR-16'],
    ['DRM projects', 'ERR-18'],
    ['AEC projects', 'ERR-18'],
    ['Smart campaigns', 'ERR-21'],
  ] as const;

  it('name each list and the trace id, one a list, and end when it could be loaded (ERR-09, ERR-11)', async () => {
    reply = problemOf('UNKNOWN', 500);
    const { client, failures, shown } = world();
    for (const [what] of [...lists, ...lists]) {
      const error: unknown = await client.list().catch((reason: unknown) => reason);
      failures.fail(error, { kind: 'list', what });
    }
    expect(shown()).toEqual({ ...nothing, warnings: lists.map(([what]) => [`${what} could not be loaded.`, traceId]) });
    for (const [what] of lists) failures.over(what);
    expect(shown().warnings).toEqual([]);
  });

  const causes: readonly (readonly [string, WarningCause, string, string])[] = [
    [
      'ERR-17',
      { cause: 'releaseNotValid', line: 'oru20', name: 'R7', details: 'no vehicles' },
      'releaseNotValid',
      'ORU 2.0 release R7 is not valid: no vehicles',
    ],
    [
      'ERR-17',
      { cause: 'releaseNotValid', line: 'bigLoop', name: 'B1', details: 'x' },
      'releaseNotValid',
      'Big-loop release B1 is not valid: x',
    ],
    ['ERR-19', { cause: 'serviceDown', service: 'backend' }, 'default', 'A backend service is currently not available.'],
    ['ERR-19', { cause: 'serviceDown', service: 'oru20' }, 'default', 'The ORU 2.0 service is currently not available.'],
    ['ERR-19', { cause: 'serviceDown', service: 'bigLoop' }, 'default', 'The big-loop service is currently not available.'],
    [
      'ERR-20',
      { cause: 'vehicleListNotSynchronised', name: 'Test fleet' },
      'default',
      'Vehicle list Test fleet could not be synchronised.',
    ],
  ];
  it.each(causes)('%s: %j', (_, cause, kind, text) => {
    const { failures, warnings } = world();
    const active = () => activeWarnings(warnings.getSnapshot().context.entries);
    failures.warn(cause);
    failures.warn(cause);
    expect(active()).toMatchObject([{ kind, text }]);
    warnings.send({ type: 'warning.dismissed', text });
    failures.warn(cause);
    expect(active()).toEqual([]);
    failures.warn(cause, { isOver: true });
    failures.warn(cause);
    expect(active()).toHaveLength(1);
  });
});
