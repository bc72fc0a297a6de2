import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type E311Request, mostVehicles, type RequestVehicle, vinsInputSchema } from '#contract/e311-request/e311-request.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { FIRST_PAGE } from '#src/ui/table/data-table-types.ts';
import { unknownVehicle } from './assignment-marks.ts';
import { e311Request } from './e311-request.tsx';
import { useVehicleColumns, vehicleName, vinOf } from './vehicle-columns.tsx';
import { VehiclePicker } from './vehicle-picker.tsx';
import { VinPaste } from './vin-paste.tsx';

/** Which test vehicles the request is for (D-087b). */
export function VehiclesPage() {
  const { now } = useEntityPage<E311Request>();
  const part = usePart(e311Request, 'listE311RequestVehicles', now.id);
  return <ScreenPart screen={part}>{(known) => <Vehicles known={known} />}</ScreenPart>;
}

type VinValues = { readonly vins: readonly string[] };
/** Errors of VINs, by the VIN: the server names them by their place. */
function errorsByVin(errors: Readonly<Record<string, string>>, vins: readonly string[]): ReadonlyMap<string, string> {
  const found = Object.entries(errors).flatMap(([path, text]) => {
    const vin = /^vins\.\d+$/.test(path) ? vins[Number(path.slice('vins.'.length))] : undefined;
    return vin === undefined ? [] : [[vin, text] as const];
  });
  return new Map(found);
}

function Vehicles({ known }: { readonly known: readonly RequestVehicle[] }) {
  const { t } = useTranslation('e311-requests');
  const [found, setFound] = useState<ReadonlyMap<string, RequestVehicle>>(new Map());
  const initial = useMemo<VinValues>(() => ({ vins: known.map(vinOf) }), [known]);
  const { form, isOpen } = usePartForm<VinValues>({
    command: 'vehicles.save',
    call: 'saveE311RequestVehicles',
    tab: 'vehicles',
    initial,
    schema: vinsInputSchema,
    asOf: ({ vins }) => (vins ? { vins: vins as VinValues['vins'] } : undefined),
  });
  const { vins } = form.values;
  const isReadOnly = !isOpen || form.isReadOnly;
  const rows = useMemo(() => {
    const byVin = new Map([...found, ...known.map((vehicle) => [vehicle.vin, vehicle] as const)]);
    return vins.map((vin) => byVin.get(vin) ?? unknownVehicle(vin));
  }, [found, known, vins]);
  const change = (added: readonly string[], removed: readonly string[] = []) => {
    const gone = new Set(removed);
    form.set({ vins: [...new Set([...vins, ...added])].filter((vin) => !gone.has(vin)).slice(0, mostVehicles) });
  };
  const chosen = useMemo(() => new Set(vins), [vins]);
  const pick = (added: readonly RequestVehicle[]) => {
    setFound((before) => new Map([...before, ...added.map((one) => [one.vin, one] as const)]));
    change(added.map(vinOf));
  };
  return (
    <>
      {(isOpen || form.isHeld) && <SaveBar form={form} isEdit />}
      <Section title={t('vehicles.ofRequest')} note={t('vehicles.count', { count: vins.length })} field="vins" spaced={isOpen}>
        <Wrong errors={form.errors} vins={vins} onRemove={(removed) => change([], removed)} />
        <Chosen
          rows={rows}
          errors={errorsByVin(form.errors, vins)}
          onRemove={isReadOnly ? undefined : (removed) => change([], removed)}
        />
      </Section>
      {!isReadOnly && (
        <>
          <Section title={t('vehicles.database')} note={t('vehicles.databaseNote')} spaced>
            <VehiclePicker chosen={chosen} onAdd={pick} />
          </Section>
          <Section title={t('vehicles.paste')} spaced>
            <VinPaste chosen={vins} onAdd={pick} />
          </Section>
        </>
      )}
    </>
  );
}

type WrongProps = {
  readonly errors: Readonly<Record<string, string>>;
  readonly vins: readonly string[];
  readonly onRemove: (vins: readonly string[]) => void;
};

/** What the server said of single VINs, and the way out of it; the bar's way to the first error leads here. */
function Wrong({ errors, vins, onRemove }: WrongProps) {
  const { t } = useTranslation('e311-requests');
  const wrong = errorsByVin(errors, vins);
  const [path] = Object.keys(errors);
  if (wrong.size === 0 || path === undefined) return null;
  return (
    <div id={path} data-field={path} tabIndex={-1}>
      <Banner
        kind="error"
        title={t('vehicles.refused', { count: wrong.size })}
        actions={
          <Button small onClick={() => onRemove([...wrong.keys()])}>
            {t('vehicles.removeRefused', { count: wrong.size })}
          </Button>
        }
      >
        {[...wrong.values()].join(' ')}
      </Banner>
    </div>
  );
}

type ChosenProps = {
  readonly rows: readonly RequestVehicle[];
  readonly errors: ReadonlyMap<string, string>;
  readonly onRemove: ((vins: readonly string[]) => void) | undefined;
};

/** The vehicles of the request; those that are selected can be removed at once. */
function Chosen({ rows, errors, onRemove }: ChosenProps) {
  const { t } = useTranslation(['e311-requests', 'common']);
  const [state, setState] = useState({ ...FIRST_PAGE, pageSize: 10 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const wrong = JSON.stringify([...errors]);
  const columns = useVehicleColumns({ errors: useMemo(() => new Map(JSON.parse(wrong) as [string, string][]), [wrong]) });
  const texts = useTableTexts();
  if (rows.length === 0) return <EmptyState title={t('vehicles.none')} />;
  const remove = (ids: readonly string[]) => {
    onRemove?.(ids);
    setSelected(new Set());
  };
  return (
    <DataTable
      label={t('vehicles.ofRequest')}
      texts={texts}
      columns={columns}
      rows={rows}
      rowId={vinOf}
      rowName={vehicleName}
      state={state}
      onState={setState}
      empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('vehicles.what') })} />}
      selection={
        onRemove && {
          ids: selected,
          onChange: setSelected,
          actions: [{ key: 'remove', label: t('remove'), danger: true, onRun: remove }],
        }
      }
    />
  );
}
