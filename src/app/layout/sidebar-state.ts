import { createContext, useContext, useState } from 'react';

const KEY = 'cc.sidebarCollapsed';

/** Collapsed unless the stored value is the string 'false' (SHELL-04, D-041). */
export function useSidebarState(): readonly [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) === 'false');
  const toggle = () => {
    localStorage.setItem(KEY, String(isOpen));
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}

/** Whether the sidebar shows names, for what stands beside it. */
const SidebarContext = createContext(false);
export const SidebarProvider = SidebarContext.Provider;
export const useIsSidebarOpen = (): boolean => useContext(SidebarContext);
