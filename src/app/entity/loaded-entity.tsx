import { type ReactNode, useState } from 'react';
import type { Flow } from '#machines/flow.ts';
import type { Sent } from '#machines/screens/entity.ts';
import { isForbidden } from '#machines/screens/failure.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { type EntityScreen, useEntityScreen, type Watched } from '#src/app/screen/use-entity-screen.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { type Called, commandRunner, type EntityKey, entityOf, isDeletion } from './calls.ts';
import type { Kept, PlainDefinition } from './definition.ts';

/** How an entity is loaded, and what the answers of its commands say of it. */
export type Loading<Entity> = {
  readonly resource: Resource<Entity>;
  /** undefined where an answer is of something else */
  entityOf(answer: unknown): Entity | undefined;
  revisionOf(shown: Entity): number;
  withRevision(shown: Entity, revision: number): Entity;
};

type Props<Entity> = {
  /** `flow` where one decides its commands */
  readonly definition: Called & Pick<PlainDefinition, 'type'> & { readonly flow?: Flow };
  readonly id: number;
  /** its own type, where its calls name that */
  readonly kind?: string | undefined;
  /** what its calls name it by, where that is not its number */
  readonly params?: EntityKey['params'];
  /** its list: where one goes when it does not exist, or is deleted */
  readonly list: { readonly href: string; readonly label: string };
  /** name of the rows of that list, for the one that was left; that of the type without it */
  readonly rowsOf?: string;
  /** what else changes it */
  readonly also?: readonly Watched[];
  /** its page itself says what somebody else changed */
  readonly showsNews?: boolean;
  /** what else happens when a command is done */
  readonly onDone?: (sent: Sent, answer: unknown) => void;
  /** instead of the page of an entity that I may not see, where only the server knows that */
  readonly closed?: (error: unknown) => ReactNode;
  readonly children: (entity: Entity, screen: EntityScreen<Entity>) => ReactNode;
};

/** Loads an entity, hears its news, sends its commands, and leaves its page when it is deleted. Give it the id as key. */
export function LoadedEntity<Entity extends Kept>(props: Props<Entity>) {
  const { definition, id, kind, params } = props;
  const portal = usePortal();
  const [resource] = useState(() => entityOf<Entity>(portal, definition, keyOf(id, kind, params)));
  const loading: Loading<Entity> = {
    resource,
    // Commands are answered with the entity, but for a deletion, and for what makes or tells something else.
    entityOf: (answer) => ((answer as Partial<Entity> | undefined)?.id === id ? (answer as Entity) : undefined),
    withRevision: (shown, revision) => ({ ...shown, revision }),
    revisionOf: ({ revision }) => revision,
  };
  return <LoadedPart {...props} loading={loading} />;
}

/** The same of an entity that is loaded with more than itself. */
export function LoadedPart<Entity>({ loading, ...props }: Props<Entity> & { readonly loading: Loading<Entity> }) {
  const { definition, id, kind, list, params, rowsOf, also = [], showsNews = false, onDone, closed, children } = props;
  const { resource, ...answers } = loading;
  const portal = usePortal();
  const go = useGo();
  const { flow, type } = definition;
  useLeftRow(rowsOf ?? type, String(id));
  const screen: EntityScreen<Entity> = useEntityScreen(resource, {
    ...answers,
    run: commandRunner<Entity>(portal, definition, keyOf(id, kind, params), loading.revisionOf),
    watch: [{ type, id }, ...also],
    showsNews,
    ...(flow && { flow }),
    onDone: (sent, answer) => {
      if (isDeletion(definition, sent.command)) go(list.href, { replace: true });
      onDone?.(sent, answer);
    },
  });
  if (closed && isForbidden(screen.error) && !screen.entity) return closed(screen.error);
  return (
    <ScreenPart screen={screen} list={list}>
      {(entity) => children(entity, screen)}
    </ScreenPart>
  );
}

const keyOf = (id: number, kind: string | undefined, params: EntityKey['params']): EntityKey => ({
  id,
  ...(kind !== undefined && { type: kind }),
  params,
});
