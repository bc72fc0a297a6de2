import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { listHrefOf } from '#src/app/entity/definition.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { Button } from '#src/ui/button.tsx';
import { testVehicle, useClosedVehicle } from './test-vehicle.ts';

type Deleted = { readonly id: number; readonly name: string; readonly revision: number };

/** Deletes the vehicle, for who may (D-187, D-154). */
export function VehicleActions() {
  const { t } = useTranslation('test-vehicles');
  const calls = usePortal().clientOf(testVehicleEndpoints);
  const go = useGo();
  const { now } = usePlainPage<TestVehicle>();
  const missing = useClosedVehicle(now.brandId);
  const { ask, dialog } = useDeletion({
    kind: testVehicle.type,
    remove: ({ id, revision }: Deleted) => calls.deleteTestVehicle({ params: { id } }, { revision }),
    effect: t('delete.effect'),
    danger: t('delete.danger'),
    what: t('entity'),
    onDone: () => go(listHrefOf(testVehicle)),
  });
  if (missing.length > 0) return null;
  if (now.usedBy.length > 0) {
    const users = [...new Set(now.usedBy.map(referenceText))];
    return (
      <p className="tv-foot">
        <ClosedNote label={t('delete.open')} reasons={users.map((user) => t('delete.used', { user }))} />
      </p>
    );
  }
  return (
    <p className="tv-foot">
      <Button
        small
        look="danger"
        icon={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => ask({ id: now.id, name: now.alias, revision: now.revision })}
      >
        {t('delete.open')}
      </Button>
      {dialog}
    </p>
  );
}
