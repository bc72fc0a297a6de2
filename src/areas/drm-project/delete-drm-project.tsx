import type { DrmProject } from '#contract/drm-project/drm-project.ts';
import { EntityDeletionDialog } from '#src/app/entity/deletion-dialog.tsx';
import { drmProject, useClosedDrmProject } from './drm-project.ts';

type Props = { readonly project: DrmProject; readonly onClose: () => void; readonly onDeleted: () => void };

/** Deletes a project, or says why that is closed (API-030, D-079.1). */
export function DeleteDrmProject({ project, ...dialog }: Props) {
  const closed = useClosedDrmProject('delete', project);
  return <EntityDeletionDialog definition={drmProject} item={project} closed={closed} {...dialog} />;
}
