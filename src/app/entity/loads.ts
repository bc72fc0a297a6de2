import type { EndpointName } from '#contract/api.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import type { At, Parents } from '#src/app/routing/route-table.ts';
import type { TableDefaults } from '#src/app/table/table-search.ts';
import type { Called } from './calls.ts';

type Definition = () => Promise<Called>;
type Table = () => Promise<EndpointTable>;
type Load = (at: At) => Promise<void>;

// What loads comes with the area's calls, not with the table of routes: that is in the first load.
const calls = () => import('./started-loads.ts');

/** What a page is called in the breadcrumb (D-039): as `field` of what the address names, once it is loaded, or `fresh` while it is created. */
export const entityCrumb =
  (call: EndpointName, param: string, field: string, fresh: string) =>
  ({ params, portal }: Pick<At, 'params' | 'portal'>): string | undefined => {
    const id = idOf(params[param]);
    if (id === undefined) return fresh;
    // Every GET of an entity names it alike.
    const shown: object | undefined = peekAt(portal, call as 'getReleaseCandidate', { params: { id } });
    return (shown as Readonly<Record<string, string>> | undefined)?.[field];
  };

/** Begins to load the entity that an address names; a new one has nothing to load (NAV-12). */
export const entityLoad =
  (definition: Definition, param: string): Load =>
  async (at) =>
    (await calls()).startEntity(at, await definition(), param);

/** Begins to load what a call answers of the entity that an address names: the entity, or a part of it. */
export const callLoad =
  (table: Table, name: EndpointName, param: string, query?: object): Load =>
  async (at) =>
    (await calls()).startCall(at, await table(), { name, param, query });

/** Begins to load the page of a list that an address shows; `param` names what the list stands under, where it stands under something. */
export const listLoad =
  (definition: Definition, defaults: TableDefaults, param?: string): Load =>
  async (at) =>
    (await calls()).startList(at, await definition(), defaults, param);

/** Begins to load the page of a list that belongs to the entity that an address names. */
export const partListLoad =
  (table: Table, name: EndpointName, param: string, defaults: TableDefaults): Load =>
  async (at) =>
    (await calls()).startPartList(at, await table(), { name, param, defaults });

/** Begins to load several things together. */
export const allOf =
  (...loads: readonly Load[]): Load =>
  async (at) =>
    void (await Promise.all(loads.map((load) => load(at))));

/** Where the entity that an address names stands, as its own answer says: by the parameters that name it, each with the answer's field (D7). */
export const placeBy =
  (table: Table, name: EndpointName, param: string, fields: Readonly<Record<string, string>>): Parents[string] =>
  async (at) =>
    (await calls()).parentsOf(at, await table(), { name, param, fields });
