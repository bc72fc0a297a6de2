import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

type Props = {
  readonly vin: string;
  readonly onStop: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks before one vehicle is taken out of a rollout; the others go on (D-062.15, D-154). */
export function StopDialog({ vin, onStop, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common', 'flows']);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={({ reason }) => {
        onClose();
        onStop(reason);
      }}
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
    />
  );
}
