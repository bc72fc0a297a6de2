import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type Api, api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallBase, Handlers } from '#server/call.ts';
import { listenerOf } from '#server/http/listener.ts';
import { notFound } from '#server/problem.ts';

/** One endpoint of the contract with an address that its schemas accept. */
export type TableCall = { readonly name: EndpointName; readonly endpoint: Endpoint; readonly path: string };
type Shape = Readonly<Record<string, z.core.$ZodType>>;
export type Ids = Readonly<Record<string, string | number>>;

const samples: Ids = {
  entityType: 'SOFTWARE_PROJECT',
  referenceType: 'RELEASE_CANDIDATE',
  brandId: 1,
  name: 'cc.data.unece',
  type: 'UNKNOWN',
  q: 'aa',
  moduleName: 'TestModule',
  moduleVersion: '1.0.0',
  key: 'MODEL',
  flow: 'candidate',
  command: 'project.complete',
  part: 'ADDED',
  roles: 'CONTAINER_PO',
  jfrogPath: 'oru20/icc/2026.1',
  // Days are those of a period of one's own, where a call has periods.
  period: 'custom',
  from: '2099-01-01',
  to: '2099-01-31',
};

/** In paths only: a filter of that name means something else. */
const inPaths: Ids = { kind: 'TEST', backend: 'fleet', category: 'testing', name: 'hil-passed' };

/** Every call of the contract; `ids` answers for path and query parameters that are no sample, else 1. */
export function tableCalls(ids: (name: EndpointName) => Ids = () => ({})): TableCall[] {
  return (Object.entries(api) as [EndpointName, Endpoint][]).map(([name, endpoint]) => {
    const list: Ids = endpoint.path.startsWith('/api/vehicle-lists') ? { type: 'standalone' } : {};
    const own = ids(name);
    const given = { ...samples, ...list, ...own };
    const params = (endpoint.params?._zod.def as { readonly shape?: Shape } | undefined)?.shape;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String(own[key] ?? sampleFor(params?.[key], inPaths[key]) ?? given[key] ?? firstOf(params?.[key]) ?? 1),
    );
    const shape =
      endpoint.query && 'shape' in endpoint.query._zod.def ? Object.entries(endpoint.query._zod.def.shape as Shape) : [];
    // A sample is of one call; another's filter of the same name may mean something else, and what is searched for finds nothing else.
    const fitting = shape.flatMap(([key, schema]) =>
      needed(key, schema, given).filter(
        ([, value]) => z.safeParse(schema, value).success && !(key === 'q' && z.safeParse(schema, undefined).success),
      ),
    );
    const query = new URLSearchParams(fitting);
    return { name, endpoint, path: query.size > 0 ? `${path}?${query}` : path };
  });
}

/** Of names that one call has and no other, such as the charts of a board: the first. */
const firstOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema instanceof z.ZodEnum ? String(schema.options[0]) : undefined;

/** A sample of another call's names is none of this one's. */
const sampleFor = (schema: z.core.$ZodType | undefined, sample: string | number | undefined): string | number | undefined =>
  schema === undefined || z.safeParse(schema, sample).success ? sample : undefined;

/** Page, filter and the like may be left out; `name` and such may not. */
function needed(key: string, schema: z.core.$ZodType, given: Ids): [string, string][] {
  const value = given[key] ?? (key.endsWith('Id') ? 1 : firstOf(schema));
  return value === undefined ? [] : [[key, String(value)]];
}

/** Handlers that change nothing: they decide access as real ones do, note that they were reached, and answer 404. */
export function notedHandlers(reached: (name: EndpointName) => void): Handlers<Api> {
  const place = { homeBrandId: 1, brandIds: [1], targetBrandId: 1 };
  const noted = (name: EndpointName) => async (call: CallBase) => {
    call.authorize(place);
    reached(name);
    throw notFound();
  };
  return Object.fromEntries((Object.keys(api) as EndpointName[]).map((name) => [name, noted(name)])) as unknown as Handlers<Api>;
}

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};
export type RawRequest = {
  readonly method: string;
  /** as it goes over the wire: nothing normalises it */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
};

/** Something that answers requests, behind a socket: paths and headers arrive as they are written. */
export async function listening(fetch: (request: Request) => Promise<Response>) {
  const listener = listenerOf(fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const ask = ({ body, headers = {}, method, path }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const sent = send(
        { host: '127.0.0.1', port, agent, method, path, headers: { ...headers } as Record<string, string> },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
          );
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const close = async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ask, close, port };
}
