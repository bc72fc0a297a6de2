import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SoftwareProject, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useClosedProject } from './software-project.ts';

type Props = { readonly project: SoftwareProject; readonly onClose: () => void; readonly onDeleted: () => void };

/** Deletes a project, or says why that is closed (API-022, D-079.1, D-154). */
export function DeleteProjectDialog({ project, onClose, onDeleted }: Props) {
  const { t } = useTranslation(['software-projects', 'common']);
  const portal = usePortal();
  const [busy, setBusy] = useState(false);
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
  const remove = () => {
    setBusy(true);
    const { id, revision } = project;
    const deleted = portal.clientOf(softwareProjectEndpoints).deleteSoftwareProject({ params: { id } }, { revision });
    deleted.then(
      () => {
        portal.cache.clear('SOFTWARE_PROJECT');
        portal.notify.success(t('common:form.deleted', { entity: t('entity') }));
        onDeleted();
      },
      (error: unknown) => {
        portal.fail(error, { kind: 'mutation' });
        onClose();
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={remove}
      busy={busy}
      title={t('delete.title', { name })}
      effects={[{ key: 'project', text: t('delete.effect') }]}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      danger={t('delete.danger')}
    />
  );
}
