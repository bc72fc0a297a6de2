import { useTranslation } from 'react-i18next';
import { statusText } from '#src/app/format/status-text.ts';
import { VehicleActions } from '#src/areas/test-vehicle/vehicle-actions.tsx';
import { useVehicle } from '#src/areas/test-vehicle/vehicle-context.ts';
import { GeneralForm } from './general-form.tsx';
import { PartPage } from './part-page.tsx';
import { TimelinePart } from './timeline-part.tsx';

const keys = [
  'alias',
  'vin',
  'type',
  'status',
  'model',
  'modelCode',
  'modelYear',
  'platform',
  'market',
  'licencePlate',
  'note',
] as const;

/** General information of a vehicle, and where it was used (TV-03, D-086a). */
export function GeneralPage() {
  const { t } = useTranslation('test-vehicles');
  const { vehicle, now, reload, isPast } = useVehicle();
  const words: Readonly<Record<string, string>> = {
    type: t(`type.${vehicle.type}`),
    status: statusText(vehicle.status),
    platform: t(`platform.${vehicle.platform}`),
  };
  const shown = Object.fromEntries(keys.map((key) => [key, words[key] ?? String(vehicle[key] ?? '')]));
  return (
    <>
      <PartPage
        title={t('part.general-information')}
        shown={shown}
        form={<GeneralForm key={now.id} vehicle={now} onSaved={reload} />}
      />
      {!isPast && <TimelinePart vehicle={now} />}
      {!isPast && <VehicleActions />}
    </>
  );
}
