import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cplInputSchema, type E311Deployment, selectedVinsInputSchema } from '#contract/e311-deployment/e311-deployment.ts';
import { type Cpl, e311DeploymentEndpoints, type TargetVehicles } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { statusText } from '#src/app/format/status-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { Confirmed } from './confirmed.tsx';
import { cplOf, vehiclesOf } from './e311-deployment.tsx';
import { useTaskForm } from './use-task-form.ts';

/** Vehicles of the request that get the updates (E311-04, E311-09, E311-10). */
export function VehiclesPage() {
  const { t } = useTranslation('common');
  const { now } = useEntityPage<E311Deployment>();
  const portal = usePortal();
  const [resource] = useState(() => vehiclesOf(portal, now.id));
  const watch = [{ type: 'E311_DEPLOYMENT' as const, id: now.id }];
  const { entity } = useEntityScreen<TargetVehicles>(resource, { watch });
  return entity ? <Vehicles key={now.id} task={entity} /> : <Skeleton label={t('state.loading')} rows={5} />;
}

function Vehicles({ task }: { readonly task: TargetVehicles }) {
  const { t } = useTranslation(['e311/deployments', 'e311/requests']);
  const portal = usePortal();
  const { form, isOpen } = useTaskForm<{ readonly selectedVins: readonly string[] }>({
    task: 'vehicles',
    initial: { selectedVins: task.selectedVins },
    schema: selectedVinsInputSchema,
    save: ({ selectedVins }, { id, revision }) =>
      portal
        .clientOf(e311DeploymentEndpoints)
        .saveE311DeploymentVehicles({ params: { id }, body: { selectedVins: [...selectedVins] } }, { revision }),
  });
  const { selectedVins } = form.values;
  const { availableVehicles } = task;
  const all = availableVehicles.filter(({ status }) => status === 'ACTIVE').map(({ vin }) => vin);
  const toggle = (vin: string) =>
    form.set({ selectedVins: selectedVins.includes(vin) ? selectedVins.filter((one) => one !== vin) : [...selectedVins, vin] });
  return (
    <>
      <Confirmed task="vehicles" />
      {isOpen && <SaveBar form={form} isEdit />}
      <Section
        title={t('tab.vehicles')}
        note={t('vehicles.count', { count: selectedVins.length, all: availableVehicles.length })}
        field="selectedVins"
        actions={
          isOpen && (
            <Button type="button" small onClick={() => form.set({ selectedVins: all })}>
              {t('vehicles.allActive', { count: all.length })}
            </Button>
          )
        }
      >
        <PlainTable
          label={t('tab.vehicles')}
          widths={[48, 184, null, 128, 148, 132]}
          head={
            <>
              <th scope="col">{t('vehicles.selected')}</th>
              {(['vin', 'alias', 'model', 'department', 'status'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`e311/requests:vehicle.${name}`)}
                </th>
              ))}
            </>
          }
        >
          {availableVehicles.map(({ alias, department, model, status, vin }) => (
            <tr key={vin}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('vehicles.select', { name: alias || vin })}
                  checked={selectedVins.includes(vin)}
                  disabled={!isOpen || form.isReadOnly}
                  onChange={() => toggle(vin)}
                />
              </td>
              <th scope="row">{vin}</th>
              <td>{alias}</td>
              <td>{model}</td>
              <td>{department}</td>
              <td>{status && <StatusTag status={status} label={statusText(status)} />}</td>
            </tr>
          ))}
        </PlainTable>
      </Section>
    </>
  );
}

/** What each control unit gets (E311-05, E311-11, E311-12). */
export function CplPage() {
  const { t } = useTranslation('common');
  const { now } = useEntityPage<E311Deployment>();
  const portal = usePortal();
  const [resource] = useState(() => cplOf(portal, now.id));
  const { entity } = useEntityScreen<Cpl>(resource, { watch: [{ type: 'E311_DEPLOYMENT', id: now.id }] });
  return entity ? <Entries key={now.id} task={entity} /> : <Skeleton label={t('state.loading')} rows={5} />;
}

type Entry = Pick<Cpl['entries'][number], 'id' | 'isEnabled' | 'targetPartNumber' | 'targetVersion' | 'targetDocumentId'>;
const texts = ['targetPartNumber', 'targetVersion', 'targetDocumentId'] as const;

function Entries({ task }: { readonly task: Cpl }) {
  const { t } = useTranslation(['e311/deployments', 'e311/requests']);
  const portal = usePortal();
  const entries = task.entries.map(
    ({ id, isEnabled, targetDocumentId, targetPartNumber, targetVersion }): Entry => ({
      id,
      isEnabled,
      targetPartNumber,
      targetVersion,
      targetDocumentId,
    }),
  );
  const { form, isOpen } = useTaskForm<{ readonly entries: readonly Entry[] }>({
    task: 'cpl',
    initial: { entries },
    schema: cplInputSchema,
    save: (values, { id, revision }) =>
      portal
        .clientOf(e311DeploymentEndpoints)
        .saveE311Cpl({ params: { id }, body: { entries: [...values.entries] } }, { revision }),
  });
  const change = (id: number, patch: Partial<Entry>) =>
    form.set({ entries: form.values.entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)) });
  return (
    <>
      <Confirmed task="cpl" />
      {isOpen && <SaveBar form={form} isEdit />}
      <Section
        title={t('tab.cpl')}
        note={t('cpl.count', { count: form.values.entries.filter((entry) => entry.isEnabled).length })}
        field="entries"
      >
        <PlainTable
          label={t('tab.cpl')}
          widths={[72, 96, 96, null, 148, 108, 148]}
          head={
            <>
              <th scope="col">{t('cpl.isEnabled')}</th>
              {(['ecuDiagnosticAddress', 'hardware', 'productId', ...texts] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`e311/requests:update.${name}`)}
                </th>
              ))}
            </>
          }
        >
          {form.values.entries.map((entry, index) => {
            const known = task.entries.find(({ id }) => id === entry.id);
            return (
              <tr key={entry.id}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('cpl.enable', { name: known?.productId })}
                    checked={entry.isEnabled}
                    disabled={!isOpen || form.isReadOnly}
                    onChange={() => change(entry.id, { isEnabled: !entry.isEnabled })}
                  />
                </td>
                <td>{known?.ecuDiagnosticAddress}</td>
                <td>{known?.hardware}</td>
                <th scope="row">{known?.productId}</th>
                {texts.map((name) => (
                  <td key={name} data-field={`entries.${index}.${name}`}>
                    <input
                      className="cc-w-full"
                      aria-label={`${t(`e311/requests:update.${name}`)} ${known?.productId ?? ''}`}
                      aria-invalid={form.errors[`entries.${index}.${name}`] !== undefined}
                      value={entry[name]}
                      readOnly={!isOpen || form.isReadOnly}
                      onChange={(event) => change(entry.id, { [name]: event.currentTarget.value })}
                    />
                    {form.errors[`entries.${index}.${name}`] && (
                      <small role="alert">{form.errors[`entries.${index}.${name}`]}</small>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </PlainTable>
      </Section>
    </>
  );
}
