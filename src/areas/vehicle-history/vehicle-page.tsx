import './vehicle-history.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { type VehicleHead, vehicleHistoryEndpoints } from '#contract/vehicle/vehicle-history.ts';
import { marketName } from '#src/app/format/market-name.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { CopyTextButton } from '#src/ui/copy-button.tsx';
import { PageLayout } from '#src/ui/page/page-layout.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';
import { vehicleSearch } from './searches.ts';
import { TimeLine } from './time-line.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';

/** Everything that one vehicle went through in this portal, of what the reader may see (ADR 40). */
export function VehiclePage() {
  const { vehicleKey = '' } = useRouteParams();
  const brandId = useBrandId();
  return <Vehicle key={`${brandId} ${vehicleKey}`} vehicleKey={vehicleKey} />;
}

function Vehicle({ vehicleKey }: { readonly vehicleKey: string }) {
  const portal = usePortal();
  const [head] = useState(() => resource(portal, 'getVehicle', { params: { vehicleKey } }, vehicleHistoryEndpoints));
  const screen = useEntityScreen<VehicleHead>(head);
  return (
    <ScreenPart screen={screen} isInside={false}>
      {(vehicle) => <Content vehicle={vehicle} vehicleKey={vehicleKey} />}
    </ScreenPart>
  );
}

function Content({ vehicle: { fleet, kinds, vin }, vehicleKey }: { readonly vehicle: VehicleHead; readonly vehicleKey: string }) {
  const { t } = useTranslation(['vehicle-history', 'common']);
  const brandId = useBrandId();
  const [{ kind }] = useSearchState(vehicleSearch);
  if (vin === null)
    return (
      <GoneState level={1} title={t('common:state.gone', { brand: brandName(brandId) })} text={t('common:state.goneText')} />
    );
  return (
    <ListPage
      title={vin}
      note={fleet ? [fleet.model, fleet.modelYear, marketName(fleet.market), brandName(fleet.brandId)].join(' · ') : t('page')}
      actions={
        <CopyTextButton
          value={vin}
          label={t('copy')}
          copiedLabel={t('common:action.copied')}
          refusedLabel={t('common:action.notCopied')}
        />
      }
    >
      <PageLayout history={<VehicleFacts fleet={fleet} />}>
        <TimeLine vehicleKey={vehicleKey} kinds={kinds} kind={kind} />
      </PageLayout>
    </ListPage>
  );
}
