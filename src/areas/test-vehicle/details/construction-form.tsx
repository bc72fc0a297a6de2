import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backendEnvironments, buildPhases, driveTypes, type TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { saveConstruction } from '#src/areas/test-vehicle/wiring.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, FieldGroup, Form } from '#src/ui/form/field.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { type ConstructionValues, constructionFormSchema, constructionOf } from './construction-values.ts';
import { EcuTable } from './ecu-table.tsx';
import { PrNumbers } from './pr-numbers.tsx';

const ImportDialog = lazyPart(() => import('#src/areas/test-vehicle/import-dialog.tsx').then((module) => module.ImportDialog));

type Props = { readonly vehicle: TestVehicle; readonly onSaved: () => void };
type Word = 'buildPhase' | 'buildDate' | 'driveType' | 'battery' | 'backendEnvironment' | 'lastRead';
const asIs = (value: string) => value;

/** How a vehicle is built, and what stands in its control units (TV-05, D-086c). Give it a key per vehicle. */
export function ConstructionForm({ vehicle, onSaved }: Props) {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const [isImporting, setImporting] = useState(false);
  const initial = constructionOf(vehicle);
  const schema = constructionFormSchema(vehicle);
  const form = useEntityForm<ConstructionValues, TestVehicle>({
    initial,
    lock: { entityType: 'TEST_VEHICLE', entityId: vehicle.id },
    schema,
    save: (values) => saveConstruction(portal, schema.parse(values), vehicle),
    onSaved: () => {
      portal.notify.success(t('common:form.saved', { entity: t('part.construction-state') }));
      onSaved();
    },
  });
  useFormNews(form, initial);
  const { values, before, errors } = form;
  const line = (key: Word, words: (value: string) => string = asIs) => ({
    id: key,
    wireName: key,
    label: t(`field.${key}`),
    error: errors[key],
    was: values[key] === before[key] ? undefined : t('form.was', { value: before[key] ? words(before[key]) : t('form.nothing') }),
  });
  const select = (key: 'buildPhase' | 'driveType' | 'backendEnvironment', list: readonly string[], words = statusText) => (
    <SelectControl
      value={values[key]}
      placeholder={t('form.choose')}
      options={list.map((value) => ({ value, label: words(value) }))}
      onChange={(value) => form.set({ [key]: value })}
    />
  );
  const wrongNumber = Object.entries(errors).find(([key]) => key.startsWith('prNumbers'))?.[1];
  return (
    <>
      <SaveBar form={form} />
      <Form label={t('part.construction-state')} locked={form.isReadOnly}>
        <FieldGroup legend={t('group.build')}>
          <Field {...line('buildPhase', statusText)} required wide>
            {select('buildPhase', buildPhases)}
          </Field>
          <Field {...line('buildDate', date)} wide>
            <DateControl value={values.buildDate} onChange={(buildDate) => form.set({ buildDate })} />
          </Field>
          <Field {...line('driveType')} wide>
            {select('driveType', driveTypes, asIs)}
          </Field>
          <Field {...line('battery')} wide>
            <TextControl value={values.battery} maxLength={40} onChange={(battery) => form.set({ battery })} />
          </Field>
          <Field {...line('backendEnvironment')} required wide>
            {select('backendEnvironment', backendEnvironments)}
          </Field>
          <Field {...line('lastRead')} was={undefined} hint={t('form.lastReadHint')}>
            <DateControl withTime value={values.lastRead} onChange={(lastRead) => form.set({ lastRead })} />
          </Field>
          <Field id="prNumbers" wireName="prNumbers" label={t('field.prNumbers')} error={wrongNumber} wide>
            <PrNumbers values={values.prNumbers} onChange={(prNumbers) => form.set({ prNumbers })} />
          </Field>
        </FieldGroup>
        <FieldGroup legend={t('ecu.title')}>
          <EcuTable ecus={values.ecus} errors={errors} onChange={(ecus) => form.set({ ecus })} />
        </FieldGroup>
      </Form>
      <p className="cc-muted tv-foot tv-act">
        <Button
          small
          icon={<IconFileImport size={14} aria-hidden="true" />}
          aria-disabled={form.isUnsaved || form.isReadOnly || undefined}
          onClick={() => !form.isUnsaved && !form.isReadOnly && setImporting(true)}
        >
          {t('import.open')}
        </Button>
        {form.isUnsaved ? t('import.unsaved') : t('import.text')}
      </p>
      {isImporting && (
        <Suspense>
          <ImportDialog
            vehicle={vehicle}
            onClose={() => setImporting(false)}
            onDone={() => {
              setImporting(false);
              onSaved();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
