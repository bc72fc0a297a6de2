import type { At } from '#src/app/routing/route-table.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';
import type { TableDefaults } from '#src/app/table/table-search.ts';
import type { Called } from './calls.ts';

type Definition = () => Promise<Called>;
type Load = (at: At) => Promise<void>;
type Begun = { begin(): Promise<unknown> } | undefined;
type Part = (portal: At['portal'], id: number) => Begun;
type PartList = (portal: At['portal'], id: number, question: ListQuestion) => Begun;

// What loads comes with the area's calls, not with the table of routes: that is in the first load.
const calls = () => import('./started-loads.ts');

/** Begins to load the entity that an address names; a new one has nothing to load (NAV-12). */
export const entityLoad =
  (definition: Definition, param: string): Load =>
  async (at) =>
    (await calls()).startEntity(at, await definition(), param);

/** Begins to load a part of it, asked for by its id. */
export const partLoad =
  (part: () => Promise<Part>, param: string): Load =>
  async (at) =>
    (await calls()).startPart(at, await part(), param);

/** Begins to load the page of a list inside its page. */
export const partListLoad =
  (part: () => Promise<PartList>, param: string): Load =>
  async (at) =>
    (await calls()).startPartList(at, await part(), param);

/** Begins to load the page of a list that an address shows; `param` names what the list stands under, where it stands under something. */
export const listLoad =
  (definition: Definition, defaults: TableDefaults, param?: string): Load =>
  async (at) =>
    (await calls()).startList(at, await definition(), defaults, param);
