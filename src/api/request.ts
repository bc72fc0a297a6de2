import type { Endpoint } from '#contract/endpoint.ts';

/** The parts of a call, after its types were checked by the client. */
export type CallParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: readonly File[];
};

/** Query parameters that name a resource; the others page, search or filter it (D-046). */
const naming = ['name', 'type', 'scope', 'referenceId', 'referenceType', 'kind', 'entityType', 'entityId'];

/** Path and query of a call. Lists repeat their name; absent values are left out. */
export function callUrl(endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
  const path = callPath(endpoint, params);
  const search = queryOf(query);
  return search === '' ? path : `${path}?${search}`;
}

/** What a newer GET of the same resource cancels (API-G05, D-046). */
export function cancellationKey(endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
  const identifying = Object.fromEntries(Object.entries(query).filter(([name]) => naming.includes(name)));
  return `${callPath(endpoint, params)}?${queryOf(identifying)}`;
}

function callPath(endpoint: Endpoint, params: Readonly<Record<string, unknown>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.toString();
}

const second = 1000;

/** How long a call may take, in milliseconds (D-043). */
export function timeoutOf(endpoint: Endpoint): number {
  if (endpoint.timeout !== undefined) return endpoint.timeout * second;
  if (endpoint.upload || endpoint.response === 'file') return 600 * second;
  return isList(endpoint) ? 60 * second : 30 * second;
}

function isList(endpoint: Endpoint): boolean {
  if (endpoint.method !== 'GET' || typeof endpoint.response === 'string') return false;
  const { def } = endpoint.response._zod;
  return (
    def.type === 'array' ||
    (def.type === 'object' && 'shape' in def && 'items' in (def.shape as object) && 'total' in (def.shape as object))
  );
}
