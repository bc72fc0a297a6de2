import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { count } from '#src/app/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { OtherBrands } from '#src/app/vehicles/other-brands.tsx';
import type { DataColumn } from '#src/ui/data-table-types.ts';
import { EmptyState } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { ApprovedFacts, ApprovedVehicles, ApproveForm, type Scope } from './approve-form.tsx';
import { useTest } from './deployment-context.ts';
import { selectionTableDefaults, selectionTableSearch } from './searches.ts';
import { type Selection, SelectionFacts, SelectionForm } from './selection-form.tsx';
import { VehicleTable, vehicleStatusColumn } from './vehicle-table.tsx';
import { approvedOf, selectionOf } from './wiring.ts';

type Vehicle = Selection['vehicles'][number];
const vin = (row: Vehicle) => row.vehicleId;
const none: ReadonlySet<string> = new Set();

function useColumns(rows: readonly Vehicle[]): DataColumn<Vehicle>[] {
  const { t } = useTranslation('deployments');
  return useMemo(() => {
    const markets = [...new Set(rows.map((row) => row.market))].sort().map((value) => ({ value, label: value }));
    return [
      { id: 'vehicle', header: t('column.vin'), value: vin, isRowName: true, width: 184 },
      { id: 'model', header: t('column.model'), value: (row) => row.model },
      { id: 'modelYear', header: t('column.modelYear'), value: (row) => row.modelYear, width: 100, align: 'right' },
      {
        id: 'market',
        header: t('column.market'),
        value: (row) => row.market,
        width: 96,
        filter: { kind: 'select', options: markets },
      },
      { id: 'brand', header: t('column.brand'), value: (row) => brandName(row.brandId), width: 104 },
      vehicleStatusColumn(t, 128),
    ];
  }, [t, rows]);
}

/** Selection of vehicles, what matches, and the approval of those that may get it (TEST-05…TEST-10). */
export function TestVehiclesPage() {
  const portal = usePortal();
  const { deployment } = useTest();
  const [resource] = useState(() => selectionOf(portal, deployment.id));
  const screen = useEntityScreen(resource, { watch: [{ type: 'TEST_DEPLOYMENT', id: deployment.id }] });
  return (
    <ScreenPart screen={screen}>
      {(selection) => <Parts key={deployment.id} selection={selection} onSaved={screen.reload} />}
    </ScreenPart>
  );
}

type PartsProps = { readonly selection: Selection; readonly onSaved: () => void };

function Parts({ selection, onSaved }: PartsProps) {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useTest();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [scope, setScope] = useState<Scope>('all');
  // One choice: who ticks means these, who means all has nothing ticked.
  const tick = (ids: ReadonlySet<string>) => {
    setChosen(ids);
    setScope('chosen');
  };
  const choose = (wanted: Scope) => {
    setScope(wanted);
    if (wanted === 'all') setChosen(none);
  };
  const isChosen = deployment.vehicleCount !== null;
  const canSelect = can('selection.save');
  const canApprove = can('approved.save');
  const shownHere = selection.vehicleCount - selection.otherBrands;
  return (
    <>
      <Section title={t('selection.title')}>
        {canSelect ? <SelectionForm selection={selection} onSaved={onSaved} /> : <SelectionFacts selection={selection} />}
      </Section>
      <Section
        title={t('vehicles.title')}
        field="matching"
        note={
          selection.vehicles.length < shownHere
            ? t('vehicles.first', { shown: count(selection.vehicles.length), total: count(shownHere) })
            : undefined
        }
        spaced
      >
        {isChosen ? (
          <>
            <Matching rows={selection.vehicles} chosen={canApprove ? chosen : undefined} onChosen={tick} />
            <OtherBrands vehicles={selection.otherBrands} />
          </>
        ) : (
          <EmptyState boxed title={t('vehicles.none')} text={t('vehicles.noneText')} />
        )}
      </Section>
      {canApprove && isChosen && (
        <Section title={t('approve.title')} spaced>
          <ApproveForm
            total={selection.vehicleCount}
            markets={selection.markets}
            rows={selection.vehicles}
            chosen={chosen}
            scope={scope}
            onScope={choose}
            onSaved={onSaved}
          />
        </Section>
      )}
      {deployment.approvedCount > 0 && <ApprovedPart rows={selection.vehicles} />}
    </>
  );
}

type MatchingProps = {
  readonly rows: readonly Vehicle[];
  /** absent where nobody is to choose */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChosen: (ids: ReadonlySet<string>) => void;
};

function Matching({ rows, chosen, onChosen }: MatchingProps) {
  const { t } = useTranslation('deployments');
  const columns = useColumns(rows);
  const [state, onState] = useTableState(selectionTableSearch, selectionTableDefaults);
  return (
    <VehicleTable
      label={t('vehicles.title')}
      columns={columns}
      rows={rows}
      state={state}
      onState={onState}
      selection={chosen && { ids: chosen, onChange: onChosen, actions: [] }}
    />
  );
}

function ApprovedPart({ rows }: { readonly rows: readonly Vehicle[] }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment } = useTest();
  const [resource] = useState(() => approvedOf(portal, deployment.id));
  const screen = useEntityScreen(resource, { watch: [{ type: 'TEST_DEPLOYMENT', id: deployment.id }] });
  return (
    <Section title={t('approve.approvedTitle')} spaced>
      <ScreenPart screen={screen}>
        {(approved) => (
          <>
            <ApprovedFacts approved={approved} />
            <ApprovedVehicles approved={approved} rows={rows} />
          </>
        )}
      </ScreenPart>
    </Section>
  );
}
