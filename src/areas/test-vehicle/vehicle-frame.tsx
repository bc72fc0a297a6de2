import './test-vehicles.css';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { vehicleParts } from '#contract/page/pages.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { entityAsOf } from '#src/app/entity/as-of.ts';
import { entityOf } from '#src/app/entity/calls.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { choiceText, wordsOfFields } from '#src/app/entity/field-words.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { newTestVehicle, testVehicle } from './test-vehicle.ts';
import { useClosedVehicle, VehicleProvider } from './vehicle-context.ts';

/** Its events have their words where those of flows have theirs. */
const texts = { id: 'testVehicle' };

/** Page of a test vehicle: container of its three parts (TV-03, TV-04, TV-05, X-23); a new one has no parts yet (NAV-12). */
export function TestVehicleFrame() {
  const id = useRouteParam('id');
  if (id === undefined) return <EntityCreatePage definition={newTestVehicle} next="location-department" />;
  return <KnownVehicle key={id} id={id} />;
}

function KnownVehicle({ id }: { readonly id: number }) {
  const portal = usePortal();
  const [resource] = useState(() => entityOf<TestVehicle>(portal, testVehicle, id));
  const { t } = useTranslation('test-vehicles');
  const screen = useEntityScreen(resource, { watch: [{ type: 'TEST_VEHICLE', id }] });
  useLeftRow('test-vehicles', String(id));
  return (
    <ScreenPart screen={screen} list={{ href: testVehicle.list, label: t('vehicle.toList') }}>
      {(entity) => <VehicleBody now={entity} reload={screen.reload} />}
    </ScreenPart>
  );
}

function VehicleBody({ now, reload }: { readonly now: TestVehicle; readonly reload: () => void }) {
  const { t } = useTranslation('test-vehicles');
  const { pathname } = useLocation();
  const missing = useClosedVehicle(now.brandId);
  const [past, setPast] = useState<Past>();
  const vehicle = past ? entityAsOf(testVehicle.fields, now, past) : now;
  const { id, brandId, alias, vin, type, status } = vehicle;
  return (
    <VehicleProvider value={{ vehicle, now, isPast: past !== undefined, missing, reload }}>
      <EntityPage
        model={{
          title: alias,
          subTitle: vin,
          backRoute: testVehicle.list,
          backTitle: t('vehicle.back'),
          category: t('vehicle.category', { type: choiceText(testVehicle, 'type', type), brand: brandName(brandId) }),
          status,
          statusLabel: statusText(status),
          depth: 1,
        }}
        tabs={vehicleParts.map((key) => ({ key, label: t(`tab.${key}`), href: pageUrl(testVehicle, vehicle, key) }))}
        tab={vehicleParts.find((key) => pathname.endsWith(key)) ?? 'general-information'}
        banner={
          past && (
            <Banner kind="info" title={t('vehicle.past', { time: dateTime(past.at) })}>
              {t('vehicle.pastText')}
            </Banner>
          )
        }
        history={
          <HistoryFromJournal
            entityType="TEST_VEHICLE"
            entityId={id}
            flow={texts}
            onShow={setPast}
            words={wordsOfFields(testVehicle)}
          />
        }
      >
        <Outlet />
      </EntityPage>
    </VehicleProvider>
  );
}
