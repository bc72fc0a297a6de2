import { useTranslation } from 'react-i18next';
import {
  type TestVehicle,
  testVehiclePlatforms,
  testVehicleStatuses,
  testVehicleTypes,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { saveGeneral } from '#src/areas/test-vehicle/wiring.ts';
import { NumberControl, RadioControl, SelectControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, FieldGroup, Form } from '#src/ui/form/field.tsx';
import { emptyGeneral, type GeneralValues, generalFormSchema, generalOf } from './general-values.ts';

type Props = {
  /** the vehicle to change; absent while one is created */
  readonly vehicle?: TestVehicle;
  readonly onSaved: (saved: TestVehicle) => void;
  readonly onCancel?: () => void;
};

/** Creates a vehicle, or changes its general information (TV-03, D-086a). Give it a key per vehicle. */
export function GeneralForm({ vehicle, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const initial = vehicle ? generalOf(vehicle) : emptyGeneral;
  const schema = generalFormSchema();
  const form = useEntityForm<GeneralValues, TestVehicle>({
    initial,
    ...(vehicle && { lock: { entityType: 'TEST_VEHICLE', entityId: vehicle.id } }),
    schema,
    save: (values) => saveGeneral(portal, schema.parse(values), vehicle),
    onSaved: (saved) => {
      portal.notify.success(t(vehicle ? 'common:form.saved' : 'common:form.created', { entity: t('vehicle.entity') }));
      onSaved(saved);
    },
  });
  useFormNews(form, initial);
  const { values, before } = form;
  const line = (key: keyof GeneralValues, words: (value: string) => string = (value) => value) => ({
    id: key,
    wireName: key,
    label: t(`field.${key}`),
    error: form.errors[key],
    was: vehicle && values[key] !== before[key] ? t('form.was', { value: words(before[key]) || t('form.nothing') }) : undefined,
  });
  const text = (key: keyof GeneralValues, maxLength: number) => (
    <TextControl value={values[key]} maxLength={maxLength} onChange={(value) => form.set({ [key]: value })} />
  );
  return (
    <>
      <SaveBar
        form={form}
        {...(onCancel && { onDiscard: onCancel, discardLabel: t('common:action.cancel') })}
        {...(!vehicle && { saveLabel: t('common:action.create') })}
      />
      <Form label={t('part.general-information')} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldGroup legend={t('group.identity')}>
          <Field {...line('alias')} required hint={t('form.aliasHint')}>
            {text('alias', 40)}
          </Field>
          <Field {...line('vin')} required hint={t('form.vinHint')}>
            {text('vin', 17)}
          </Field>
          <Field {...line('type', (value) => t(`type.${value as 'HIL'}`))} required group wide>
            <RadioControl
              value={values.type}
              options={testVehicleTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type) => form.set({ type })}
            />
          </Field>
          <Field {...line('status', statusText)} required wide>
            <SelectControl
              value={values.status}
              options={testVehicleStatuses.map((value) => ({ value, label: statusText(value) }))}
              onChange={(status) => form.set({ status })}
            />
          </Field>
        </FieldGroup>
        <FieldGroup legend={t('group.model')}>
          <Field {...line('model')} required wide>
            {text('model', 60)}
          </Field>
          <Field {...line('modelCode')} wide>
            {text('modelCode', 12)}
          </Field>
          <Field {...line('modelYear')} required wide>
            <NumberControl value={values.modelYear} maxLength={4} onChange={(modelYear) => form.set({ modelYear })} />
          </Field>
          <Field {...line('platform', (value) => (value ? t(`platform.${value as 'E311'}`) : ''))} required wide>
            <SelectControl
              value={values.platform}
              placeholder={t('form.choose')}
              options={testVehiclePlatforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
              onChange={(platform) => form.set({ platform })}
            />
          </Field>
          <Field {...line('market')} hint={t('form.countryHint')}>
            {text('market', 2)}
          </Field>
          <Field {...line('licencePlate')} wide>
            {text('licencePlate', 15)}
          </Field>
          <Field {...line('note')} wide>
            <TextareaControl value={values.note} maxLength={1000} onChange={(note) => form.set({ note })} />
          </Field>
        </FieldGroup>
      </Form>
    </>
  );
}
