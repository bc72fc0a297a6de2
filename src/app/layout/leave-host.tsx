import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { usePortal } from '#src/app/portal.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

/** Asks before another brand, or signing out, takes unsaved input with it (D-154). */
export function LeaveHost() {
  const { t } = useTranslation('common');
  const { leaving } = usePortal().unsaved;
  const wanted = useSelector(leaving, (snapshot) => snapshot.context.leaving);
  if (!wanted) return null;
  const words =
    wanted.to === 'brand'
      ? { title: t('form.switchTitle', { brand: brandName(wanted.brandId) }), confirm: t('form.switch') }
      : { title: t('form.signOutTitle'), confirm: t('form.signOut') };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        onClose={() => leaving.send({ type: 'leave.stayed' })}
        onConfirm={() => leaving.send({ type: 'leave.confirmed' })}
        title={words.title}
        text={wanted.to === 'brand' ? t('form.leaveText') : t('form.signOutText')}
        confirmLabel={words.confirm}
        cancelLabel={t('action.stay')}
        closeLabel={t('action.close')}
        danger
      />
    </Suspense>
  );
}
