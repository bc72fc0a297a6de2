import { useTranslation } from 'react-i18next';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { date } from '#src/app/format/format.ts';
import { PersonPicker } from '#src/app/people/person-picker.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { saveLocation } from '#src/areas/test-vehicle/wiring.ts';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field, FieldGroup, Form } from '#src/ui/form/field.tsx';
import { type LocationValues, locationFormSchema, locationOf } from './location-values.ts';

type Props = { readonly vehicle: TestVehicle; readonly onSaved: () => void };

/** Where a vehicle stands and who answers for it (TV-04, D-086b). Give it a key per vehicle. */
export function LocationForm({ vehicle, onSaved }: Props) {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const initial = locationOf(vehicle);
  const form = useEntityForm<LocationValues, TestVehicle>({
    initial,
    lock: { entityType: 'TEST_VEHICLE', entityId: vehicle.id },
    schema: locationFormSchema,
    save: (values) => saveLocation(portal, locationFormSchema.parse(values), vehicle),
    onSaved: () => {
      portal.notify.success(t('common:form.saved', { entity: t('part.location-department') }));
      onSaved();
    },
  });
  useFormNews(form, initial);
  const { values, before, errors } = form;
  const line = (key: keyof LocationValues, words: (value: string) => string = (value) => value) => ({
    id: key,
    wireName: key,
    label: t(`field.${key}`),
    error: errors[key],
    was: values[key] === before[key] ? undefined : t('form.was', { value: before[key] ? words(before[key]) : t('form.nothing') }),
  });
  const text = (key: keyof LocationValues, maxLength: number) => (
    <TextControl value={values[key]} maxLength={maxLength} onChange={(value) => form.set({ [key]: value })} />
  );
  return (
    <>
      <SaveBar form={form} />
      <Form label={t('part.location-department')} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldGroup legend={t('group.location')}>
          <Field {...line('site')} required wide>
            {text('site', 60)}
          </Field>
          <Field {...line('building')} wide>
            {text('building', 40)}
          </Field>
          <Field {...line('parkingSpot')} wide>
            {text('parkingSpot', 20)}
          </Field>
          <Field {...line('country')} required hint={t('form.countryHint')}>
            {text('country', 2)}
          </Field>
        </FieldGroup>
        <FieldGroup legend={t('group.department')}>
          <Field {...line('department')} required wide>
            {text('department', 60)}
          </Field>
          <Field {...line('costCenter')} wide>
            {text('costCenter', 40)}
          </Field>
          <Field {...line('contactId')} was={undefined} required wide>
            <PersonPicker name={vehicle.contact?.fullName ?? ''} onChange={(contactId) => form.set({ contactId })} />
          </Field>
        </FieldGroup>
        <FieldGroup legend={t('group.availability')}>
          <Field {...line('availableFrom', date)} wide>
            <DateControl value={values.availableFrom} onChange={(availableFrom) => form.set({ availableFrom })} />
          </Field>
          <Field {...line('availableTo', date)} hint={t('form.availableToHint')}>
            <DateControl value={values.availableTo} onChange={(availableTo) => form.set({ availableTo })} />
          </Field>
        </FieldGroup>
      </Form>
    </>
  );
}
