import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { EntityDeletionDialog } from '#src/app/entity/deletion-dialog.tsx';
import { softwareProject, useClosedProject } from './software-project.ts';

type Props = { readonly project: SoftwareProject; readonly onClose: () => void; readonly onDeleted: () => void };

/** Deletes a project, or says why that is closed (API-022, D-079.1, D-154). */
export function DeleteProjectDialog({ project, onClose, onDeleted }: Props) {
  const { id, moduleName, moduleVersion, revision } = project;
  return (
    <EntityDeletionDialog
      definition={softwareProject}
      item={{ id, name: `${moduleName} ${moduleVersion}`, revision }}
      closed={useClosedProject('delete', project)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
