import { useTranslation } from 'react-i18next';
import { date } from '#src/app/format/format.ts';
import { useVehicle } from '#src/areas/test-vehicle/vehicle-context.ts';
import { LocationForm } from './location-form.tsx';
import { PartPage } from './part-page.tsx';

/** Where a vehicle stands and who answers for it (TV-04, D-086b). */
export function LocationPage() {
  const { t } = useTranslation('test-vehicles');
  const { vehicle, now, reload } = useVehicle();
  const { site, building, parkingSpot, country, department, costCenter, contact, availableFrom, availableTo } = vehicle;
  const shown = {
    ...{ site, building, parkingSpot, country, department, costCenter },
    contact: contact?.fullName,
    availableFrom: availableFrom && date(availableFrom),
    availableTo: availableTo && date(availableTo),
  };
  return (
    <PartPage
      title={t('part.location-department')}
      shown={shown}
      form={<LocationForm key={now.id} vehicle={now} onSaved={reload} />}
    />
  );
}
