import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Props = { readonly command: string; readonly onSave: () => void; readonly onClose: () => void };

/** Says that a command takes the saved values, where the page shows others (D-154). */
export function SaveFirstDialog({ command, onSave, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onSave}
      title={t('form.saveFirstTitle')}
      text={t('form.saveFirstText', { command })}
      confirmLabel={t('action.save')}
      cancelLabel={t('action.stay')}
      closeLabel={t('action.close')}
    />
  );
}
