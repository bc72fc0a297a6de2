import type { z } from 'zod';
import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { type FlowType, ownIds, type PagedType, pathOf, urlOf } from '#contract/entity/entities.ts';
import type { Fields, FieldValues } from '#contract/entity/fields.ts';
import type { Flow } from '#machines/flow.ts';
import type { NeedPlace } from '#src/app/workflow/need-place.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** What the answer of every entity with a flow has (contract/entity/entity-endpoints.ts). */
export type Shown = {
  readonly id: number;
  readonly brandId: number;
  readonly status: string;
  readonly revision: number;
  readonly flow: FlowState;
  readonly people: readonly UserReference[];
  readonly lastEditedBy: UserReference;
  readonly lastEditedOn: string;
};

/** How the form of a new entity begins. */
export type NewForm = {
  readonly initial?: FieldValues;
  readonly schema?: z.core.$ZodType;
  readonly min?: Readonly<Record<string, string>>;
};

/** An entity as its pages know it: what they load, send, show and call it. */
export type EntityDefinition<Entity extends Shown = Shown> = {
  readonly type: FlowType & PagedType;
  readonly flow: Flow;
  /** its endpoints, named as entityEndpoints() names them */
  readonly table: EndpointTable;
  /** `ReleaseNotesProject` of `getReleaseNotesProject` */
  readonly name: string;
  readonly fields: Fields;
  /** namespace of its texts: field.*, value.*.*, hint.*, group.*, tab.*, entity, new, list.* */
  readonly texts: string;
  /** address of its list */
  readonly list: string;
  readonly titleOf: (entity: Entity) => string;
  /** the states of its way in one line; absent for a flow that goes no single way */
  readonly way?: readonly string[];
  /** the state of the way at which it stands, where its own is none of them */
  readonly standsAt?: (state: FlowState) => string | undefined;
  /** what a new one begins with, and what its form asks beside the fields' own schema */
  readonly newForm?: (at: { readonly brandId: number; readonly me: string }) => NewForm;
  /** where unmet facts are met */
  readonly places?: Readonly<Record<string, NeedPlace>>;
};

/** Address of an entity without its page. */
export const basePath = ({ type }: Pick<EntityDefinition, 'type'>, id: number): string => pathOf(type, ownIds(type, id) as never);
/** Address of a page of an entity; its home without one. */
export const pageUrl = ({ type }: Pick<EntityDefinition, 'type'>, id: number | 'new', page?: string): string =>
  urlOf(type, ownIds(type, id as number) as never, page);

/** A text of an entity by its key; undefined where it has none. */
export const entityText = (
  { texts }: Pick<EntityDefinition, 'texts'>,
  key: string,
  values?: Readonly<Record<string, unknown>>,
): string | undefined => textOf(texts, key, values);

/** The same where there has to be one. */
export const entityWords = (
  of: Pick<EntityDefinition, 'texts'>,
  key: string,
  values?: Readonly<Record<string, unknown>>,
): string => entityText(of, key, values) ?? key;
