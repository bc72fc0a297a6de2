import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#contract/field-text.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type { ConstructionAnswer, TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { statusOf } from '#machines/screens/failure.ts';
import { labelOf } from '#src/app/entity/field-words.ts';
import { failureText } from '#src/app/failure/failure-text.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { dateTime } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { focusFirst } from '#src/app/screen/focus-first.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { Uploader } from '#src/ui/form/uploader.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { changesBetween } from './details/construction-changes.ts';
import { testVehicle } from './test-vehicle.ts';

type Props = { readonly vehicle: TestVehicle; readonly onClose: () => void; readonly onDone: () => void };
type Seen = { readonly file: File; readonly after: ConstructionAnswer };
type Failure = { readonly title: string; readonly lines: readonly string[] };

type Refusal = { readonly instance?: string | undefined; readonly detail?: string | undefined };

/** What is wrong with the file, wherever in it. */
const refusals = (error: unknown): readonly Refusal[] =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];

const isBefore = (read: string | null, stored: string | null): boolean =>
  read !== null && stored !== null && Date.parse(read) < Date.parse(stored);

function Changes({ vehicle, after }: { readonly vehicle: TestVehicle; readonly after: ConstructionAnswer }) {
  const { t } = useTranslation(['test-vehicles', 'entity']);
  const changes = changesBetween(vehicle, after, (key) => labelOf(testVehicle, key));
  if (changes.length === 0) return <p>{t('import.same')}</p>;
  return (
    <PlainTable
      label={t('import.changes')}
      widths={[150, null, null]}
      head={(['field', 'from', 'to'] as const).map((key) => (
        <th key={key} scope="col">
          {t(`import.${key}`)}
        </th>
      ))}
    >
      {changes.map(({ key, label, from, to }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td className="cc-muted tv-wrap">{from || t(key in vehicle ? 'entity:form.empty' : 'import.new')}</td>
          <td className="tv-wrap">{to || t(key in vehicle ? 'entity:form.empty' : 'import.removed')}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Takes the construction state from a file read out of the vehicle, after showing what that changes (TV-05). */
export function ImportDialog({ vehicle, onClose, onDone }: Props) {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const calls = portal.clientOf(testVehicleEndpoints);
  const [seen, setSeen] = useState<Seen>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [isOlderMeant, setOlderMeant] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isOlder = seen !== undefined && isBefore(seen.after.lastRead, vehicle.lastRead);
  const refused = (error: unknown) => {
    const lines = refusals(error).map(({ instance = '', detail = '' }) => `${instance || '/'}: ${detail}`);
    const words = statusOf(error) === 400 ? t('import.notJson') : failureText(error);
    setFailure({ title: lines.length > 0 ? t('import.refused', { count: lines.length }) : words, lines });
    setSeen(undefined);
  };
  const run = (file: File, apply: boolean) => {
    setBusy(true);
    setFailure(undefined);
    const { id, revision } = vehicle;
    calls
      .importConstructionState({ params: { id }, body: { apply, older: isOlderMeant }, files: [file] }, { revision })
      .then((after) => {
        if (!apply) return setSeen({ file, after });
        portal.cache.clear('TEST_VEHICLE');
        portal.notify.success(t('import.done'));
        onDone();
      })
      .catch(refused)
      .finally(() => setBusy(false));
  };
  const choose = (file: File) => {
    setOlderMeant(false);
    setAsked(false);
    run(file, false);
  };
  const apply = ({ file }: Seen) => {
    setAsked(true);
    if (!isOlder || isOlderMeant) run(file, true);
    else focusFirst(['older']);
  };
  const saveSchema = () => {
    calls.getConstructionStateSchema({}).then(
      (blob) => saveBlob('construction-state.schema.json', blob),
      (error: unknown) => portal.fail(error, { kind: 'part' }),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('import.open')}
      closeLabel={t('common:action.close')}
      size={760}
      note={
        <Button look="quiet" small icon={<IconDownload size={14} aria-hidden="true" />} onClick={saveSchema}>
          {t('import.schema')}
        </Button>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {seen && (
            <Button look="primary" busy={busy} onClick={() => apply(seen)} data-confirm>
              {t('import.apply')}
            </Button>
          )}
        </>
      }
    >
      <Uploader
        label={t('import.drop')}
        hint={t('import.hint', { vin: vehicle.vin })}
        pickLabel={t('import.pick')}
        cancelLabel={t('common:action.cancel')}
        removeLabel={t('import.removeFile')}
        accept=".json,application/json"
        items={seen ? [{ id: 'file', name: seen.file.name, state: 'done', percent: 100 }] : []}
        onFiles={([file]) => file && choose(file)}
        onCancel={() => setSeen(undefined)}
        onRemove={() => setSeen(undefined)}
      />
      {failure && (
        <Banner kind="error" title={failure.title}>
          <ul className="cc-cons">
            {failure.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isOlder && (
        <>
          <Banner
            title={t('import.older', { read: dateTime(seen.after.lastRead ?? ''), stored: dateTime(vehicle.lastRead ?? '') })}
          />
          <div className="cc-form cc-alone">
            <Field
              label={t('import.olderLabel')}
              wireName="older"
              error={isAsked && !isOlderMeant ? fieldText('required') : undefined}
              group
              wide
              required
            >
              <CheckControl label={t('import.olderConfirm')} checked={isOlderMeant} onChange={setOlderMeant} />
            </Field>
          </div>
        </>
      )}
      {seen && <Changes vehicle={vehicle} after={seen.after} />}
    </Dialog>
  );
}
