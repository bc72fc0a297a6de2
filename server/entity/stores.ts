import type { LockType } from '#contract/collab/collab-entity.ts';
import { type EntityType, type FlowType, flowTypes, type PagedType } from '#contract/entity/entities.ts';
import type { EntityStore, FlowStore } from './flow-store.ts';

/** The store of every kind of entity that has one, for what works on any entity (history); the nouns bring them (server/nouns.ts). */
export type Stores = Readonly<Record<LockType | PagedType | FlowType, EntityStore> & Partial<Record<EntityType, EntityStore>>>;

/** Those whose commands a flow decides. */
export const flowStoresOf = (stores: Stores): FlowStore[] => flowTypes.map((type) => stores[type] as unknown as FlowStore);
