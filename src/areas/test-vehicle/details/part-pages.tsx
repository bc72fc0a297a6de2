import { useTranslation } from 'react-i18next';
import { generalSchema } from '#src/areas/test-vehicle/test-vehicle.ts';
import { VehicleActions } from '#src/areas/test-vehicle/vehicle-actions.tsx';
import { useVehicle } from '#src/areas/test-vehicle/vehicle-context.ts';
import { PartPage } from './part-page.tsx';
import { TimelinePart } from './timeline-part.tsx';

/** General information of a vehicle, and where it was used (TV-03, D-086a). */
export function GeneralPage() {
  const { t } = useTranslation('test-vehicles');
  const { now, isPast } = useVehicle();
  return (
    <>
      <PartPage part="general-information" schema={generalSchema()} what={t('entity')} />
      {!isPast && <TimelinePart vehicle={now} />}
      {!isPast && <VehicleActions />}
    </>
  );
}

/** Where a vehicle stands and who answers for it (TV-04, D-086b). */
export const LocationPage = () => <PartPage part="location-department" />;
