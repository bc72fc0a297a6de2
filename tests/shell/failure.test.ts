import { describe, expect, it } from 'vitest';
import { notInThisState, type Problem, type ProblemCode, problemCodes } from '#contract/problem.ts';
import { ApiError } from '#src/api/problem.ts';
import {
  type FailureContext,
  type FailureFacts,
  failurePlace,
  isHarmless,
  popupCause,
  problemKey,
  ticketLink,
} from '#src/app/failure/failure.ts';
import { failureText } from '#src/app/failure/failure-text.ts';
import error from '#src/i18n/en/error.json' with { type: 'json' };
import { startTexts } from '#src/i18n/i18n.ts';

const failure = (status: number, code: ProblemCode | 'BACKEND_UNREACHABLE' = 'UNKNOWN'): FailureFacts => ({ status, code });
const list: FailureContext = { kind: 'list', what: 'AEC projects' };

describe('which failure goes where (D-158)', () => {
  it.each([
    ['list GET 5xx: persistent warning only', failure(502), list, 'warning'],
    ['other GET 5xx: popup', failure(502), { kind: 'detail' }, 'popup'],
    ['part of a page 5xx: popup', failure(500), { kind: 'part' }, 'popup'],
    ['schema mismatch: popup, for lists too', failure(200, 'ZOD_ERROR'), list, 'popup'],
    ['unreachable: popup, for lists too', failure(0, 'BACKEND_UNREACHABLE'), list, 'popup'],
    ['mutation 4xx: toast', failure(409), { kind: 'mutation' }, 'toast'],
    ['mutation 412: toast', failure(412), { kind: 'mutation' }, 'toast'],
    ['mutation 5xx: popup', failure(500), { kind: 'mutation' }, 'popup'],
    ['401: the session tells it', failure(401), { kind: 'mutation' }, 'session'],
    ['403: not allowed', failure(403), { kind: 'mutation' }, 'notAllowed'],
    ['404 on a detail page: the page tells it', failure(404), { kind: 'detail' }, 'notFound'],
    ['404 of a mutation: toast', failure(404), { kind: 'mutation' }, 'toast'],
  ] as const)('%s', (_, facts, context, place) => {
    expect(failurePlace(facts, context)).toBe(place);
  });

  it('shows nothing for what was aborted', () => {
    expect(failurePlace({ ...failure(0), isAborted: true }, list)).toBe('nowhere');
  });

  it('opens the popup with the text of its cause (ERR-32, ERR-34, D-015)', () => {
    expect(popupCause(failure(502), { kind: 'detail' })).toBe('fetch');
    expect(popupCause(failure(502), { kind: 'mutation' })).toBe('default');
    expect(popupCause(failure(0, 'BACKEND_UNREACHABLE'), { kind: 'mutation' })).toBe('unreachable');
    const needs = [{ kind: 'fact' as const, key: 'underWay', by: [] }];
    expect(popupCause({ ...failure(503), needs }, { kind: 'mutation' })).toBe('underWay');
  });
});

describe('texts of problems (D-150, ERR-04)', () => {
  it('has one for each of the 29 codes, under the key derived from it', () => {
    expect(problemKey('VWAC_MODULE_NOT_FOUND')).toBe('problem.vwacModuleNotFound');
    expect(problemKey('R4C_OWNER_NOT_FOUND')).toBe('problem.r4cOwnerNotFound');
    const keys = problemCodes.map((code) => problemKey(code).replace('problem.', ''));
    expect(problemCodes).toHaveLength(29);
    expect(Object.keys(error.problem).sort()).toEqual([...keys, 'backendUnreachable'].sort());
  });
});

describe('words for a failure where it happened', () => {
  const refused = (status: number, detail: string) => {
    const problem = { type: '/api/error?type=UNKNOWN', title: '', status, detail };
    return failureText(new ApiError({ code: 'UNKNOWN', status, problem }));
  };

  it('are those of a closed door for a 403, and of the server only for what the server got wrong (D-158)', () => {
    startTexts();
    expect(refused(403, 'You have no access to vehicles of this brand.')).toBe(
      'You are not allowed to do this. You have no access to vehicles of this brand.',
    );
    expect(refused(422, 'Too long.')).toBe('Something went wrong on the server. Too long.');
    expect(refused(500, 'a secret')).toBe('Something went wrong on the server.');
    // What does not answer, and what to do, only the server knows.
    expect(refused(503, 'The translation tool does not answer. Please try again.')).toBe(
      'The translation tool does not answer. Please try again.',
    );
    // Nobody else had a hand in what a tool does not take (ADR 28).
    expect(refused(409, 'The translation tool did not take the order: it is read-only at the moment.')).toBe(
      'The translation tool did not take the order: it is read-only at the moment.',
    );
  });

  it('lead to the fields where some of them are not valid, and name the fault where it is one (D-151, D-158)', () => {
    startTexts();
    const faultOf = (detail: string) => ({
      type: '/api/error?type=UNKNOWN',
      title: '',
      status: 422,
      detail,
      instance: '/vins/0',
    });
    const told = (...details: string[]) => {
      const problem = { type: '/api/error?type=UNKNOWN', title: '', status: 422, detail: 'x', errors: details.map(faultOf) };
      return failureText(new ApiError({ code: 'UNKNOWN', status: 422, problem }));
    };
    expect(told('Enter a date.')).toBe('One value is not valid: Enter a date.');
    expect(told('Enter a date.', 'Enter a number.')).toBe('Some values are not valid. Check the marked fields.');
  });

  it('say what stood in the way of a command, and what may have been only where the server knows no more than what its flow lacks (B7, D-150, D-247)', () => {
    startTexts();
    const code = 'AEC_OPERATION_CANNOT_BE_PERFORMED';
    const detail = 'Import 13 was committed in the meantime and has 1 of these lines.';
    const problem = { type: `/api/error?type=${code}`, title: '', status: 409, detail };
    const sentence = error.problem.aecOperationCannotBePerformed;
    expect(failureText(new ApiError({ code, status: 409, problem }))).toBe(detail);
    const lacks: Problem = { ...problem, needs: [{ kind: 'fact', key: 'everyCategoryApproved', by: [] }] };
    const command = { flow: 'baselineUpdate', type: 'gate2.decide', target: {} };
    // Why it lacks something, what came after somebody had looked for example, the flow does not know (D-258).
    expect(failureText(new ApiError({ code, status: 409, problem: lacks, command }))).toBe(detail);
    const general = { ...lacks, detail: notInThisState };
    expect(failureText(new ApiError({ code, status: 409, problem: general, command }))).toBe(sentence);
    expect(failureText(new ApiError({ code, status: 409, problem: { ...problem, detail: notInThisState } }))).toBe(sentence);
  });

  it('say why a project or a document stays as it is, below the sentence of the catalogue (D-150, ERR-T10)', () => {
    startTexts();
    const code = 'AEC_OPERATION_CAN_NOT_PERFORMED';
    const detail = 'A release was promoted with this module version.';
    const problem = { type: `/api/error?type=${code}`, title: '', status: 409, detail };
    expect(failureText(new ApiError({ code, status: 409, problem }))).toBe(
      `${error.problem.aecOperationCanNotPerformed} ${detail}`,
    );
  });

  it('say which vehicle group of a filter is unknown, below the sentence of the catalogue (D-150, TEST-09)', () => {
    startTexts();
    const code = 'DIGI_TWIN_BUILD_QUERY_ERROR';
    const sentence = error.problem.digiTwinBuildQueryError;
    const said = (detail?: string) => {
      const problem = { type: `/api/error?type=${code}`, title: '', status: 422, ...(detail !== undefined && { detail }) };
      return failureText(new ApiError({ code, status: 422, problem }));
    };
    expect(said('There is no vehicle group “VG-999999”.')).toBe(`${sentence} There is no vehicle group “VG-999999”.`);
    expect([said(), said(sentence)]).toEqual([sentence, sentence]);
  });
});

describe('help-desk ticket (ERR-35, ERR-36, D-037)', () => {
  const facts = { status: 502, traceId: 'c41f', page: '/software/projects?a=ä', at: '2026-11-20T09:58:14Z' };

  it('carries status, trace id, previous page and time', () => {
    const url = new URL(ticketLink('https://help.example/new', 'Unexpected Error', facts));
    expect(url.searchParams.get('summary')).toBe('Unexpected Error');
    expect(url.searchParams.get('description')).toBe(
      'Status: 502\nTrace id: c41f\nPrevious page: /software/projects?a=ä\nTime: 2026-11-20T09:58:14Z',
    );
  });

  it('keeps what the address asks for already (C8)', () => {
    const url = new URL(ticketLink('https://help.example/new?queue=ota&lang=en#form', 'Unexpected Error', facts));
    expect([url.searchParams.get('queue'), url.searchParams.get('lang'), url.hash]).toEqual(['ota', 'en', '#form']);
    expect(url.searchParams.get('summary')).toBe('Unexpected Error');
  });

  it('cuts a long description at 1500 characters without breaking an escape', () => {
    const link = ticketLink('https://help.example/new', 'x', { ...facts, page: 'ä'.repeat(2000) });
    const [, description = ''] = link.split('description=');
    expect(description.length).toBeLessThanOrEqual(1500);
    expect(() => decodeURIComponent(description.replace(/(?:%[0-9A-F]{2})$/, ''))).not.toThrow();
  });
});

it('does not take resize-observer notices for failures (ERR-29)', () => {
  expect(isHarmless('ResizeObserver loop completed with undelivered notifications.')).toBe(true);
  expect(isHarmless('x is not a function')).toBe(false);
});
