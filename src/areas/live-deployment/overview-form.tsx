import { useTranslation } from 'react-i18next';
import type { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { NumberControl, RadioControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import type { OverviewValues } from './overview-values.ts';

type Props = { readonly form: ReturnType<typeof useEntityForm<OverviewValues, never>>; readonly label: string };

/** Name, purpose and priority of a live deployment (LIVE-03, D-091). */
export function OverviewForm({ form: { values, errors, set, save, isReadOnly }, label }: Props) {
  const { t } = useTranslation('deployments');
  return (
    <Form label={label} onSubmit={save} locked={isReadOnly}>
      <Field id="name" wireName="name" label={t('column.name')} required hint={t('overview.nameHint')} error={errors.name}>
        <TextControl value={values.name} maxLength={80} onChange={(name) => set({ name })} />
      </Field>
      <Field id="purpose" wireName="purpose" label={t('column.purpose')} group wide required error={errors.purpose}>
        <RadioControl
          value={values.purpose}
          options={(['ROLLOUT', 'ENABLE'] as const).map((value) => ({
            value,
            label: t(`purpose.${value}`),
            note: t(`overview.${value}`),
          }))}
          onChange={(purpose) => set({ purpose: purpose === 'ENABLE' ? 'ENABLE' : 'ROLLOUT' })}
        />
      </Field>
      <Field
        id="priority"
        wireName="priority"
        label={t('column.priority')}
        hint={t('overview.priorityHint')}
        error={errors.priority}
      >
        <NumberControl value={values.priority} onChange={(priority) => set({ priority })} />
      </Field>
      <Field id="description" wireName="description" label={t('form.description')} wide error={errors.description}>
        <TextareaControl value={values.description} maxLength={2000} onChange={(description) => set({ description })} />
      </Field>
    </Form>
  );
}
