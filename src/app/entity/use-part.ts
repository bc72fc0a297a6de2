import { useState } from 'react';
import type { Api, EndpointName } from '#contract/api.ts';
import type { Answer, EndpointTable } from '#contract/endpoint.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { type EntityScreen, useEntityScreen, type Watched } from '#src/app/screen/use-entity-screen.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { partOf } from './calls.ts';

type Of = { readonly type: EntityType; readonly table: EndpointTable };
type Part<Name extends EndpointName> = Answer<Api[Name]>;
type Options<Name extends EndpointName> = {
  readonly query?: object;
  /** further entities whose news load it again */
  readonly also?: (part: Part<Name> | undefined) => readonly Watched[];
};

/** A part of an entity, or the entity itself, as a call answers it; news of the entity load it again. Give what is drawn by it the id as key. */
export function usePart<const Name extends EndpointName>(
  { table, type }: Of,
  name: Name,
  id: number,
  { also, query }: Options<Name> = {},
): EntityScreen<Part<Name>> {
  const portal = usePortal();
  const [resource] = useState(() => partOf(portal, table, name, id, query));
  return useEntityScreen(resource, { watch: (shown) => [{ type, id }, ...(also?.(shown) ?? [])] });
}

type RowOf<Name extends EndpointName> = Part<Name> extends readonly (infer Row)[] ? Row : never;
type Rows = {
  /** the list's name in the warning when it cannot be loaded */
  readonly what: string;
  /** its rows are of this kind, which belongs to the entity: their news load it again too */
  readonly below?: EntityType;
};

/** The rows that a call answers of an entity, for a short list of its page; its news and its progress load them again. The id as key, as for usePart(). */
export function usePartRows<const Name extends EndpointName>({ table, type }: Of, name: Name, id: number, { what, below }: Rows) {
  const portal = usePortal();
  const [resource] = useState(() => partOf(portal, table, name, id) as Resource<unknown> as Resource<readonly RowOf<Name>[]>);
  return useListScreen(resource, {
    what,
    concerns: ({ entityId, entityType, parentId }) =>
      (entityType === type && entityId === id) || (entityType === below && parentId === id),
  });
}
