import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkChangeSchema, type TestVehicleRow, testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import { testVehicleStatuses } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { fieldErrors } from '#machines/screens/failure.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { focusFirst } from '#src/app/screen/focus-first.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

const places = ['site', 'building', 'parkingSpot', 'country', 'department'] as const;
type Values = Readonly<Record<'status' | (typeof places)[number], string>>;
const untouched: Values = { status: '', site: '', building: '', parkingSpot: '', country: '', department: '' };

type Props = {
  readonly rows: readonly TestVehicleRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Vehicles that stood in the way of a bulk edit, each with its reason; empty when the failure is another. */
export function refusedRows(error: unknown, rows: readonly Pick<TestVehicleRow, 'alias'>[]) {
  const reasons = fieldErrors(error);
  return rows.flatMap(({ alias }, index) => {
    const why = reasons[`vehicles.${index}`];
    return why === undefined ? [] : [{ alias, why }];
  });
}

/** Sets status and location of many vehicles, all or none; what is left empty stays as it is. */
export function BulkDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const [values, setValues] = useState(untouched);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<readonly { readonly alias: string; readonly why: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const send = () => {
    const wrong = formErrors(bulkChangeSchema, filled);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirst(Object.keys(wrong));
    setBusy(true);
    const vehicles = rows.map(({ id, revision }) => ({ id, revision }));
    portal
      .clientOf(testVehicleEndpoints)
      .bulkEditTestVehicles({ body: { vehicles, change: bulkChangeSchema.parse(filled) } })
      .then(() => {
        portal.cache.clear('TEST_VEHICLE');
        portal.notify.success(t('bulk.done', { count: rows.length }));
        onDone();
      })
      .catch((error: unknown) => {
        const found = refusedRows(error, rows);
        setRefused(found);
        if (found.length === 0) portal.fail(error, { kind: 'mutation', again: () => send() });
      })
      .finally(() => setBusy(false));
  };
  const set = (key: keyof Values) => (value: string) => setValues((before) => ({ ...before, [key]: value }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bulk.title', { count: rows.length })}
      closeLabel={t('common:action.close')}
      size={620}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={send} data-confirm>
            {t('bulk.confirm', { count: rows.length })}
          </Button>
        </>
      }
    >
      <p className="cc-muted">{t('bulk.text')}</p>
      {errors[''] !== undefined && <Banner kind="error" title={t('bulk.nothing')} />}
      {refused.length > 0 && (
        <Banner kind="error" title={t('bulk.refused')}>
          <ul className="cc-cons">
            {refused.map(({ alias, why }) => (
              <li key={alias}>
                <b>{alias}</b>: {why}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="cc-form cc-alone">
        <Field label={t('field.status')} wireName="status" wide>
          <SelectControl
            value={values.status}
            placeholder={t('bulk.keep')}
            options={testVehicleStatuses.map((value) => ({ value, label: statusText(value) }))}
            onChange={set('status')}
          />
        </Field>
        {places.map((key) => (
          <Field
            key={key}
            label={t(`field.${key}`)}
            wireName={key}
            error={errors[key]}
            hint={key === 'country' ? t('hint.country') : undefined}
          >
            <TextControl value={values[key]} placeholder={t('bulk.keep')} onChange={set(key)} />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
