import type { EntityType } from '#contract/entity/entities.ts';
import type { Move } from './flow-model.ts';
import type { Edge } from './model.ts';

/** One entity on its way through a running portal. */
export type Walked = {
  readonly id: number;
  /** where the portal tells its state */
  readonly address: string;
  readonly name: string;
  /** the ids of its page's address, where it has other ones than its own */
  readonly ids?: Readonly<Record<string, number | string>>;
  /** where it stands on a page of something else, and what its Next steps are called there */
  readonly at?: { readonly path: string; readonly panel: string };
  /** another entity that plays a part, where a path needs one */
  rival: number | undefined;
};

/** How the entities of one flow are made and moved: the only thing that a new flow has to bring along. */
export type Walker = {
  readonly entityType: EntityType;
  /** user name of somebody who may read it */
  readonly reader: string;
  /** events that the portal adds to a step before anybody can look */
  readonly answers?: RegExp;
  begin(path: readonly Edge[]): Promise<Walked>;
  /** a well-formed body of a command */
  body(world: Walked, move: Pick<Move, 'facts' | 'type' | 'target' | 'payload'>): Promise<object>;
  /** does what is more than the one call of the command; false: it was nothing special */
  special(world: Walked, step: Edge, outcome: Edge | undefined): Promise<boolean>;
  end?(world: Walked, last: Edge | undefined): Promise<void>;
};
