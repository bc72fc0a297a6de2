import './test-vehicles.css';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { vehicleParts } from '#contract/page/pages.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { choiceText } from '#src/app/entity/field-words.ts';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { PartPage } from './details/part-page.tsx';
import { TimelinePart } from './details/timeline-part.tsx';
import { generalSchema, newTestVehicle, testVehicle } from './test-vehicle.ts';
import { VehicleActions } from './vehicle-actions.tsx';

/** Page of a test vehicle: container of its three parts (TV-03, TV-04, TV-05, X-23); a new one has no parts yet (NAV-12). */
export function TestVehicleFrame() {
  const { t } = useTranslation('test-vehicles');
  return (
    <PlainFrame
      definition={testVehicle}
      param="id"
      events="testVehicle"
      create={<EntityCreatePage definition={newTestVehicle} next="location-department" />}
      subTitle={({ vin }) => vin}
      category={({ brandId, type }) =>
        t('vehicle.category', { type: choiceText(testVehicle, 'type', type), brand: brandName(brandId) })
      }
      tabs={() => vehicleParts.map((key) => ({ key }))}
    />
  );
}

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
