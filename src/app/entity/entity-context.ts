import { createContext, useContext } from 'react';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import type { CommandNotes } from '#src/app/workflow/use-command-dialog.tsx';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';
import type { EntityDefinition, Kept, Shown } from './definition.ts';

/** What the pages of an entity share. */
type PlainValue<Entity extends Kept> = {
  /** as it is, or as History shows that it was */
  readonly entity: Entity;
  /** as it is: forms stand on it, and keep what was typed while the page shows the past */
  readonly now: Entity;
  readonly isPast: boolean;
  /** the moment that History shows; absent for the present */
  readonly past?: Past | undefined;
  readonly screen: EntityScreen<Entity>;
};
/** The same where a flow decides its commands. */
type EntityValue<Entity extends Shown> = PlainValue<Entity> & {
  readonly definition: EntityDefinition<Entity>;
  /** what I can do with it now, and why not the rest */
  readonly flow: ExplainedFlow;
  /** what else is to be known before a command is sent, in its dialog */
  readonly notes?: CommandNotes | undefined;
};

const EntityContext = createContext<PlainValue<Kept> | EntityValue<Shown> | null>(null);
export const EntityProvider = EntityContext.Provider;

/** The entity of the page; only inside its PlainFrame. */
export function usePlainPage<Entity extends Kept>(): PlainValue<Entity> {
  const value = useContext(EntityContext);
  if (value === null) throw new Error('usePlainPage() outside of a frame');
  return value as unknown as PlainValue<Entity>;
}

/** The entity of the page; only inside its EntityFrame. */
export function useEntityPage<Entity extends Shown>(): EntityValue<Entity> {
  const value = useContext(EntityContext);
  if (value === null || !('flow' in value)) throw new Error('useEntityPage() outside of an EntityFrame');
  return value as unknown as EntityValue<Entity>;
}
