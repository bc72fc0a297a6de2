import { describe, expect, it } from 'vitest';
import { safePath } from '#src/api/safe-path.ts';

describe('safePath (T13, D-035, X-26)', () => {
  it.each([
    '/',
    '/software/projects',
    '/software/projects/aec/7/overview?tab=test#top',
    '/software/deployments?page=2&sort=name,asc',
    '/data-analytics/cu-error-tracking?filter=a%2Fb',
    '/help?next=http%3A%2F%2Fevil.test',
  ])('keeps %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    '',
    42,
    ['/help'],
    'help',
    'http://evil.test/',
    'https:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '/%2f/evil.test',
    '/%2Fevil.test',
    '/%5cevil.test',
    '/%252fevil.test',
    '/%25252fevil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/ /evil.test',
    '/%09/evil.test',
    '/%0d%0aLocation:%20//evil.test',
    '/\u0000/evil.test',
    '/\u00a0/evil.test',
    '/\u2028/evil.test',
    '/help//evil.test',
    '/./\\evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/%2e%2e//evil.test',
    '/help/../..//evil.test',
    '/%zz',
    '/%',
    '@evil.test',
    '/login',
    '/login?redirectFrom=/login',
    '/logout',
    '/idp/session/end',
    '/api/live',
    '/help/../api/live',
    `/${'a'.repeat(3000)}`,
  ])('turns %j into the start page', (wanted) => {
    expect(safePath(wanted)).toBe('/');
  });

  it('never leaves the origin, whatever a browser makes of the result', () => {
    const pieces = ['/', '\\', '%2f', '%5c', '.', '..', '\t', 'evil.test', '@', ':', '?', '#', 'a'];
    const twice = pieces.flatMap((first) => pieces.map((second) => `${first}${second}`));
    const wanted = twice.flatMap((start) => pieces.map((end) => `/${start}${end}`));
    const leaving = wanted.filter((path) => {
      const result = safePath(path);
      return new URL(result, 'https://portal.test').origin !== 'https://portal.test' || !/^\/(?![/\\])/.test(result);
    });
    expect(leaving).toEqual([]);
  });
});
