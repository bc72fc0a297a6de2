import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { e311RequestRead } from '#contract/access/read-rules.ts';
import { type E311Deployment, e311Tasks } from '#contract/e311-deployment/e311-deployment.ts';
import type { Tracking } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import type { StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { count } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { problemKey } from '#src/app/failure/failure.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { useProgress } from '#src/app/screen/use-progress.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { percentText } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { useUpdateColumns } from '#src/areas/e311-request/update-columns.ts';
import { rowOf } from '#src/areas/e311-request/update-rows.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { confirmationOf } from './confirmed.tsx';
import { e311Deployment } from './e311-deployment.tsx';
import { NewDeploymentPage } from './new-deployment-page.tsx';
import { sumOf } from './tracked-status.tsx';

/** Container of a deployment's pages (E311-02); a new one is a form below its request (NAV-12). */
export function E311DeploymentFrame() {
  const { t } = useTranslation('e311-deployments');
  const drId = useRouteParam('drId');
  if (useRouteParam('deploymentId') === undefined)
    return drId === undefined ? null : <NewDeploymentPage key={drId} drId={drId} />;
  return (
    <EntityFrame
      definition={e311Deployment}
      param="deploymentId"
      category={({ requestTitle }) => t('category', { title: requestTitle })}
      tabs={(deployment) => [
        { key: 'overview' },
        { key: 'information' },
        ...e311Tasks.map((task) => {
          const confirmation = confirmationOf(deployment, task);
          const label = confirmation
            ? t('confirmedShort', { name: confirmation.name, time: dateTime(confirmation.on) })
            : statusText(deployment[task]);
          const kind = confirmation ? ('POSITIVE' as const) : ('ACTION_REQUIRED' as const);
          return { key: task, status: { kind, label } };
        }),
        { key: 'tracking' },
      ]}
      without={['vehicle.stop']}
      banner={(deployment) => (
        <>
          <CampaignFailed deployment={deployment} />
          <Elsewhere deployment={deployment} />
        </>
      )}
      notes={(deployment, command) => command === 'rollout.start' && <Elsewhere deployment={deployment} />}
    />
  );
}

/** Why the vehicle backend created no campaign, in the catalogue's words, and the ways on (D-073.8, D-150). */
function CampaignFailed({ deployment: { flow, status } }: { readonly deployment: E311Deployment }) {
  const { t } = useTranslation('e311-deployments');
  const { campaignProblem } = flow.context as { readonly campaignProblem?: string | null };
  if (status !== 'CAMPAIGN_CREATION_FAILED') return null;
  const why =
    campaignProblem &&
    (textOf('e311-deployments', problemKey(campaignProblem)) ?? textOf('error', problemKey(campaignProblem)) ?? campaignProblem);
  return (
    <Banner kind="error" title={t('campaignFailed')}>
      {why} {t('campaignText')}
    </Banner>
  );
}

/** Which selected vehicles another rollout has not ended for (D-062.17). */
function Elsewhere({ deployment: { flow } }: { readonly deployment: E311Deployment }) {
  const { t } = useTranslation('e311-deployments');
  const reason = flow.external?.vehicleElsewhere?.[0]?.reason;
  return reason === undefined ? null : (
    <Banner kind="warning" title={t('elsewhere')}>
      {reason}
    </Banner>
  );
}

/** Where the deployment stands: its three tasks and its vehicles (E311-08). */
export function OverviewPage() {
  const { t } = useTranslation('e311-deployments');
  const { entity, isPast } = useEntityPage<E311Deployment>();
  const done = e311Tasks.filter((task) => entity[task] === 'COMPLETE');
  const ids = { drId: entity.deploymentRequestId, deploymentId: entity.id };
  return (
    <>
      <KeyFigures
        figures={[
          { key: 'tasks', label: t('figure.tasks'), figure: `${done.length} / ${e311Tasks.length}` },
          { key: 'vehicles', label: t('figure.vehicles'), figure: String(entity.vehicleCount) },
        ]}
      />
      {entity.jobStatus !== null && !isPast && <Progress key={entity.id} />}
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
          {e311Tasks.map((task) => {
            const confirmation = confirmationOf(entity, task);
            return (
              <tr key={task}>
                <th scope="row">
                  <UiLink href={urlOf('E311_DEPLOYMENT', ids, task)}>{t(`tab.${task}`)}</UiLink>
                </th>
                <td>
                  <StatusTag status={entity[task]} label={statusText(entity[task])} />
                </td>
                <td>{confirmation ? `${confirmation.name}, ${dateTime(confirmation.on)}` : <EmptyValue />}</td>
              </tr>
            );
          })}
        </PlainTable>
      </Section>
    </>
  );
}

/** How far the rollout is, and the way to its vehicles. */
function Progress() {
  const { t } = useTranslation('e311-deployments');
  const { now } = useEntityPage<E311Deployment>();
  const { deploymentRequestId: drId, id, status } = now;
  const screen = usePart(e311Deployment, 'getE311Tracking', id, { query: { size: 1 } });
  useProgress(
    { type: 'E311_DEPLOYMENT', id },
    { isFinal: status !== 'ROLLOUT_INITIATED', isFailed: screen.error !== undefined, reload: screen.reload },
  );
  return (
    <Section
      title={t('tab.tracking')}
      actions={<UiLink href={urlOf('E311_DEPLOYMENT', { drId, deploymentId: id }, 'tracking')}>{t('figure.follow')}</UiLink>}
      spaced
    >
      <ScreenPart screen={screen}>{({ totals }) => <ProgressFigures totals={totals} />}</ScreenPart>
    </Section>
  );
}

function ProgressFigures({ totals }: Pick<Tracking, 'totals'>) {
  const { t } = useTranslation('e311-deployments');
  const total = sumOf(totals);
  const [updated, failed] = [totals.SUCCESS ?? 0, (totals.FAILED ?? 0) + (totals.SUPERSEDED ?? 0)];
  const figureOf = (key: 'failed' | 'updated', value: number) => ({
    ...{ key, label: t(`figure.${key}`), figure: count(value), base: percentText(value, total) },
  });
  return <KeyFigures figures={[figureOf('updated', updated), figureOf('failed', failed)]} />;
}

/** What the deployment is, and of which request (E311-03). */
export function InformationPage() {
  const { t } = useTranslation('e311-deployments');
  const { definition, entity } = useEntityPage<E311Deployment>();
  const mayReadRequests = useAllowed(e311RequestRead);
  const { createdBy, createdOn, deploymentRequestId: drId, id, requestTitle } = entity;
  const request = mayReadRequests ? <UiLink href={urlOf('E311_REQUEST', { drId })}>{requestTitle}</UiLink> : requestTitle;
  return (
    <>
      <Views drId={drId} id={id} page="general" />
      <Section title={t('information.general')}>
        <EntityDescription
          definition={definition}
          entity={entity}
          label={t('information.general')}
          more={[
            { key: 'request', label: t('field.request'), value: request },
            { key: 'created', label: t('field.created'), value: `${createdBy.fullName}, ${dateTime(createdOn)}` },
          ]}
        />
      </Section>
    </>
  );
}

const views = ['general', 'ecu-updates'] as const;
type ViewsProps = { readonly drId: number; readonly id: number; readonly page: (typeof views)[number] };

function Views({ drId, id, page }: ViewsProps) {
  const { t } = useTranslation('e311-deployments');
  return (
    <nav className="cc-views" aria-label={t('tab.information')}>
      {views.map((view) => (
        <UiLink
          key={view}
          href={urlOf('E311_DEPLOYMENT', { drId, deploymentId: id }, `information/${view}`)}
          aria-current={view === page ? 'page' : undefined}
        >
          {t(`information.${view}`)}
        </UiLink>
      ))}
    </nav>
  );
}

/** The updates of its request, as they were accepted (E311-03). */
export function UpdatesPage() {
  const { now } = useEntityPage<E311Deployment>();
  const updates = usePart(e311Deployment, 'listE311DeploymentUpdates', now.id);
  return (
    <>
      <Views drId={now.deploymentRequestId} id={now.id} page="ecu-updates" />
      <ScreenPart screen={updates}>{(known) => <Updates known={known} />}</ScreenPart>
    </>
  );
}

const asTheyAre = () => ({});
const nothing = () => undefined;

function Updates({ known }: { readonly known: readonly StoredUpdate[] }) {
  const { t } = useTranslation(['e311-deployments', 'e311-requests']);
  return (
    <EditableGrid
      id="updates"
      label={t('information.ecu-updates')}
      columns={useUpdateColumns(asTheyAre)}
      rows={useMemo(() => known.map(rowOf), [known])}
      errors={none}
      most={known.length}
      isReadOnly
      texts={useGridTexts()}
      total={t('e311-requests:updates.count', { count: known.length })}
      onChange={nothing}
    />
  );
}
const none = {};
