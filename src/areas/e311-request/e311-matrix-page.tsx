import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Assignment,
  assignmentsInputSchema,
  type E311Request,
  type RequestVehicle,
} from '#contract/e311-request/e311-request.ts';
import { e311RequestEndpoints } from '#contract/e311-request/e311-request-endpoints.ts';
import type { StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { ListPart } from '#src/app/page/list-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { CheckMatrix } from '#src/ui/grid/check-matrix.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { assignmentsOf, updatesOf, vehiclesOf } from './e311-request.tsx';

/** A list of the request, kept fresh. */
function usePart<Row>(make: () => Resource<readonly Row[]>, id: number, what: string) {
  const [part] = useState(make);
  return useListScreen<Row>(part, {
    what,
    concerns: ({ entityId, entityType }) => entityType === 'E311_REQUEST' && entityId === id,
  });
}

type Waiting = Omit<ReturnType<typeof usePart<unknown>>, 'rows'> & { readonly rows: readonly unknown[] };

/** Which vehicle gets which update (E311-01, D-087d). */
export function MatrixPage() {
  const { t } = useTranslation('e311/requests');
  const { now } = useEntityPage<E311Request>();
  const portal = usePortal();
  const vehicles = usePart<RequestVehicle>(() => vehiclesOf(portal, now.id), now.id, t('vehicles.what'));
  const updates = usePart<StoredUpdate>(() => updatesOf(portal, now.id), now.id, t('updates.what'));
  const assignments = usePart<Assignment>(() => assignmentsOf(portal, now.id), now.id, t('matrix.what'));
  const lists: readonly Waiting[] = [vehicles, updates, assignments];
  const waiting = lists.find(({ state }) => state !== 'ready');
  if (waiting)
    return (
      <ListPart list={waiting} title={t('matrix.what')} empty={null}>
        {() => null}
      </ListPart>
    );
  return <Matrix key={now.id} vehicles={vehicles.rows} updates={updates.rows} known={assignments.rows} />;
}

type Values = { readonly assignments: readonly Assignment[] };
type Props = {
  readonly vehicles: readonly RequestVehicle[];
  readonly updates: readonly StoredUpdate[];
  readonly known: readonly Assignment[];
};
const keyOf = (vin: string, updateId: number | string) => `${vin} ${updateId}`;

function Matrix({ vehicles, updates, known }: Props) {
  const { t } = useTranslation(['e311/requests', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<E311Request>();
  const portal = usePortal();
  const initial: Values = { assignments: known };
  const isOpen = flow.can('assignments.save') && !isPast;
  const form = useEntityForm<Values, E311Request>({
    initial,
    schema: assignmentsInputSchema,
    isClosed: !isOpen,
    lock: { entityType: 'E311_REQUEST', entityId: now.id },
    save: async ({ assignments }) =>
      portal
        .clientOf(e311RequestEndpoints)
        .saveE311Assignments({ params: { id: now.id }, body: { assignments: [...assignments] } }, { revision: now.revision }),
    onSaved: (saved) => {
      portal.notify.success(t('common:form.saved', { entity: t('tab.ecu-updates-and-vehicles') }));
      screen.reload(saved);
    },
  });
  useFormNews(form, initial);
  const { assignments } = form.values;
  const on = useMemo(() => new Set(assignments.map(({ updateId, vin }) => keyOf(vin, updateId))), [assignments]);
  const assigned = useMemo(() => new Set(assignments.map(({ updateId }) => updateId)), [assignments]);
  const rows = vehicles.map(({ alias, vin }) => ({
    id: vin,
    name: alias || vin,
    label: (
      <span>
        {alias} <small>{vin}</small>
      </span>
    ),
  }));
  const columns = updates.map((update) => ({
    id: String(update.id),
    name: `${update.ecuDiagnosticAddress} ${update.targetVersion} ${update.hardware}`,
    isWrong: !assigned.has(update.id),
    label: (
      <>
        <b>{update.ecuDiagnosticAddress}</b>
        <span>{update.targetVersion}</span>
        <span>{update.hardware}</span>
      </>
    ),
  }));
  const set = (cells: readonly (readonly [string, string])[], isOn: boolean) => {
    const changed = new Set(cells.map(([vin, updateId]) => keyOf(vin, updateId)));
    const kept = assignments.filter(({ updateId, vin }) => !changed.has(keyOf(vin, updateId)));
    const added = isOn ? cells.map(([vin, updateId]) => ({ vin, updateId: Number(updateId) })) : [];
    form.set({ assignments: [...kept, ...added] });
  };
  const without = updates.filter(({ id }) => !assigned.has(id));
  return (
    <>
      {isOpen && <SaveBar form={form} isEdit />}
      <Section
        title={t('tab.ecu-updates-and-vehicles')}
        note={t('matrix.count', { count: assignments.length })}
        field="assignments"
      >
        {isOpen && <p className="cc-muted">{t('matrix.hint')}</p>}
        {rows.length === 0 || columns.length === 0 ? (
          <p>{t('matrix.empty')}</p>
        ) : (
          <CheckMatrix
            id="assignments"
            label={t('matrix.what')}
            rows={rows}
            columns={columns}
            allLabel={(name) => t('matrix.all', { name })}
            cellLabel={(row, column) => t('matrix.cell', { row, column })}
            isReadOnly={!isOpen || form.isReadOnly}
            isOn={(vin, updateId) => on.has(keyOf(vin, updateId))}
            onSet={set}
          />
        )}
        {without.length > 0 && <p role="status">{t('matrix.without', { count: without.length })}</p>}
      </Section>
    </>
  );
}
