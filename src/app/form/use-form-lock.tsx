import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditLock } from '#src/app/screen/use-edit-lock.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { formatTime } from '#src/ui/time-text.tsx';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type BarLock = { readonly isMine: boolean; readonly who: string; readonly detail?: string; readonly action?: ReactNode };
type FormLock = { readonly lock: BarLock | undefined; readonly note: string | undefined; readonly dialog: ReactNode };

/** The edit lock as the FormBar tells it: mine with its end; of somebody else with who and since; what may be done about it (D-050). */
export function useFormLock(lock: EditLock): FormLock {
  const { t } = useTranslation(['collab', 'common']);
  const [isAsking, setAsking] = useState(false);
  const { state, held } = lock;
  const name = held?.who ?? '';
  const shown = (isMine: boolean, who: string, detail?: string, action?: ReactNode): BarLock => ({
    isMine,
    who,
    ...(detail !== undefined && { detail: ` ${detail}` }),
    action,
  });
  const act = (label: string, onClick: () => void) => (
    <Button small look="quiet" busy={lock.isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  const dialog = isAsking && lock.mayBreak && (
    <Suspense>
      <ConfirmDialog
        isOpen
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          lock.breakLock();
        }}
        title={t('lock.breakTitle', { name })}
        text={t('lock.breakText')}
        confirmLabel={t('lock.break')}
        cancelLabel={t('common:action.cancel')}
        closeLabel={t('common:action.close')}
        danger
      />
    </Suspense>
  );
  if (state === 'mine' && held) {
    const until = t('lock.until', { time: formatTime(held.until, 'time') });
    return { lock: shown(true, t('lock.mine'), until), note: undefined, dialog };
  }
  if (state === 'foreign' && held) {
    const since = t('lock.since', { time: formatTime(held.since, 'sinceToday') });
    const action = lock.mayBreak ? act(t('lock.break'), () => setAsking(true)) : undefined;
    return { lock: shown(false, t('lock.by', { name }), since, action), note: t('lock.reading'), dialog };
  }
  if (state === 'expired') {
    const takeOver = act(t('lock.takeOver'), lock.takeOver);
    return { lock: shown(false, t('lock.expired', { name }), undefined, takeOver), note: undefined, dialog };
  }
  if (state === 'lost') {
    const isTaken = held !== undefined && !held.isMine && held.msLeft > 0;
    const since = isTaken ? t('lock.since', { time: formatTime(held.since, 'sinceToday') }) : undefined;
    const who = isTaken
      ? t('lock.by', { name })
      : lock.endedBy === undefined
        ? t('lock.lost')
        : t('lock.endedBy', { name: lock.endedBy });
    const again = isTaken ? undefined : act(t('lock.again'), lock.takeOver);
    return { lock: shown(false, who, since, again), note: t('lock.kept'), dialog };
  }
  return { lock: undefined, note: undefined, dialog };
}
