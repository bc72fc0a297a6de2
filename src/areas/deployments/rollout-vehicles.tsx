import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/live-deployment.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { statusText } from '#src/app/status-text.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { DataColumn } from '#src/ui/data-table-types.ts';
import { EmptyState } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useLive } from './deployment-context.ts';
import { rolloutDefaults, rolloutSearch, vehicleQuery } from './searches.ts';
import { useReasonOptions } from './use-reason-options.ts';
import { useRolloutVehicles } from './use-rollout-vehicles.ts';
import { useStopAction } from './use-stop-action.tsx';
import { vehicleStatusColumn } from './vehicle-table.tsx';
import type { RolloutVehicles as Page } from './wiring.ts';

type Vehicle = Page['items'][number];
const vin = (row: Vehicle) => row.vehicleId;
const none: readonly Vehicle[] = [];
function useColumns({ phases, failures }: LiveRolloutStatus): DataColumn<Vehicle>[] {
  const { t } = useTranslation('deployments');
  const names = phases.map(({ name, index }) => `${index + 1} ${name}`).join('\n');
  const reasons = useReasonOptions(failures, 'errorCode');
  return useMemo(() => {
    const phaseNames = names === '' ? [] : names.split('\n');
    return [
      { id: 'vehicleId', header: t('column.vin'), value: vin, isRowName: true, width: 172 },
      {
        id: 'phase',
        header: t('phase.phase'),
        value: (row) => phaseNames[row.phaseIndex] ?? '',
        sortable: false,
        width: 104,
        filter: { kind: 'select', options: phaseNames.map((label, place) => ({ value: String(place), label })) },
      },
      vehicleStatusColumn(t, 104),
      { id: 'step', header: t('column.step'), value: (row) => statusText(row.phase), sortable: false, width: 80 },
      {
        id: 'errorCode',
        header: t('column.error'),
        value: (row) => row.errorText,
        filter: {
          kind: 'select',
          options: reasons,
        },
      },
      {
        id: 'updatedOn',
        header: t('column.updated'),
        value: (row) => row.updatedOn,
        cell: (row) => <TimeText value={row.updatedOn} />,
        width: 128,
        muted: true,
      },
    ];
  }, [t, names, reasons]);
}

/** Vehicles of the rollout, paged by the server; one can be stopped, the others go on (D-044, D-062.15). */
export function RolloutVehicles({ status }: { readonly status: LiveRolloutStatus }) {
  const { t } = useTranslation(['deployments', 'common']);
  const { deployment, can, run } = useLive();
  const [state, onState] = useTableState(rolloutSearch, rolloutDefaults);
  const columns = useColumns(status);
  const loaded = useRolloutVehicles(deployment.id, vehicleQuery(state), status.updatedOn);
  const stop = useStopAction(can('vehicle.stop'), run);
  return (
    <Section title={t('rollout.vehicles')} spaced>
      <DataTable
        label={t('rollout.vehicles')}
        texts={{ ...useTableTexts(), search: t('rollout.search') }}
        columns={columns}
        rows={loaded.page?.items ?? none}
        rowId={vin}
        rowName={vin}
        state={state}
        onState={onState}
        mode="server"
        total={loaded.page?.total ?? 0}
        totalUnfiltered={status.total}
        status={loaded.page && loaded.state === 'failed' ? 'ready' : loaded.state}
        failed={<FailedPart error={loaded.error} onRetry={loaded.reload} />}
        empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('vehicles.entities') })} />}
        rowActions={stop.actions}
      />
      {stop.dialog}
    </Section>
  );
}
