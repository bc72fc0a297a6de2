import fc from 'fast-check';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type TableCall, tableCalls } from '#tests/support/spec/table-calls.ts';
import {
  evilCriteria,
  evilFileName,
  evilHeader,
  evilJson,
  evilSegment,
  evilText,
  evilTree,
  evilValue,
  headerNames,
} from './bad-values.ts';

/** One request as it goes over the wire. */
export type Bad = {
  readonly kind: 'bodies' | 'fields' | 'addresses' | 'headers' | 'filters' | 'file names' | 'queries';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

const json = { 'content-type': 'application/json' };
const boundary = 'trust-boundary';
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const isWriting = ({ endpoint }: TableCall) => endpoint.method === 'POST' || endpoint.method === 'PUT';

/** Fields of an endpoint's body, through what wraps it. */
export function fieldsOf(endpoint: Endpoint): readonly string[] {
  let { body } = endpoint;
  while (body && 'innerType' in body._zod.def) body = body._zod.def.innerType as z.core.$ZodType;
  return body && 'shape' in body._zod.def ? Object.keys(body._zod.def.shape as object) : [];
}

function bodyOf(endpoint: Endpoint, filters: boolean): fc.Arbitrary<string> {
  const fields = fieldsOf(endpoint);
  if (fields.length === 0)
    return fc.dictionary(fc.constantFrom('a', 'id', 'type', 'status'), evilValue).map((value) => JSON.stringify(value));
  const arbitraryOf = (field: string): fc.Arbitrary<unknown> => {
    if (filters && (field === 'filter' || field === 'preConstraints')) return evilTree;
    if (filters && field === 'filterCriteria') return evilCriteria;
    return fc.oneof({ weight: 1, arbitrary: evilValue }, { weight: filters ? 6 : 2, arbitrary: likely(field) });
  };
  const shape = Object.fromEntries(fields.map((field) => [field, arbitraryOf(field)]));
  return fc.record(shape, { requiredKeys: filters ? [...fields] : [] }).map((value) => JSON.stringify(value));
}

/** Values that pass, so that others are looked at. */
function likely(field: string): fc.Arbitrary<unknown> {
  if (/brands?(ids)?$/i.test(field) && field !== 'brandId') return fc.constantFrom([1], [1, 4]);
  if (/id$/i.test(field)) return fc.constantFrom(1, 2, 3, 999_999);
  if (field === 'dataSource') return fc.constantFrom('DIGITAL_TWIN', 'OEMIL');
  if (/url$/i.test(field)) return fc.constantFrom('https://example.com', 'javascript:alert(1)');
  return fc.oneof(
    fc.constantFrom('Something written', 'Europe/Berlin', 'Successful', 'UPDATE', '1.0.0', '2099-01-01', 5, true),
    evilText,
  );
}

function multipart(name: string, data: string): string {
  const quoted = name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
  const part = (headers: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
  return `${part('name="data"', data)}${part(`name="files"; filename="${quoted}"`, 'WVWZZZE1ZPP000001\n')}--${boundary}--\r\n`;
}

/** One arbitrary for each kind of fault of a call: every POST and PUT of the contract with what should never come, and every list with odd questions (T14, T16, T20). */
export function badInputs(): fc.Arbitrary<Bad>[] {
  const calls = tableCalls();
  return [
    ...calls.filter(isWriting).flatMap(badCalls),
    ...calls
      .filter(({ endpoint }) => endpoint.list !== undefined || endpoint.query !== undefined)
      .filter(({ endpoint }) => endpoint.response !== 'events')
      .map(badQuestion),
  ];
}

function badCalls({ endpoint, path }: TableCall): fc.Arbitrary<Bad>[] {
  const { method } = endpoint;
  const request = (kind: Bad['kind'], body: string, over: Partial<Bad> = {}): Bad => ({
    kind,
    method,
    path,
    headers: json,
    body,
    ...over,
  });
  const plain = bodyOf(endpoint, false);
  const kinds: fc.Arbitrary<Bad>[] = [
    evilJson.map((body) => request('bodies', body)),
    plain.map((body) => request('fields', body)),
    fc
      .tuple(evilSegment, plain)
      .map(([segment, body]) => request('addresses', body, { path: withSegment(endpoint, path, segment) })),
    fc
      .tuple(fc.constantFrom(...headerNames), evilHeader, plain)
      .map(([name, value, body]) => request('headers', body, { headers: { ...json, [name]: value } })),
  ];
  if (fieldsOf(endpoint).some((field) => /^(filter|preConstraints|filterCriteria)$/.test(field)))
    kinds.push(bodyOf(endpoint, true).map((body) => request('filters', body)));
  if (endpoint.upload)
    kinds.push(
      fc
        .tuple(evilFileName, fc.oneof(plain, evilJson))
        .map(([name, data]) => request('file names', multipart(name, data), { headers: form })),
    );
  return kinds;
}

/** The last of the address's values is another one; an address without any gets one more segment. */
function withSegment(endpoint: Endpoint, path: string, segment: string): string {
  const parts = endpoint.path.split('/');
  const at = parts.findLastIndex((part) => part.startsWith('{'));
  const [address = ''] = path.split('?');
  if (at < 0) return `${address}/${segment}`;
  return address
    .split('/')
    .map((part, index) => (index === at ? segment : part))
    .join('/');
}

function badQuestion({ endpoint, path }: TableCall): fc.Arbitrary<Bad> {
  const shape = endpoint.query && 'shape' in endpoint.query._zod.def ? Object.keys(endpoint.query._zod.def.shape as object) : [];
  const [address = ''] = path.split('?');
  const asked = new URLSearchParams(path.split('?')[1]);
  const names = fc.constantFrom('page', 'after', 'sort', 'q', 'limit', 'facets', ...shape);
  return fc.array(fc.tuple(names, evilText), { minLength: 1, maxLength: 4 }).map((pairs) => {
    const query = new URLSearchParams(asked);
    for (const [name, value] of pairs) query.append(name, value.slice(0, 2_000).toWellFormed());
    return { kind: 'queries', method: endpoint.method, path: `${address}?${query}`, headers: {} };
  });
}
