import { type Actor, allows, brandsOf, type Rule, rolesThatAllow, unmet } from '#contract/access/access.ts';
import { platformRole, typeRole } from '#contract/access/roles.ts';
import { brandHeader } from '#contract/brand.ts';
import type { Need } from '#contract/command.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isTimeZone, timeZoneHeader } from '#contract/time-zone.ts';
import { badRequest, forbidden, problem } from '#server/problem.ts';

/** D-040, T1: 1..11 and held; `0` only where no brand is needed. Doubled headers arrive joined by a comma and are unknown. */
export function brandOf(endpoint: Endpoint, actor: Actor, headers: Headers): number {
  const text = headers.get(brandHeader);
  if (text === null && endpoint.access.byAddress) return 0;
  if (text === null) throw badRequest(`The header ${brandHeader} is missing.`);
  if (text === '0' && endpoint.access.brand === 'none') return 0;
  if (!/^([1-9]|1[01])$/.test(text)) throw badRequest(`The header ${brandHeader} names no brand.`);
  const brandId = Number(text);
  if (!brandsOf(actor).includes(brandId)) throw forbidden('You have no access to this brand.');
  return brandId;
}

/**
 * IANA name of the zone whose days count for this call (D-052). Scripts need not name one, and a browser may know a younger zone than this
 * machine: then days are those of UTC, as nobody is kept out for that.
 */
export function timeZoneOf(headers: Headers): string {
  const name = headers.get(timeZoneHeader);
  return name !== null && isTimeZone(name) ? name : 'UTC';
}

/** A call that changes something: every method but GET, and GETs that send a command (T10). */
export const isMutating = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' || endpoint.command !== undefined;

/** T10: a browser says where a call comes from; other sites may not change anything. Scripts send neither header. */
export function checkOrigin(headers: Headers, ownOrigins: readonly string[]): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const mode = headers.get('sec-fetch-mode');
  const foreign = (site !== null && site !== 'same-origin') || (origin !== null && !ownOrigins.includes(origin));
  if (foreign || mode === 'navigate' || mode === 'no-cors') throw forbidden('Calls from other sites are refused.');
}

/** Access of endpoints that are decided at the selected brand, or at none (T3). */
export function checkSelectedBrand(endpoint: Endpoint, actor: Actor, brandId: number): void {
  const { rule, brand } = endpoint.access;
  if (brand !== 'none' && brand !== 'selected') return;
  if (!allows(rule, actor, { brandId })) throw forbidden('You are not allowed to do this.', needsOfRule(rule, actor, brandId));
}

/**
 * The unmet leaves of a rule as needs of a problem document, each with the roles that would meet it. A product type or platform is named as
 * the role that it is at the provider (`type-cu`): none of the others brings it.
 */
export function needsOfRule(rule: Rule, actor: Actor, brandId: number, persons: readonly string[] = []): Need[] {
  return unmet(rule, actor, { brandId, persons }).map((leaf) => {
    if ('type' in leaf) return { kind: 'right', key: typeRole(leaf.type), by: [] };
    if ('platform' in leaf) return { kind: 'right', key: platformRole(leaf.platform), by: [] };
    const [key = ''] = Object.keys(leaf);
    const [value] = Object.values(leaf) as unknown[];
    const by = key === 'person' ? [] : rolesThatAllow(leaf, brandId);
    return { kind: key === 'person' ? 'person' : 'right', key: typeof value === 'string' ? value : key, by };
  });
}

/** 403 with the reasons, when somebody's roles at the brand, and whom of its persons they are, do not satisfy the rule. */
export function requireRight(
  { actor }: { readonly actor: Actor },
  rule: Rule,
  brandId: number,
  persons: readonly string[] = [],
): void {
  if (!allows(rule, actor, { brandId, persons }))
    throw forbidden('You are not allowed to do this.', needsOfRule(rule, actor, brandId, persons));
}

/**
 * a GET that does something is sent on purpose. HEAD only asks about it, and what a browser fetches ahead nobody has asked for.
 */
export function checkMeant({ command, method }: Endpoint, { headers, method: sent }: Request): void {
  if (command === undefined || method !== 'GET') return;
  if (sent !== 'GET')
    throw problem('UNKNOWN', { status: 405, detail: 'This call does something: send it as GET.', headers: { Allow: 'GET' } });
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) throw forbidden('This call does something and is not fetched ahead.');
}

/** A body that is packed would be read as if it were not. */
export function checkEncoding(headers: Headers): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase();
  if (encoding === undefined || encoding === '' || encoding === 'identity') return;
  throw problem('UNKNOWN', {
    status: 415,
    detail: 'Send the body as it is, without Content-Encoding.',
    headers: { 'Accept-Encoding': 'identity' },
  });
}

/** Revision of If-Match (D-051): one strong tag with a whole number; `*` asks nothing. */
export function ifMatchOf(headers: Headers): number | undefined {
  const text = headers.get('if-match')?.trim();
  if (text === undefined || text === '*') return undefined;
  const [, revision] = /^"(\d{1,9})"$/.exec(text) ?? [];
  if (revision === undefined)
    throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status: 412, detail: 'If-Match names no revision of this item.' });
  return Number(revision);
}
