import './test-vehicles.css';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { vehicleParts } from '#contract/page/pages.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { newTestVehicle, testVehicle } from './test-vehicle.ts';

/** Page of a test vehicle: container of its three parts (TV-03, TV-04, TV-05, X-23); a new one has no parts yet (NAV-12). */
export function TestVehicleFrame() {
  const { t } = useTranslation('test-vehicles');
  return (
    <PlainFrame
      definition={testVehicle}
      param="id"
      events="testVehicle"
      create={{ definition: newTestVehicle, next: 'location-department' }}
      subTitle={({ vin }) => vin}
      category={({ brandId, type }) =>
        t('vehicle.category', { type: choiceText(testVehicle, 'type', type), brand: brandName(brandId) })
      }
      tabs={() => vehicleParts.map((key) => ({ key }))}
    />
  );
}
