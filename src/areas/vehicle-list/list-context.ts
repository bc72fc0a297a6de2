import { createContext, useContext } from 'react';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import type { NeedLine } from '#src/ui/workflow/next-steps.tsx';
import type { SyncResult } from './wiring.ts';

export type ListValue = {
  readonly list: VehicleList;
  /** may change it at all; the lock is asked apart (D-216) */
  readonly mayWrite: boolean;
  /** why it stays as it is for now: in use, or locked */
  readonly held: readonly NeedLine[];
  /** its forms are open to me now */
  readonly isOpen: boolean;
  /** of the synchronisation that was asked for on this page */
  readonly synced: SyncResult | undefined;
  reload(): void;
};

const ListContext = createContext<ListValue | null>(null);
export const ListProvider = ListContext.Provider;

/** The vehicle list of the page; undefined while one is being created. */
export function useMaybeList(): ListValue | undefined {
  return useContext(ListContext) ?? undefined;
}

/** The vehicle list of the page; only inside its frame. */
export function useList(): ListValue {
  const value = useContext(ListContext);
  if (value === null) throw new Error('useList() outside of its frame');
  return value;
}
