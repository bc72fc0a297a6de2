import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import type { Objects } from './matrix-objects.ts';
import type { SpecCall } from './spec-endpoints.ts';
import { type Holder, specAllows } from './spec-rule.ts';

/** Objects that somebody meets in a call: whose they are, and what is wrong with the ids. */
export type Kind = {
  readonly name: string;
  readonly objects: Objects;
  readonly home: number;
  readonly brandIds: readonly number[];
  readonly isTorn?: true;
};

/** Whether somebody's roles, all of them together, satisfy a rule at a brand. */
function allowed(rule: string, holders: readonly Holder[], brandId: number): boolean {
  const effective = holders.filter(({ at }) => at === 0 || at === brandId);
  const together: Holder = {
    role: effective.find(({ role }) => role !== undefined)?.role,
    at: 0,
    grants: effective.flatMap(({ grants = [] }) => grants),
    types: [...new Set(effective.flatMap(({ types }) => types))],
    platforms: [...new Set(effective.flatMap(({ platforms }) => platforms))],
    ...(holders.every(({ isDefaultOnly }) => isDefaultOnly) && { isDefaultOnly: true }),
  };
  if (rule === 'real') return holders.some(({ isDefaultOnly }) => !isDefaultOnly);
  return specAllows(rule, together, brandId);
}

/**
 * The name of the endpoint that a call of the specification reaches: its path, with `{P}` for a number, is one that the endpoint's template and the schema of
 * its parameters take; of several the one that has most of it written out. Undefined where the product has no such call.
 */
export function endpointAt(
  endpoints: readonly (readonly [string, Endpoint])[],
  { method, path }: Pick<SpecCall, 'method' | 'path'>,
): string | undefined {
  const asked = path.replace(/[?].*/, '').replaceAll(/\{\w+\}/g, '1');
  const fits = endpoints.flatMap(([name, endpoint]) => {
    if (endpoint.method !== method) return [];
    const named = new RegExp(`^${endpoint.path.replaceAll('.', '[.]').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(asked);
    if (!named || (endpoint.params && !z.safeParse(endpoint.params, { ...named.groups }).success)) return [];
    return [{ name, open: Object.keys(named.groups ?? {}).length }];
  });
  return fits.toSorted((one, another) => one.open - another.open)[0]?.name;
}

const fill = (text: string, objects: Objects) => text.replaceAll(/\{(\w+)\}/g, (_, key: keyof Objects) => String(objects[key]));
export const isChild = (call: SpecCall) => /\{D[FL]\}/.test(call.path);
export const namesObject = (call: SpecCall) => /\{[A-Z]+\}/.test(call.path + (call.body ?? ''));

/** With a revision that nothing has: what gets past the rights changes nothing. A torn pair of ids is looked for even so. */
export function send(t: TestPortal, call: SpecCall, { objects, isTorn }: Kind, user: string, brandId: number): Promise<Response> {
  const headers: Record<string, string> = { 'X-Brand-Id': String(brandId), ...(!isTorn && { 'If-Match': '"999999"' }) };
  const body = call.method === 'GET' ? undefined : fill(call.body ?? '', objects);
  if (!call.isForm || body === undefined)
    return t.request(fill(call.path, objects), { method: call.method, user, headers, ...(body && { body }) });
  const form = new FormData();
  form.set('data', body);
  return t.request(fill(call.path, objects), { method: call.method, user, headers, body: form });
}

/** Refused calls say so; a job that nobody started is no refusal (T22). */
export async function outcomeOf(response: Response): Promise<Wanted | 'broken'> {
  const { status } = response;
  if (status === 404) return (await response.clone().text()).includes('JOB_NOT_FOUND') ? 'allowed' : 'hidden';
  if (status === 403) return 'forbidden';
  return status === 401 || status >= 500 ? 'broken' : 'allowed';
}

const requestsOfMine = '(TEST_DEPLOYMENT_REQUEST_READ_OWN | TEST_DEPLOYMENT_REQUEST_WRITE_OWN)';
const requestsOfOthers = '(TEST_DEPLOYMENT_REQUEST_READ_ACTIVE | TEST_DEPLOYMENT_REQUEST_AUDIT)';
/** D-072: the request was made by somebody who left; whoever reads own ones alone does not see it. */
const isOfOthers = (call: SpecCall, holders: readonly Holder[], home: number) =>
  /\{E\}/.test(call.path + (call.body ?? '')) &&
  allowed(requestsOfMine, holders, home) &&
  !allowed(requestsOfOthers, holders, home);

/** D-059, D-072: what was done with a request is read by the audit, once its requester has left; among those who see it. */
const isUntold = ({ path }: SpecCall, holders: readonly Holder[], home: number) =>
  path.endsWith('{E}/history') && !allowed('TEST_DEPLOYMENT_REQUEST_AUDIT', holders, home);

export type Wanted = 'allowed' | 'forbidden' | 'hidden';
/** Whether somebody could do this to an object of some brand of theirs, one that remembers them where it asks for that. */
const mayAtSome = (rule: string, holders: readonly Holder[]) =>
  allBrands.some((at) => allowed(rule.replaceAll(/\bperson \w+/g, 'anyone'), holders, at));
const allBrands = Array.from({ length: 11 }, (_, index) => index + 1);

/** What the specification wants: the right first, for writes that of any brand; then hidden objects; then the right at its brand. */
export function wantedOf(call: SpecCall, holders: readonly Holder[], brandId: number, kind: Kind): Wanted {
  const isHidden = (namesObject(call) && !kind.brandIds.includes(brandId)) || isOfOthers(call, holders, kind.home);
  const at = call.at === 'selected' || call.at === 'none' ? brandId : call.at === 'target' ? kind.objects.B : kind.home;
  const may = allowed(call.rule, holders, at);
  if (call.at === 'selected' && !may) return 'forbidden';
  if ((call.at === 'home' || call.at === 'target') && !mayAtSome(call.rule, holders)) return 'forbidden';
  if (isHidden) return 'hidden';
  if (!may || isUntold(call, holders, kind.home)) return 'forbidden';
  return kind.isTorn ? 'hidden' : 'allowed';
}
