import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostVehicles, type RequestVehicle } from '#contract/e311-request/e311-request.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { filterOf, pageOf } from '#src/app/vehicle/test-vehicle-question.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { FIRST_PAGE } from '#src/ui/table/data-table-types.ts';
import { platform, platformVehicles, testVehicles, vehicleOf } from './platform-vehicles.ts';
import { useVehicleColumns, vehicleName, vinOf } from './vehicle-columns.tsx';

const none: readonly never[] = [];
type Props = {
  readonly chosen: ReadonlySet<string>;
  readonly onAdd: (added: readonly RequestVehicle[]) => void;
};

/** The test vehicles of E3 1.1, filtered and searched by the server, of which some are chosen (D-087b). */
export function VehiclePicker({ chosen, onAdd }: Props) {
  const { t } = useTranslation(['e311-requests', 'common']);
  const portal = usePortal();
  const [state, setState] = useState({ ...FIRST_PAGE, pageSize: 10 });
  const [selected, setSelected] = useState<ReadonlyMap<string, RequestVehicle>>(new Map());
  const label = t('vehicles.inRequest');
  const columns = useVehicleColumns({ marked: useMemo(() => ({ vins: chosen, label }), [chosen, label]) });
  const ofPlatform = { ...state, filters: { ...state.filters, platform } };
  const list = useReloadable({
    question: pageOf(ofPlatform),
    load: ({ again, question }, signal) =>
      again ? testVehicles(portal, question).fresh(signal) : testVehicles(portal, question).get(signal),
    what: t('vehicles.database'),
    concerns: ({ entityType }) => entityType === 'TEST_VEHICLE',
  });
  const rows = (list.answer?.items ?? none).map(vehicleOf);
  const total = list.answer?.total ?? 0;
  const vehiclesIn = (ids: ReadonlySet<string>) =>
    [...ids].flatMap((vin) => {
      const vehicle = rows.find((row) => row.vin === vin) ?? selected.get(vin);
      return vehicle ? [[vin, vehicle] as const] : [];
    });
  const addAll = async () => {
    try {
      onAdd(await platformVehicles(portal, filterOf(ofPlatform)));
    } catch (error) {
      portal.fail(error, { kind: 'part' });
    }
  };
  return (
    <DataTable
      label={t('vehicles.database')}
      texts={useTableTexts()}
      columns={columns}
      rows={rows}
      rowId={vinOf}
      rowName={vehicleName}
      state={state}
      onState={setState}
      mode="server"
      total={total}
      status={list.rows}
      failed={<FailedPart error={list.error} onRetry={list.reload} />}
      empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('vehicles.what') })} />}
      selection={{
        ids: new Set(selected.keys()),
        onChange: (ids) => setSelected(new Map(vehiclesIn(ids))),
        actions: [
          {
            key: 'add',
            label: t('vehicles.add'),
            onRun: () => {
              onAdd([...selected.values()]);
              setSelected(new Map());
            },
          },
        ],
      }}
      toolbar={
        <button type="button" className="cc-link" disabled={total === 0 || total > mostVehicles} onClick={() => void addAll()}>
          {t(rows.some(({ vin }) => chosen.has(vin)) ? 'vehicles.addRest' : 'vehicles.addAll', { count: total })}
        </button>
      }
    />
  );
}
