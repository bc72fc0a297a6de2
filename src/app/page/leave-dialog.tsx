import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

/** Asks before unsaved input is left (D-154). `leave` comes from useEntityForm. */
export function LeaveDialog({ leave }: { readonly leave: { proceed(): void; stay(): void } | undefined }) {
  const { t } = useTranslation('common');
  if (!leave) return null;
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        onClose={leave.stay}
        onConfirm={leave.proceed}
        title={t('form.leaveTitle')}
        text={t('form.leaveText')}
        confirmLabel={t('action.leave')}
        cancelLabel={t('action.stay')}
        closeLabel={t('action.close')}
        danger
      />
    </Suspense>
  );
}
