import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { fieldText } from '#contract/field-text.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { isMinute, minuteSchema } from '#src/app/form/minute.ts';
import { useReason } from '#src/app/form/use-reason.ts';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Props = { readonly onClose: () => void; readonly onSet: () => void };

/** Asks from when to when, and why, no phase may start (D-062.16). */
export function FreezeDialog({ onClose, onSet }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const asked = useReason(t('freezes.reason'));
  const portal = usePortal();
  const brandId = useBrandId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const wrong = (value: string) => {
    const { error } = minuteSchema.safeParse(value);
    return isChecked && error ? fieldText(error.issues[0]?.message ?? '') : undefined;
  };
  const isOrdered = from < to;
  const [begin, end] = [minuteSchema.safeParse(from).data, minuteSchema.safeParse(to).data];
  const check = () => {
    setIsChecked(true);
    return begin !== undefined && end !== undefined && isOrdered;
  };
  const confirm = async (reason: string) => {
    if (begin === undefined || end === undefined) return;
    setIsBusy(true);
    try {
      await portal.clientOf(liveDeploymentEndpoints).createFreezeWindow({ body: { from: begin, to: end, reason } });
      portal.notify.success(t('freezes.done'));
      onSet();
    } catch (error) {
      setIsBusy(false);
      portal.fail(error, { kind: 'mutation', again: () => void confirm(reason) });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={({ reason }) => void confirm(reason)}
      check={check}
      title={t('freezes.setTitle')}
      effects={[
        { key: 'wait', text: t('freezes.effectWait', { brand: brandName(brandId) }) },
        { key: 'go', text: t('freezes.effectGo') },
      ]}
      reason={asked}
      confirmLabel={t('freezes.set')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={isBusy}
    >
      <Field id="from" wireName="from" label={t('freezes.from')} required error={wrong(from)}>
        <DateControl withTime isFirst value={from} onChange={setFrom} />
      </Field>
      <Field
        id="to"
        wireName="to"
        label={t('freezes.to')}
        required
        error={wrong(to) ?? (isChecked && isMinute(from) && isMinute(to) && !isOrdered ? fieldText('order') : undefined)}
      >
        <DateControl withTime value={to} onChange={setTo} />
      </Field>
    </ConfirmDialog>
  );
}
