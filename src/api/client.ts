import type { Answer, CallInput, Endpoint, EndpointTable } from '#contract/endpoint.ts';
import type { identityApi } from '#contract/identity.ts';
import type { pageApi } from '#contract/page/page-api.ts';
import type { CallOptions, Http } from './http.ts';
import type { CallParts } from './request.ts';

type Call<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<Answer<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<Answer<E>>;

export type ClientOf<Table extends EndpointTable> = { readonly [Name in keyof Table]: Call<Table[Name]> };

/** The calls of the first load, typed from the contract: `client.getReleaseCandidate({ params: { id } })`. */
export type Client = ClientOf<typeof pageApi & typeof identityApi>;

/** One function for each endpoint of a table; no address or shape is written a second time. */
export function createClient<const Table extends EndpointTable>(table: Table, http: Http): ClientOf<Table> {
  const calls = Object.entries(table).map(([name, endpoint]) => [
    name,
    (input: CallParts = {}, options?: CallOptions) => http.call(endpoint, input, options),
  ]);
  return Object.fromEntries(calls) as ClientOf<Table>;
}
