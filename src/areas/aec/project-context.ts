import { createContext, useContext } from 'react';
import type { SoftwareProject } from '#contract/software-project.ts';

type Value = { readonly project: SoftwareProject; reload(): void };

const ProjectContext = createContext<Value | null>(null);
export const ProjectProvider = ProjectContext.Provider;

/** The project of the page; only inside the ProjectFrame. */
export function useProject(): Value {
  const value = useContext(ProjectContext);
  if (value === null) throw new Error('useProject() outside of the ProjectFrame');
  return value;
}
