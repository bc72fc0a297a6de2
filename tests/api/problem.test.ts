import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorOf } from '#src/api/problem.ts';

const document = {
  type: '/api/error?type=VWAC_MODULE_NOT_FOUND',
  title: 'Not Found',
  status: 404,
  detail: 'No such module.',
  traceId: 'abc',
};

describe('errorOf', () => {
  afterEach(() => vi.restoreAllMocks());

  it('reads a problem of the catalogue with its trace id (ERR-02, ERR-03)', () => {
    const error = errorOf(404, document, 'own');
    expect(error).toMatchObject({
      code: 'VWAC_MODULE_NOT_FOUND',
      status: 404,
      traceId: 'abc',
      unreachable: false,
      message: 'No such module.',
    });
  });

  it('compares the type after removing an origin (D-018)', () => {
    expect(errorOf(404, { ...document, type: 'https://host/api/error?type=UNKNOWN' }, 'own').code).toBe('UNKNOWN');
  });

  it.each([
    ['HTML', undefined],
    ['an empty object', {}],
    ['another type', { ...document, type: 'about:blank' }],
    ['a prefix in the wrong place', { ...document, type: 'x/api/error?type=UNKNOWN' }],
    ['a text', 'error'],
    ['null', null],
  ])('makes ZOD_ERROR of %s (ERR-03, ERR-05)', (_, body) => {
    expect(errorOf(500, body, 'own')).toMatchObject({ code: 'ZOD_ERROR', status: 500, traceId: 'own' });
  });

  it('tells the console about a code outside the catalogue (ERR-06)', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect(errorOf(500, { ...document, type: '/api/error?type=NEW_ONE' }, 'own').code).toBe('PROBLEM_TYPE_NOT_FOUND');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('lets the first of the errors stand in for the problem (ERR-08)', () => {
    expect(errorOf(422, { errors: [document] }, 'own').code).toBe('VWAC_MODULE_NOT_FOUND');
    expect(
      errorOf(422, { ...document, type: 'about:blank', errors: [{ ...document, type: '/api/error?type=UNKNOWN' }] }, 'own').code,
    ).toBe('UNKNOWN');
  });

  it('keeps field errors and needs (D-151)', () => {
    const fields = [
      { type: '/api/error?type=UNKNOWN', title: 'Invalid field', status: 422, instance: '/name', detail: 'too short' },
    ];
    const needs = [{ kind: 'right', key: 'RELEASE_WRITE', by: ['RELEASE_MANAGER'] }];
    const error = errorOf(422, { ...document, errors: fields, needs }, 'own');
    expect(error.errors).toEqual(fields);
    expect(error.needs).toEqual(needs);
  });
});
