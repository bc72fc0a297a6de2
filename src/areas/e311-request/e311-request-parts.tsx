import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type E311Request, mostVehicles, type RequestVehicle, vinsInputSchema } from '#contract/e311-request/e311-request.ts';
import { e311RequestEndpoints } from '#contract/e311-request/e311-request-endpoints.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ListPart } from '#src/app/page/list-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { vehiclesOf } from './e311-request.tsx';

/** Which test vehicles the request is for (D-087b). */
export function VehiclesPage() {
  const { t } = useTranslation('e311/requests');
  const { now } = useEntityPage<E311Request>();
  const portal = usePortal();
  const [vehicles] = useState(() => vehiclesOf(portal, now.id));
  const list = useListScreen<RequestVehicle>(vehicles, {
    what: t('vehicles.what'),
    concerns: ({ entityId, entityType }) =>
      entityType === 'TEST_VEHICLE' || (entityType === 'E311_REQUEST' && entityId === now.id),
  });
  if (list.state !== 'ready')
    return (
      <ListPart list={list} title={t('vehicles.what')} empty={null}>
        {() => null}
      </ListPart>
    );
  return <Vehicles key={now.id} known={list.rows} />;
}

type VinValues = { readonly vins: readonly string[] };

function Vehicles({ known }: { readonly known: readonly RequestVehicle[] }) {
  const { t } = useTranslation(['e311/requests', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<E311Request>();
  const portal = usePortal();
  const [word, setWord] = useState('');
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState<ReadonlyMap<string, RequestVehicle>>(new Map());
  const initial: VinValues = { vins: known.map(({ vin }) => vin) };
  const isOpen = flow.can('vehicles.save') && !isPast;
  const form = useEntityForm<VinValues, E311Request>({
    initial,
    schema: vinsInputSchema,
    isClosed: !isOpen,
    lock: { entityType: 'E311_REQUEST', entityId: now.id },
    save: async ({ vins }) =>
      portal
        .clientOf(e311RequestEndpoints)
        .saveE311RequestVehicles({ params: { id: now.id }, body: { vins: [...vins] } }, { revision: now.revision }),
    onSaved: (saved) => {
      portal.notify.success(t('common:form.saved', { entity: t('tab.vehicles') }));
      screen.reload(saved);
    },
  });
  useFormNews(form, initial);
  const { vins } = form.values;
  const byVin = new Map([...found, ...known.map((vehicle) => [vehicle.vin, vehicle] as const)]);
  const add = (more: readonly string[]) => form.set({ vins: [...new Set([...vins, ...more])].slice(0, mostVehicles) });
  return (
    <>
      {isOpen && <SaveBar form={form} isEdit />}
      <Section title={t('tab.vehicles')} note={t('vehicles.count', { count: vins.length })} field="vins">
        {isOpen && (
          <Form label={t('vehicles.pick')} onSubmit={form.save} locked={form.isReadOnly}>
            <Field id="search" label={t('vehicles.search')} hint={t('vehicles.searchHint')}>
              <TextControl value={word} onChange={setWord} />
            </Field>
            {word.trim().length > 1 && (
              <Found
                key={word.trim()}
                word={word.trim()}
                chosen={vins}
                onAdd={(vehicles) => {
                  setFound((before) => new Map([...before, ...vehicles.map((one) => [one.vin, one] as const)]));
                  add(vehicles.map(({ vin }) => vin));
                }}
              />
            )}
            <Field id="pasted" label={t('vehicles.paste')} hint={t('vehicles.pasteHint')}>
              <TextareaControl value={pasted} onChange={setPasted} />
            </Field>
            <Button
              type="button"
              small
              onClick={() => {
                add(
                  pasted
                    .toUpperCase()
                    .split(/[\s,;]+/)
                    .filter((vin) => vin !== ''),
                );
                setPasted('');
              }}
            >
              {t('vehicles.addPasted')}
            </Button>
          </Form>
        )}
        <VehicleTable
          vins={vins}
          byVin={byVin}
          errors={form.errors}
          onRemove={isOpen ? (vin) => form.set({ vins: vins.filter((one) => one !== vin) }) : undefined}
        />
      </Section>
    </>
  );
}

type FoundProps = {
  readonly word: string;
  readonly chosen: readonly string[];
  readonly onAdd: (vehicles: readonly RequestVehicle[]) => void;
};

/** Test vehicles of E3 1.1 that match a word, to be chosen. */
function Found({ word, chosen, onAdd }: FoundProps) {
  const { t } = useTranslation('e311/requests');
  const portal = usePortal();
  const [page] = useState(() => {
    const query = { text: word, platform: 'E311', size: 100 };
    const asked = resource(portal, 'listTestVehicles', { query } as never, testVehicleEndpoints);
    const rows = (answer: { readonly items: readonly Kept[] }) => answer.items;
    return {
      key: asked.key,
      peek: () => {
        const answer = asked.peek();
        return answer && rows(answer);
      },
      get: async () => rows(await asked.get()),
      fresh: async () => rows(await asked.fresh()),
      at: asked.at,
    };
  });
  const list = useListScreen<Kept>(page, { what: t('vehicles.what'), concerns: () => false });
  const others = list.rows.map(toRequestVehicle).filter(({ vin }) => !chosen.includes(vin));
  return (
    <ListPart list={list} title={t('vehicles.what')} empty={<p>{t('vehicles.noneFound')}</p>}>
      {() => (
        <>
          <Button type="button" small onClick={() => onAdd(others)}>
            {t('vehicles.addAll', { count: others.length })}
          </Button>
          <ul aria-label={t('vehicles.found')}>
            {others.slice(0, 20).map((vehicle) => (
              <li key={vehicle.vin}>
                <Button type="button" small look="quiet" onClick={() => onAdd([vehicle])}>
                  {vehicle.alias} · {vehicle.vin}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListPart>
  );
}

type Kept = Pick<RequestVehicle, 'vin' | 'alias' | 'model' | 'type' | 'status'> & {
  readonly modelYear: number;
  readonly department: string;
};
const toRequestVehicle = ({ alias, department, model, modelYear, status, type, vin }: Kept): RequestVehicle => ({
  vin,
  alias,
  model,
  year: modelYear,
  department,
  type,
  status,
});

type TableProps = {
  readonly vins: readonly string[];
  readonly byVin: ReadonlyMap<string, RequestVehicle>;
  readonly errors: Readonly<Record<string, string>>;
  readonly onRemove: ((vin: string) => void) | undefined;
};

function VehicleTable({ vins, byVin, errors, onRemove }: TableProps) {
  const { t } = useTranslation('e311/requests');
  if (vins.length === 0) return <p>{t('vehicles.none')}</p>;
  return (
    <PlainTable
      label={t('vehicles.what')}
      widths={[184, null, 112, 64, 148, 112, 88]}
      head={(['vin', 'alias', 'model', 'year', 'department', 'status'] as const)
        .map((name) => (
          <th key={name} scope="col">
            {t(`vehicle.${name}`)}
          </th>
        ))
        .concat(<th key="end" />)}
    >
      {vins.map((vin, index) => {
        const vehicle = byVin.get(vin);
        const error = errors[`vins.${index}`];
        return (
          <tr key={vin}>
            <th scope="row">
              {vin}
              {error && <small role="alert">{error}</small>}
            </th>
            <td>{vehicle?.alias}</td>
            <td>{vehicle?.model}</td>
            <td>{vehicle?.year}</td>
            <td>{vehicle?.department}</td>
            <td>{vehicle?.status && <StatusTag status={vehicle.status} label={statusText(vehicle.status)} />}</td>
            <td>
              {onRemove && (
                <Button type="button" small look="quiet" onClick={() => onRemove(vin)}>
                  {t('remove')}
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
