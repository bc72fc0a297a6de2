import { createContext, useContext } from 'react';
import { useKept } from '#src/app/use-kept.ts';

const form = { parse: (text: string | null) => text === 'false', write: (isOpen: boolean) => String(!isOpen) };

/** Collapsed unless the stored value is the string 'false' (SHELL-04, D-041). */
export function useSidebarState(): readonly [isOpen: boolean, toggle: () => void] {
  const [isOpen, change] = useKept('cc.sidebarCollapsed', form);
  const toggle = () => change((now) => !now);
  return [isOpen, toggle];
}

/** Whether the sidebar shows names, for what stands beside it. */
const SidebarContext = createContext(false);
export const SidebarProvider = SidebarContext.Provider;
export const useIsSidebarOpen = (): boolean => useContext(SidebarContext);
