import { type ReactNode, useState } from 'react';
import type { Flow } from '#machines/flow.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { type Called, commandRunner, entityOf } from './calls.ts';
import type { Kept, PlainDefinition } from './definition.ts';

type Props<Entity extends Kept> = {
  /** `flow` where one decides its commands */
  readonly definition: Called & Pick<PlainDefinition, 'type'> & { readonly flow?: Flow };
  readonly id: number;
  /** its list: where one goes when it does not exist, or is deleted */
  readonly list: { readonly href: string; readonly label: string };
  /** name of the rows of that list, for the one that was left; that of the type without it */
  readonly rowsOf?: string;
  readonly children: (entity: Entity, screen: EntityScreen<Entity>) => ReactNode;
};

/** Loads an entity, hears its news, sends its commands, and leaves its page when it is deleted. Give it the id as key. */
export function LoadedEntity<Entity extends Kept>({ definition, id, list, rowsOf, children }: Props<Entity>) {
  const portal = usePortal();
  const go = useGo();
  const { flow, table, type } = definition;
  useLeftRow(rowsOf ?? type, String(id));
  const [resource] = useState(() => entityOf<Entity>(portal, definition, id));
  const screen: EntityScreen<Entity> = useEntityScreen(resource, {
    run: commandRunner<Entity>(portal, table, id, ({ revision }) => revision),
    // Every command but the deletion is answered with the entity.
    entityOf: (answer) => answer as Entity | undefined,
    withRevision: (shown, revision) => ({ ...shown, revision }),
    revisionOf: ({ revision }) => revision,
    watch: [{ type, id }],
    ...(flow && { flow }),
    onDone: ({ command }) => {
      if (command.endsWith('.delete')) go(list.href, { replace: true });
    },
  });
  return (
    <ScreenPart screen={screen} list={list}>
      {(entity) => children(entity, screen)}
    </ScreenPart>
  );
}
