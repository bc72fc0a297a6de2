import { useTranslation } from 'react-i18next';
import { type SoftwareProject, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { DeletionDialog } from '#src/app/entity/use-deletion.tsx';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { softwareProject, useClosedProject } from './software-project.ts';

type Props = { readonly project: SoftwareProject; readonly onClose: () => void; readonly onDeleted: () => void };

/** Deletes a project, or says why that is closed (API-022, D-079.1, D-154). */
export function DeleteProjectDialog({ project, onClose, onDeleted }: Props) {
  const { t } = useTranslation(['software-projects', 'common']);
  const calls = usePortal().clientOf(softwareProjectEndpoints);
  const name = `${project.moduleName} ${project.moduleVersion}`;
  const closed = useClosedProject('delete', project);
  if (closed.length > 0) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('delete.closedTitle', { name })}
        closeLabel={t('common:action.close')}
        actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
      >
        <ul className="cc-cons">
          {closed.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <DeletionDialog
      kind={softwareProject.type}
      item={{ id: project.id, name, revision: project.revision }}
      remove={({ id, revision }) => calls.deleteSoftwareProject({ params: { id } }, { revision })}
      effect={t('delete.effect')}
      confirmLabel={t('delete.confirm')}
      danger={t('delete.danger')}
      what={t('entity')}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
