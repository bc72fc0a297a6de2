import { createContext, useContext } from 'react';

/** Names what stands in it, as its heading or its tab does, for whatever of it could not be loaded. */
export const PartName = createContext<string | undefined>(undefined);
export const usePartName = (): string | undefined => useContext(PartName);
