import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Props = {
  readonly vin: string;
  /** true once it is stopped */
  readonly onStop: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks before one vehicle is taken out of a rollout; the others go on (D-062.15, D-154); what was typed stays until it is done (D-158). */
export function StopDialog({ vin, onStop, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common', 'flows']);
  const [isBusy, setIsBusy] = useState(false);
  const stop = async (reason: string) => {
    setIsBusy(true);
    const isDone = await onStop(reason);
    setIsBusy(false);
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={({ reason }) => void stop(reason)}
      title={t('rollout.stopTitle', { vin })}
      effects={[
        { key: 'one', text: t('rollout.stopEffect') },
        { key: 'others', text: t('rollout.stopOthers') },
      ]}
      reason={{
        label: t('flows:panel.reason'),
        min: 10,
        max: 500,
        count: (length) => t('flows:panel.reasonCount', { count: length, max: 500 }),
        tooShort: t('flows:panel.reasonShort', { min: 10 }),
      }}
      confirmLabel={t('rollout.stop')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      danger
      busy={isBusy}
    />
  );
}
