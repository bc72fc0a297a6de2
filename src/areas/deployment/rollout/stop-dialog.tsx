import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReason } from '#src/app/form/use-reason.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Props = {
  readonly vin: string;
  /** true once it is stopped */
  readonly onStop: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks before one vehicle is taken out of a rollout; the others go on (D-062.15, D-154); what was typed stays until it is done (D-158). */
export function StopDialog({ vin, onStop, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const reason = useReason();
  const [isBusy, setIsBusy] = useState(false);
  const stop = async (why: string) => {
    setIsBusy(true);
    const isDone = await onStop(why);
    setIsBusy(false);
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={(answer) => void stop(answer.reason)}
      title={t('rollout.stopTitle', { vin })}
      effects={[
        { key: 'one', text: t('rollout.stopEffect') },
        { key: 'others', text: t('rollout.stopOthers') },
      ]}
      reason={reason}
      confirmLabel={t('rollout.stop')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      danger
      busy={isBusy}
    />
  );
}
