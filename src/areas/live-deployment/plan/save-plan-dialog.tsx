import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import type { PlanInput } from '#contract/deployment/plan.ts';
import { savedPlanEndpoints, savedPlanName } from '#contract/deployment/saved-plan.ts';
import { fieldText } from '#contract/field-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Props = { readonly plan: PlanInput; readonly onClose: () => void };

/** Keeps what is typed under a name for the brand (D-253). */
export function SavePlanDialog({ plan, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const brand = brandName(useBrandId());
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { data, error } = savedPlanName.safeParse(name);
  const save = async () => {
    if (data === undefined) return;
    setIsBusy(true);
    try {
      await portal.clientOf(savedPlanEndpoints).createSavedPlan({ body: { name: data, plan } });
      portal.notify.success(t('saved.done'));
      onClose();
    } catch (failure) {
      setIsBusy(false);
      portal.fail(failure, { kind: 'mutation', again: () => void save() });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void save()}
      check={() => {
        setIsChecked(true);
        return data !== undefined;
      }}
      title={t('saved.save')}
      effects={[{ key: 'brand', text: t('saved.effect', { brand }) }]}
      confirmLabel={t('saved.keep')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={isBusy}
    >
      <Field
        id="savedName"
        wireName="name"
        label={t('field.name')}
        required
        error={isChecked && error ? fieldText(error.issues[0]?.message ?? '') : undefined}
      >
        <TextControl value={name} onChange={setName} />
      </Field>
    </ConfirmDialog>
  );
}
