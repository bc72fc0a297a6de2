import { useTranslation } from 'react-i18next';
import { maxSorted } from '#contract/deployment/rollout.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { ServerTable } from '#src/app/table/server-table.tsx';
import { isNarrowed } from '#src/app/table/table-search.ts';
import { type ServerPage, useServerPage } from '#src/app/table/use-server-page.ts';
import type { useTableState } from '#src/app/table/use-table-state.ts';
import { OtherBrands } from '#src/app/vehicle/other-brands.tsx';
import type { DeploymentDefinition } from '#src/areas/deployment/definitions.ts';
import { vehiclePageSizes } from '#src/areas/deployment/searches.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import type { DataColumn, RowAction } from '#src/ui/table/data-table-types.ts';
import { useStopAction } from './use-stop-action.tsx';
import { vehicleQuery } from './vehicle-query.ts';
import type { VehicleStatus } from './vehicle-statuses.ts';

type Vehicle = { readonly vehicleId: string; readonly status: VehicleStatus };

/** `otherBrands`: vehicles of the rollout that the brand is not shown (D-240). */
type VehiclePage<Row> = ServerPage<Row> & { readonly otherBrands: number };

type Props<Row> = {
  readonly definition: Pick<DeploymentDefinition<never>, 'table'>;
  /** the call that answers a page of them */
  readonly call: string;
  /** the page in that answer, where it is more than that */
  readonly read?: (answer: never) => VehiclePage<Row>;
  /** what is asked for by status, where it is not the vehicle's own */
  readonly statuses?: readonly string[];
  /** name of the section, for links to it */
  readonly field?: string;
  /** what can be done with a vehicle beside stopping it */
  readonly more?: (row: Row) => readonly RowAction[];
  /** Enter on a row */
  readonly onOpen?: (row: Row) => void;
  readonly title: string;
  readonly deploymentId: number;
  readonly columns: readonly DataColumn<Row>[];
  readonly table: ReturnType<typeof useTableState>;
  /** changes with the progress of the rollout: the page shown is loaded again */
  readonly progress: string;
  /** vehicles of the rollout */
  readonly total: number;
  /** I may stop single vehicles */
  readonly mayStop: boolean;
  readonly run: (command: string, payload: object) => Promise<boolean>;
};

const none: readonly never[] = [];
const vin = ({ vehicleId }: Vehicle) => vehicleId;

/** Vehicles of a test or live rollout: a page of them, filtered, sorted and cut by the server, all of it in the address (D-044). */
export function VehiclePages<Row extends Vehicle>(props: Props<Row>) {
  const { definition, call, title, deploymentId: id, columns, table, progress, total, mayStop, run } = props;
  const { field, more, onOpen, read = (answer) => answer, statuses } = props;
  const { t } = useTranslation(['deployments', 'common']);
  const [state, onState] = table;
  const stop = useStopAction(mayStop, run);
  const sortable = columns.filter((column) => column.sortable !== false).map(({ id }) => id);
  const portal = usePortal();
  const ask = (params: object, query: object) => resourceOf<never>(portal, call, { params, query }, definition.table);
  // Loaded again when the question or the progress changed; the old rows stay meanwhile.
  const loaded = useServerPage(
    { id, query: vehicleQuery(state, sortable, statuses) },
    async (asked, signal) => read(await ask({ id: asked.id }, asked.query).once(signal)),
    { what: t('vehicles.what'), version: progress },
  );
  // Then the rows are in an order of the server's own, whatever the address says.
  const isUnsorted = isNarrowed(state) && (loaded.page?.total ?? 0) > maxSorted;
  const otherBrands = loaded.page?.otherBrands ?? 0;
  const shown = isUnsorted ? columns.map((column) => ({ ...column, sortable: false })) : columns;
  return (
    <Section title={title} spaced {...(field !== undefined && { field })}>
      <ServerTable
        list={{
          ...loaded,
          rows: loaded.page?.items ?? none,
          total: loaded.page?.total ?? 0,
          totalUnfiltered: total - otherBrands,
          state: loaded.page && loaded.state === 'failed' ? 'ready' : loaded.state,
        }}
        table={[isUnsorted ? { ...state, sort: [] } : state, onState]}
        label={title}
        texts={{ search: t('rollout.search') }}
        columns={shown}
        rowName={vin}
        pageSizes={vehiclePageSizes}
        empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('vehicles.entities') })} />}
        onOpen={onOpen}
        // Without any of them their column would take its room from the errors.
        rowActions={more || mayStop ? (row) => [...(more?.(row) ?? []), ...stop.actions(row)] : undefined}
      />
      <OtherBrands vehicles={otherBrands} />
      {stop.dialog}
    </Section>
  );
}
