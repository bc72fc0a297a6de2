import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { identityApi } from '#contract/identity.ts';
import { timeoutOf } from '#src/api/request.ts';

const calls: readonly Endpoint[] = [...Object.values(api), ...Object.values(identityApi)];
const seconds = (fits: (call: Endpoint) => boolean) => new Set(calls.filter(fits).map((call) => timeoutOf(call) / 1000));

it('gives a call that counts vehicles two minutes, files ten, who is there ten seconds and a flag five (D-043)', () => {
  expect(seconds(({ path }) => /count/i.test(path))).toEqual(new Set([120]));
  expect(seconds(({ upload, response }) => upload !== undefined || response === 'file')).toEqual(new Set([600]));
  expect(seconds(({ path }) => path.endsWith('/userinfo'))).toEqual(new Set([10]));
  expect(seconds(({ path }) => path.includes('/feature-flags'))).toEqual(new Set([5]));
  expect(seconds(({ list }) => list !== undefined)).toEqual(new Set([60]));
  expect(timeoutOf(api.getSoftwareProject)).toBe(30_000);
});
