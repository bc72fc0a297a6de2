import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type E311Deployment, selectedVinsInputSchema } from '#contract/e311-deployment/e311-deployment.ts';
import type { TargetVehicles } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { useVehicleColumns, vehicleName, vinOf } from '#src/areas/e311-request/vehicle-columns.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { FIRST_PAGE } from '#src/ui/table/data-table-types.ts';
import { Confirmed } from './confirmed.tsx';
import { e311Deployment } from './e311-deployment.tsx';

/** Vehicles of the request that get the updates (E311-04, E311-09, E311-10). */
export function VehiclesPage() {
  const { now } = useEntityPage<E311Deployment>();
  const part = usePart(e311Deployment, 'getE311DeploymentVehicles', now.id);
  return <ScreenPart screen={part}>{(task) => <Vehicles task={task} />}</ScreenPart>;
}

type Shown = 'all' | 'selected' | 'others';

function Vehicles({ task }: { readonly task: TargetVehicles }) {
  const { t } = useTranslation(['e311-deployments', 'e311-requests', 'common']);
  const { form, isOpen } = usePartForm<{ readonly selectedVins: readonly string[] }>({
    ...{ command: 'vehicles.save', call: 'saveE311DeploymentVehicles', tab: 'vehicles' },
    initial: { selectedVins: task.selectedVins },
    schema: selectedVinsInputSchema,
    asOf: ({ selectedVins }) => (selectedVins ? { selectedVins: selectedVins as string[] } : undefined),
  });
  const [state, setState] = useState({ ...FIRST_PAGE, pageSize: 100 });
  const [shown, setShown] = useState<Shown>('all');
  const { selectedVins } = form.values;
  const { availableVehicles } = task;
  const isReadOnly = !isOpen || form.isReadOnly;
  const chosen = useMemo(() => new Set(selectedVins), [selectedVins]);
  const label = t('vehicles.selected');
  // Where nothing can be selected, no boxes say what is.
  const marked = useMemo(() => (isReadOnly ? { vins: chosen, label } : undefined), [isReadOnly, chosen, label]);
  const columns = useVehicleColumns({ marked });
  const rowsOf: Readonly<Record<Shown, TargetVehicles['availableVehicles']>> = {
    all: availableVehicles,
    selected: availableVehicles.filter(({ vin }) => chosen.has(vin)),
    others: availableVehicles.filter(({ vin }) => !chosen.has(vin)),
  };
  const active = availableVehicles.filter(({ status }) => status === 'ACTIVE').map(vinOf);
  const select = (vins: Iterable<string>) => form.set({ selectedVins: [...vins] });
  const isAll = active.every((vin) => chosen.has(vin));
  return (
    <>
      <Confirmed task="vehicles" />
      {(isOpen || form.isHeld) && <SaveBar form={form} isEdit />}
      <div data-field="selectedVins">
        <DataTable
          label={t('tab.vehicles')}
          texts={useTableTexts()}
          columns={columns}
          rows={rowsOf[shown]}
          rowId={vinOf}
          rowName={vehicleName}
          state={state}
          onState={setState}
          selection={isReadOnly ? undefined : { ids: chosen, onChange: select, actions: [] }}
          empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('e311-requests:vehicles.what') })} />}
          toolbar={
            <>
              <fieldset className="cc-seg" aria-label={t('vehicles.shown')}>
                {(['all', 'selected', 'others'] as const).map((name) => (
                  <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
                    {t(`vehicles.show.${name}`, { count: rowsOf[name].length })}
                  </button>
                ))}
              </fieldset>
              {!isReadOnly && (
                <Button type="button" small disabled={isAll} onClick={() => select(new Set([...chosen, ...active]))}>
                  {t('vehicles.allActive', { count: active.length })}
                </Button>
              )}
            </>
          }
        />
      </div>
    </>
  );
}
