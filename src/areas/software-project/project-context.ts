import { createContext, useContext } from 'react';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';

type Value = {
  /** as it is, or as History shows that it was */
  readonly project: SoftwareProject;
  /** what its form stands on, which keeps what was typed while the page shows the past */
  readonly now: SoftwareProject;
  readonly isPast: boolean;
  reload(): void;
};

const ProjectContext = createContext<Value | null>(null);
export const ProjectProvider = ProjectContext.Provider;

/** The project of the page; only inside the ProjectFrame. */
export function useProject(): Value {
  const value = useContext(ProjectContext);
  if (value === null) throw new Error('useProject() outside of the ProjectFrame');
  return value;
}
