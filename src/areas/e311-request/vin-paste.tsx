import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostVehicles, type RequestVehicle } from '#contract/e311-request/e311-request.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { lookedUp, type PastedVins, pastedVins } from './pasted-vins.ts';
import { platformVehicles } from './platform-vehicles.ts';
import { vinOf } from './vehicle-columns.tsx';

type Props = {
  readonly chosen: readonly string[];
  readonly onAdd: (vehicles: readonly RequestVehicle[]) => void;
};

/** VINs from a list or a spreadsheet: what became of each is said once they were added (D-087b). */
export function VinPaste({ chosen, onAdd }: Props) {
  const { t } = useTranslation('e311-requests');
  const [text, setText] = useState('');
  const [told, setTold] = useState<PastedVins>();
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const read = pastedVins(text, chosen, mostVehicles);
    setBusy(true);
    try {
      const vehicles = read.added.length > 0 ? await vehiclesOf(portal, read.added) : [];
      const pasted = lookedUp(read, new Set(vehicles.map(vinOf)));
      onAdd(vehicles);
      setTold(pasted);
      // What was wrong stays to be corrected.
      setText([...pasted.wrong, ...(pasted.unknown ?? [])].join('\n'));
    } catch (error) {
      portal.fail(error, { kind: 'part' });
    }
    setBusy(false);
  };
  const { unknown = [], wrong: words = [] } = told ?? {};
  const wrong = [
    ...(words.length > 0 ? [t('vehicles.wrong', { count: words.length })] : []),
    ...(unknown.length > 0 ? [t('vehicles.unknown', { count: unknown.length })] : []),
  ].join(' ');
  return (
    <div className="cc-form cc-alone cc-paste">
      <Field id="pasted" label={t('vehicles.paste')} hint={t('vehicles.pasteHint')} error={wrong || undefined} wide>
        <TextareaControl value={text} onChange={setText} rows={3} />
        <Button small onClick={() => void add()} busy={isBusy} disabled={text.trim() === ''}>
          {t('vehicles.addPasted')}
        </Button>
        <span role="status" className="cc-muted cc-small">
          {told &&
            [
              t('vehicles.added', { count: told.added.length }),
              ...(told.known > 0 ? [t('vehicles.known', { count: told.known })] : []),
              ...(told.left > 0 ? [t('vehicles.left', { count: told.left })] : []),
            ].join(' ')}
        </span>
      </Field>
    </div>
  );
}

/** Those of the VINs that are test vehicles of the platform, in their order. */
async function vehiclesOf(portal: Portal, vins: readonly string[]): Promise<RequestVehicle[]> {
  const wanted = new Set(vins);
  const count = (found: readonly RequestVehicle[]) => found.filter(({ vin }) => wanted.has(vin)).length;
  const [only] = vins.length === 1 ? vins : [];
  const found = await platformVehicles(portal, only === undefined ? {} : { vin: only }, (some) => count(some) === wanted.size);
  const byVin = new Map(found.map((vehicle) => [vehicle.vin, vehicle]));
  return vins.flatMap((vin) => byVin.get(vin) ?? []);
}
