import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { maxApprovedByName } from '#contract/deployment/deployment-commands.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { MatchingVehicle } from '#contract/deployment/test-selection.ts';
import { count } from '#contract/words.ts';
import { partOf } from '#src/app/entity/calls.ts';
import { nameOptions } from '#src/app/entity/list/columns.tsx';
import { usePortal } from '#src/app/portal.ts';
import { listQuestion } from '#src/app/table/list-question.ts';
import { ServerTable } from '#src/app/table/server-table.tsx';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { vehicleStatusColumn } from '#src/areas/deployment/rollout/vehicle-table.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import type { BulkAction, DataColumn, TableState } from '#src/ui/table/data-table-types.ts';

const vin = (row: MatchingVehicle) => row.vehicleId;

function useColumns(markets: readonly string[] | undefined, chosen: string | undefined): DataColumn<MatchingVehicle>[] {
  const { t } = useTranslation('deployments');
  return useMemo(
    () => [
      { id: 'vehicle', header: t('column.vin'), value: vin, isRowName: true, width: 184 },
      { id: 'model', header: t('column.model'), value: (row) => row.model },
      { id: 'modelYear', header: t('column.modelYear'), value: (row) => row.modelYear, width: 100, align: 'right' },
      {
        id: 'market',
        header: t('column.market'),
        value: (row) => row.market,
        width: 96,
        filter: { kind: 'select', options: nameOptions(markets, chosen) },
      },
      { id: 'brand', header: t('column.brand'), value: (row) => brandName(row.brandId), width: 104 },
      vehicleStatusColumn(t, 128),
    ],
    [t, markets, chosen],
  );
}

/** Vehicles that somebody chose, with the market of each. */
export type Chosen = ReadonlyMap<string, string>;

type Props = {
  readonly label: string;
  readonly table: readonly [TableState, (state: TableState) => void];
  /** those that were approved alone */
  readonly isApproved?: boolean;
  /** absent where nobody is to choose */
  readonly chosen?: Chosen | undefined;
  readonly onChosen?: (chosen: Chosen) => void;
};

/** All vehicles of the selection, found, sorted and paged by the server, so that any of them can be chosen (TEST-08, D-044). */
export function MatchingVehicles({ label, table, isApproved = false, chosen, onChosen }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment } = useTest();
  const [state] = table;
  const list = useEntityList({
    pageOf: (question) => partOf(portal, testDeployment.table, 'listMatchingVehicles', deployment.id, question),
    question: { ...listQuestion(testDeploymentEndpoints.listMatchingVehicles, state), ...(isApproved && { approved: 'YES' }) },
    what: label,
    concerns: ({ entityType, entityId }) => entityType === 'TEST_DEPLOYMENT' && entityId === deployment.id,
  });
  const columns = useColumns(list.facets.market, state.filters.market);
  const choose = (ids: ReadonlySet<string>) => {
    const marketOf = new Map(list.rows.map((row) => [row.vehicleId, row.market]));
    onChosen?.(new Map([...ids].map((id) => [id, chosen?.get(id) ?? marketOf.get(id) ?? ''])));
  };
  const [isSelecting, setSelecting] = useState(false);
  const whyClosed = () => {
    if (isSelecting) return t('vehicles.selectingAll');
    if (list.total > maxApprovedByName) return t('vehicles.tooMany', { figure: count(maxApprovedByName) });
    return (chosen?.size ?? 0) >= list.total ? t('vehicles.allSelected') : undefined;
  };
  const chooseAll = async () => {
    setSelecting(true);
    const all = await list.allRows();
    setSelecting(false);
    if (all) onChosen?.(new Map([...(chosen ?? []), ...all.map((row) => [row.vehicleId, row.market] as const)]));
  };
  const everyMatch: BulkAction = {
    key: 'all',
    label: t('vehicles.all', { count: list.total, figure: count(list.total) }),
    onRun: () => void chooseAll(),
    closedReason: whyClosed(),
  };
  return (
    <ServerTable
      list={list}
      table={table}
      label={label}
      columns={columns}
      rowName={vin}
      empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('vehicles.entities') })} />}
      selection={chosen && { ids: new Set(chosen.keys()), onChange: choose, actions: [everyMatch] }}
    />
  );
}
