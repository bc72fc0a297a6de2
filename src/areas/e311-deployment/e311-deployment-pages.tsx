import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import { e311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import type { StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { ecuUpdateColumns } from '#contract/e311-request/ecu-update.ts';
import { urlOf } from '#contract/entity/entities.ts';
import type { Problem } from '#contract/problem.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityFacts } from '#src/app/entity/entity-facts.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { FormPage } from '#src/app/page/form-page.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { updatesOf } from '#src/areas/e311-request/e311-request.tsx';
import { KeyFigures, ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { e311Deployment, newDeploymentSchema, trackingOf } from './e311-deployment.tsx';

const tasks = ['vehicles', 'cpl', 'parameters'] as const;
const taskPages = { vehicles: 'vehicles', cpl: 'cpl', parameters: 'parameters' } as const;

/** Container of a deployment's pages (E311-02); a new one is a form below its request (NAV-12). */
export function E311DeploymentFrame() {
  const { t } = useTranslation('e311/deployments');
  if (useRouteParam('deploymentId') === undefined) return <NewDeployment />;
  return (
    <EntityFrame
      definition={e311Deployment}
      param="deploymentId"
      category={({ requestTitle }) => t('category', { title: requestTitle })}
      tabs={(deployment) => [
        { key: 'overview' },
        { key: 'information' },
        ...tasks.map((task) => ({
          key: taskPages[task],
          status: {
            kind: deployment[task] === 'COMPLETE' ? ('POSITIVE' as const) : ('ACTION_REQUIRED' as const),
            label: statusText(deployment[task]),
          },
        })),
        { key: 'tracking' },
      ]}
      banner={(deployment) => <CampaignFailed deployment={deployment} />}
    />
  );
}

/** Why the vehicle backend created no campaign (D-073.8). */
function CampaignFailed({ deployment: { flow, status } }: { readonly deployment: E311Deployment }) {
  const { t } = useTranslation(['e311/deployments', 'error']);
  const { campaignProblem } = flow.context as { readonly campaignProblem?: string | null };
  if (status !== 'CAMPAIGN_CREATION_FAILED') return null;
  return (
    <Banner title={t('campaignFailed')}>
      {campaignProblem} · {t('campaignText')}
    </Banner>
  );
}

type NewValues = { readonly description: string };

/** A deployment of an accepted request (D-115). */
function NewDeployment() {
  const { t } = useTranslation(['e311/deployments', 'entity', 'common']);
  const portal = usePortal();
  const go = useGo();
  const drId = useRouteParam('drId') ?? 0;
  const back = urlOf('E311_REQUEST', { drId });
  const form = useEntityForm<NewValues, E311Deployment>({
    initial: { description: '' },
    schema: newDeploymentSchema,
    save: async ({ description }) =>
      portal.clientOf(e311DeploymentEndpoints).createE311Deployment({ body: { description, deploymentRequestId: drId } }),
    onSaved: (saved) => {
      portal.notify.success(t('common:form.created', { entity: t('entity') }));
      go(urlOf('E311_DEPLOYMENT', { drId, deploymentId: saved.id }), { replace: true });
    },
  });
  return (
    <FormPage title={t('new')} back={{ href: back, title: t('toRequest') }}>
      <SaveBar
        form={form}
        saveLabel={t('entity:form.create')}
        discardLabel={t('common:action.cancel')}
        onDiscard={() => go(back)}
      />
      <Form label={t('new')} onSubmit={form.save}>
        <Field
          id="description"
          label={t('field.description')}
          required
          hint={t('hint.description')}
          error={form.errors.description}
        >
          <TextareaControl value={form.values.description} onChange={(description) => form.set({ description })} />
        </Field>
      </Form>
    </FormPage>
  );
}

/** Where the deployment stands: its three tasks and its vehicles (E311-08). */
export function OverviewPage() {
  const { t } = useTranslation('e311/deployments');
  const { entity } = useEntityPage<E311Deployment>();
  const context = entity.flow.context as Readonly<Record<string, string | null>>;
  const done = tasks.filter((task) => entity[task] === 'COMPLETE');
  return (
    <>
      <KeyFigures
        figures={[
          { key: 'tasks', label: t('figure.tasks'), figure: `${done.length} / ${tasks.length}` },
          { key: 'vehicles', label: t('figure.vehicles'), figure: String(entity.vehicleCount) },
        ]}
      />
      <Section title={t('tasks')} spaced>
        <PlainTable
          label={t('tasks')}
          widths={[176, 148, null]}
          head={(['task', 'state', 'confirmed'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`head.${name}`)}
            </th>
          ))}
        >
          {tasks.map((task) => {
            const on = context[`${task}ConfirmedOn`];
            const who = entity.people.find(({ id }) => id === context[`${task}Confirmer`]);
            return (
              <tr key={task}>
                <th scope="row">
                  <UiLink
                    href={urlOf(
                      'E311_DEPLOYMENT',
                      { drId: entity.deploymentRequestId, deploymentId: entity.id },
                      taskPages[task],
                    )}
                  >
                    {t(`tab.${task}`)}
                  </UiLink>
                </th>
                <td>
                  <StatusTag status={entity[task]} label={statusText(entity[task])} />
                </td>
                <td>{on ? `${who?.fullName ?? ''}, ${dateTime(on)}` : '—'}</td>
              </tr>
            );
          })}
        </PlainTable>
      </Section>
    </>
  );
}

/** What the deployment is, and of which request (E311-03). */
export function InformationPage() {
  const { t } = useTranslation('e311/deployments');
  const { definition, entity } = useEntityPage<E311Deployment>();
  const drId = entity.deploymentRequestId;
  return (
    <Section title={t('tab.information')} actions={<Ways drId={drId} id={entity.id} />}>
      <EntityFacts
        definition={definition}
        entity={entity}
        label={t('tab.information')}
        more={[
          {
            key: 'request',
            label: t('field.request'),
            value: <UiLink href={urlOf('E311_REQUEST', { drId })}>{entity.requestTitle}</UiLink>,
          },
          { key: 'created', label: t('field.created'), value: `${entity.createdBy.fullName}, ${dateTime(entity.createdOn)}` },
        ]}
      />
    </Section>
  );
}

function Ways({ drId, id }: { readonly drId: number; readonly id: number }) {
  const { t } = useTranslation('e311/deployments');
  const page = (name: string) => urlOf('E311_DEPLOYMENT', { drId, deploymentId: id }, `information/${name}`);
  return (
    <>
      <UiLink href={page('general')}>{t('information.general')}</UiLink>{' '}
      <UiLink href={page('ecu-updates')}>{t('information.ecu-updates')}</UiLink>
    </>
  );
}

/** The updates of its request (E311-03). */
export function UpdatesPage() {
  const { t } = useTranslation(['e311/deployments', 'e311/requests']);
  const { entity } = useEntityPage<E311Deployment>();
  const portal = usePortal();
  const [updates] = useState(() => updatesOf(portal, entity.deploymentRequestId));
  const what = t('e311/requests:updates.what');
  const list = useListScreen<StoredUpdate>(updates, { what, concerns: () => false });
  return (
    <Section title={t('information.ecu-updates')} actions={<Ways drId={entity.deploymentRequestId} id={entity.id} />}>
      <ListPart list={list} title={what} empty={null}>
        {(rows) => (
          <PlainTable
            label={what}
            widths={ecuUpdateColumns.map(() => 124)}
            head={ecuUpdateColumns.map((name) => (
              <th key={name} scope="col">
                {t(`e311/requests:update.${name}`)}
              </th>
            ))}
          >
            {rows.map((row) => (
              <tr key={row.id}>
                {ecuUpdateColumns.map((name) => (
                  <td key={name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </PlainTable>
        )}
      </ListPart>
    </Section>
  );
}

/** How far each vehicle is (E311-07, D-097). */
export function TrackingPage() {
  const { now } = useEntityPage<E311Deployment>();
  return <Tracking key={now.id} id={now.id} />;
}

function Tracking({ id }: { readonly id: number }) {
  const { t } = useTranslation(['e311/deployments', 'common']);
  const portal = usePortal();
  const [resource] = useState(() => trackingOf(portal, id));
  const { entity } = useEntityScreen(resource, { watch: [{ type: 'E311_DEPLOYMENT', id }] });
  if (!entity) return <Skeleton label={t('common:state.loading')} rows={5} />;
  const totals = Object.entries(entity.totals).map(([status, figure]) => ({
    key: status,
    label: statusText(status),
    figure: String(figure),
  }));
  return (
    <Section title={t('tab.tracking')} note={entity.jobId ?? t('tracking.none')} field="failures">
      {entity.problem !== null && <Banner title={t('tracking.problem')}>{entity.problem as Problem['title']}</Banner>}
      {totals.length > 0 && <KeyFigures figures={totals} />}
      {entity.items.length > 0 && (
        <PlainTable
          label={t('tracking.what')}
          widths={[184, 112, 132, 208, null]}
          head={(['vin', 'type', 'status', 'progress', 'error'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`tracking.${name}`)}
            </th>
          ))}
        >
          {entity.items.map((row) => (
            <tr key={row.vin}>
              <th scope="row">{row.vin}</th>
              <td>{row.type && t(`type.${row.type}`)}</td>
              <td>
                <StatusTag status={row.jobStatus} label={statusText(row.jobStatus)} />
              </td>
              <td>
                <ProgressBar
                  percent={row.progress}
                  tone={row.status === 'FAILED' ? 'negative' : row.progress === 100 ? 'positive' : 'progress'}
                  figure={`${statusText(row.phase)} · ${row.progress} %`}
                  label={t('tracking.of', { vin: row.vin, percent: row.progress })}
                />
              </td>
              <td>
                {row.errorText}
                {row.log.length > 0 && (
                  <details>
                    <summary>{t('tracking.log')}</summary>
                    <pre>{row.log.join('\n')}</pre>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}
