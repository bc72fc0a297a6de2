import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Rule } from '#contract/access/access.ts';
import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { entities, type FlowType, type PagedType } from '#contract/entity/entities.ts';
import { ownIds, pathOf, urlOf } from '#contract/entity/entity-address.ts';
import type { Fields, FieldValues } from '#contract/entity/fields.ts';
import type { Flow } from '#machines/flow.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import type { NeedPlaces } from '#src/app/workflow/need-place.ts';
import type { Condition } from '#src/app/workflow/reached-states.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** What the answer of every entity has. */
export type Kept = {
  readonly id: number;
  readonly brandId: number;
  /** absent of what has no states of its own */
  readonly status?: string;
  readonly revision: number;
  readonly lastEditedBy: UserReference;
  readonly lastEditedOn: string;
};

/** What the answer of every entity with a flow has (contract/entity/entity-endpoints.ts). */
export type Shown = Kept & {
  readonly status: string;
  readonly flow: FlowState;
  readonly people: readonly UserReference[];
};

/** How the form of a new entity begins. */
export type NewForm = {
  readonly initial?: FieldValues;
  readonly schema?: z.core.$ZodType;
  readonly min?: Readonly<Record<string, string>>;
  /** what stands beside a field for now, in the place of its hint */
  readonly hints?: Readonly<Record<string, ReactNode>>;
};

/** Fields with the namespace of their texts: field.*, value.*.*, hint.*, group.*. */
export type Described = { readonly fields: Pick<Fields, 'all'>; readonly texts: string };

/** An entity as its pages know it, with a flow or without one. */
export type PlainDefinition<Entity extends Kept = Kept> = Described & {
  readonly type: PagedType;
  /** its endpoints, named as entityEndpoints() names them */
  readonly table: EndpointTable;
  /** `ReleaseNotesProject` of `getReleaseNotesProject` */
  readonly name: string;
  /** address of its list, where that is not the entity's own without its ids */
  readonly listHref?: string;
  /** the list that one stands in, where not all of them stand in one */
  readonly listOf?: (entity: Entity) => string;
  /** address of the form of a new one, where that is not its own */
  readonly newHref?: string;
  /** the ids of its address, where it stands below something else */
  readonly address?: (entity: Addressed) => Readonly<Record<string, string | number>>;
  /** what its calls name it by, where that is not its number */
  readonly paramsOf?: (entity: Kept) => Readonly<Record<string, string | number>>;
  readonly titleOf: (entity: Entity) => string;
  /** what its answer has of earlier columns, or of an earlier state of several parts, that stand in it in another form */
  readonly asOf?: (now: Entity, columns: Past['columns'], state: Past['state']) => object;
  /** columns that hold the values of more fields, as those of a page of its own: the history tells each of them, with text part.<name> where there is one */
  readonly parts?: Readonly<Record<string, { readonly fields: Fields }>>;
  /** values that a list of tags always has, by its field */
  readonly locked?: Readonly<Record<string, readonly string[]>>;
};

/** What a new entity begins with, and what its form asks beside the fields' own schema. */
export type Creatable = {
  readonly fields: Fields;
  readonly newForm?: (at: { readonly brandId: number; readonly me: string }) => NewForm;
};

/** An entity with a flow: what its pages load, send, show and call it. Its texts have tab.*, entity, new and list.* too. */
export type EntityDefinition<Entity extends Shown = Shown> = PlainDefinition<Entity> &
  Creatable & {
    readonly type: FlowType & PagedType;
    readonly flow: Flow;
    /** who reads its history, and whether I am the person whom that rule means; all who see it where it is absent (D-059) */
    readonly historyTo?: (entity: Entity, me: string) => { readonly rule: Rule; readonly persons: readonly string[] };
    /** the states of its way in one line; absent for a flow that goes no single way */
    readonly way?: readonly string[];
    /** the state of the way at which it stands, where its own is none of them */
    readonly standsAt?: (state: FlowState) => string | undefined;
    /** what has to stand before it leaves the first state of its way, as its own boxes there */
    readonly conditions?: (state: FlowState) => readonly Condition[];
    /** what comes after the last state of its way, as a box of its own there; absent while nobody knows it */
    readonly outcome?: (entity: Entity) => Condition | undefined;
    /** where unmet conditions are met */
    readonly places?: NeedPlaces;
  };

type Of = Pick<PlainDefinition, 'address' | 'type'>;
/** What the address of an entity is made of; `new` while it is created. Of some its own type is a part. */
export type Addressed = { readonly id: number | 'new'; readonly brandId: number; readonly type?: string };
const idsOf = ({ address, type: of }: Of, entity: Addressed) =>
  (address?.(entity) ?? ownIds(of, entity.id, entity.brandId, entity.type)) as never;

/** Address of an entity without its page. */
export const basePath = (of: Of, entity: Addressed): string => pathOf(of.type, idsOf(of, entity));
/** Address of a page of an entity; its home without one. */
export const pageUrl = (of: Of, entity: Addressed, page?: string): string => urlOf(of.type, idsOf(of, entity), page);

/** Address of the list of an entity. */
export const listHrefOf = ({ listHref, type }: Pick<PlainDefinition, 'listHref' | 'type'>): string =>
  listHref ?? entities[type].path.replace(/(\/\$\w+)+$/, '');

/** A text of an entity by its key; undefined where it has none. */
export const entityText = (
  { texts }: Pick<Described, 'texts'>,
  key: string,
  values?: Readonly<Record<string, unknown>>,
): string | undefined => textOf(texts, key, values);

/** The same where there has to be one. */
export const entityWords = (of: Pick<Described, 'texts'>, key: string, values?: Readonly<Record<string, unknown>>): string =>
  entityText(of, key, values) ?? key;
