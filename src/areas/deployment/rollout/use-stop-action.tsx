import { IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { StopDialog } from './stop-dialog.tsx';
import type { VehicleStatus } from './vehicle-statuses.ts';

type Vehicle = { readonly vehicleId: string; readonly status: VehicleStatus };

/** Statuses in which a vehicle can still be stopped (D-062.15). */
const unfinished: readonly VehicleStatus[] = ['PENDING', 'WAITING', 'RUNNING'];

/** Row action that stops one vehicle, and the dialog that asks before. */
export function useStopAction(
  mayStop: boolean,
  run: (command: string, payload: object) => Promise<boolean>,
): { actions(row: Vehicle): RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation('deployments');
  const [toStop, setToStop] = useState<string>();
  return {
    actions: ({ vehicleId, status }) =>
      mayStop && unfinished.includes(status)
        ? [
            {
              key: 'stop',
              label: t('rollout.stop'),
              icon: <IconPlayerStop size={14} />,
              onRun: () => setToStop(vehicleId),
            },
          ]
        : [],
    dialog: toStop !== undefined && (
      <StopDialog
        vin={toStop}
        onStop={(reason) => run('vehicle.stop', { vin: toStop, reason })}
        onClose={() => setToStop(undefined)}
      />
    ),
  };
}
