import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type Props = { readonly name: string; readonly onClose: () => void; readonly onStop: () => void };

/** Asks before a batch is ended for good (D-070.1, D-154). */
export function StopBatch({ name, onClose, onStop }: Props) {
  const { t } = useTranslation(['data-load', 'common']);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onStop();
      }}
      title={t('batches.stopTitle', { name })}
      effects={[{ key: 'end', text: t('batches.stopEffect') }]}
      danger={t('batches.stopDanger')}
      confirmLabel={t('batches.stop')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
    />
  );
}
