import { useTranslation } from 'react-i18next';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { generalSchema } from '#src/areas/test-vehicle/test-vehicle.ts';
import { VehicleActions } from '#src/areas/test-vehicle/vehicle-actions.tsx';
import { PartPage } from './part-page.tsx';
import { TimelinePart } from './timeline-part.tsx';

/** General information of a vehicle, and where it was used (TV-03, D-086a). */
export function GeneralPage() {
  const { t } = useTranslation('test-vehicles');
  const { now, isPast } = usePlainPage<TestVehicle>();
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
