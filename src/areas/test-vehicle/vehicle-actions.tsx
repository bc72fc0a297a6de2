import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { testVehicle, useClosedVehicle } from './test-vehicle.ts';

/** Deletes the vehicle, for who may (D-187, D-154). */
export function VehicleActions() {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const go = useGo();
  const { now } = usePlainPage<TestVehicle>();
  const missing = useClosedVehicle(now.brandId);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (missing.length > 0) return null;
  const remove = () => {
    setBusy(true);
    portal
      .clientOf(testVehicleEndpoints)
      .deleteTestVehicle({ params: { id: now.id } }, { revision: now.revision })
      .then(() => {
        portal.cache.clear('TEST_VEHICLE');
        portal.notify.success(t('common:form.deleted', { entity: t('entity') }));
        go(testVehicle.listHref);
      })
      .catch((error: unknown) => portal.fail(error, { kind: 'mutation' }))
      .finally(() => setBusy(false));
  };
  return (
    <p className="tv-foot">
      <Button small look="danger" icon={<IconTrash size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('delete.open')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={remove}
          busy={busy}
          title={t('delete.title', { name: now.alias })}
          effects={[{ key: 'vehicle', text: t('delete.effect') }]}
          confirmLabel={t('common:action.delete')}
          cancelLabel={t('common:action.cancel')}
          closeLabel={t('common:action.close')}
          danger={t('delete.danger')}
        />
      )}
    </p>
  );
}
