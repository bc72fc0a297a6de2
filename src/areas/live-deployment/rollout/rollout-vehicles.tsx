import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { Answer } from '#contract/endpoint.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { VehiclePages } from '#src/areas/deployment/rollout/vehicle-pages.tsx';
import {
  errorColumn,
  updatedColumn,
  useReasonOptions,
  vehicleStatusColumn,
  vinColumn,
} from '#src/areas/deployment/rollout/vehicle-table.tsx';
import { rolloutDefaults, rolloutSearch } from '#src/areas/deployment/searches.ts';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';

type Vehicle = Answer<typeof liveDeploymentEndpoints.listRolloutVehicles>['items'][number];

/** Sorted only by VIN and place in the list: what stays fast over a million vehicles. */
function useColumns({ phases, failures }: LiveRolloutStatus): DataColumn<Vehicle>[] {
  const { t } = useTranslation('deployments');
  const names = phases.map(({ name, index }) => `${index + 1} ${name}`).join('\n');
  const reasons = useReasonOptions(failures);
  return useMemo(() => {
    const phaseNames = names === '' ? [] : names.split('\n');
    return [
      vinColumn<Vehicle>(t),
      {
        id: 'phase',
        header: t('phase.phase'),
        value: (row) => phaseNames[row.phaseIndex] ?? '',
        width: 104,
        filter: { kind: 'select', options: phaseNames.map((label, place) => ({ value: String(place), label })) },
      },
      { ...vehicleStatusColumn<Vehicle>(t, 108), sortable: false },
      { id: 'step', header: t('column.step'), value: (row) => statusText(row.phase), sortable: false, width: 80 },
      { ...errorColumn<Vehicle>(t, reasons), sortable: false },
      { ...updatedColumn<Vehicle>(t), sortable: false },
    ];
  }, [t, names, reasons]);
}

/** Vehicles of the rollout; one can be stopped, the others go on (D-044, D-062.15). */
export function RolloutVehicles({ status }: { readonly status: LiveRolloutStatus }) {
  const { t } = useTranslation('deployments');
  const { calls, definition, of, can, run } = usePhased();
  const table = useTableState(rolloutSearch, rolloutDefaults);
  const columns = useColumns(status);
  return (
    <VehiclePages
      definition={definition}
      call={calls.vehicles}
      title={t('rollout.vehicles')}
      deploymentId={of.id}
      columns={columns}
      table={table}
      progress={status.updatedOn}
      total={status.total}
      mayStop={can('vehicle.stop')}
      run={run}
    />
  );
}
