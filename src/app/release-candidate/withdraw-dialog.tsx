import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReason } from '#src/app/form/use-reason.ts';
import { RadioControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { hasTestUnderWay, useWithdrawal, WithdrawalPart } from './withdrawal.tsx';

const decisions = ['PAUSE', 'ABORT'] as const;

type Props = {
  readonly id: number;
  readonly title: string;
  readonly effects: readonly string[];
  readonly busy: boolean;
  readonly onRun: (payload: { readonly reason: string; readonly rollouts: (typeof decisions)[number] }) => void;
  readonly onClose: () => void;
};

/** One decision about a live version and everything that still brings it out (D-256). */
export function WithdrawDialog({ id, title, effects, busy, onRun, onClose }: Props) {
  const { t } = useTranslation(['release-candidates', 'common']);
  const [rollouts, setRollouts] = useState<(typeof decisions)[number]>('PAUSE');
  const screen = useWithdrawal(id);
  const reason = useReason();
  const isTesting = hasTestUnderWay(screen.entity ?? []);
  // A test may begin while one decides.
  const decision = isTesting ? 'PAUSE' : rollouts;
  return (
    <ConfirmDialog
      isOpen
      danger
      onClose={onClose}
      onConfirm={({ reason }) => onRun({ reason, rollouts: decision })}
      title={title}
      effects={effects.map((text) => ({ key: text, text }))}
      reason={reason}
      confirmLabel={t(`withdrawal.confirm.${decision}`)}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={busy}
    >
      <WithdrawalPart screen={screen} />
      <Field label={t('withdrawal.decision')} group required>
        <RadioControl
          value={decision}
          options={decisions.map((value) => ({
            value,
            label: t(`withdrawal.confirm.${value}`),
            note: t(isTesting && value === 'ABORT' ? 'withdrawal.testing' : `withdrawal.effect.${value}`),
            disabled: isTesting && value === 'ABORT',
          }))}
          onChange={(value) => setRollouts(decisions.find((one) => one === value) ?? 'PAUSE')}
        />
      </Field>
    </ConfirmDialog>
  );
}
