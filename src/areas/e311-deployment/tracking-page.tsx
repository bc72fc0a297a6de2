import '#src/areas/deployment/deployments.css';
import { IconFileText } from '@tabler/icons-react';
import { Fragment, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobStatusesOfVehicles } from '#contract/deployment/rollout.ts';
import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import type { Tracking } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { count } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { problemKey } from '#src/app/failure/failure.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useProgress } from '#src/app/screen/use-progress.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { veiled } from '#src/app/vehicle/typed-words.ts';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { FailureReasons } from '#src/areas/deployment/rollout/failure-reasons.tsx';
import { JobBanner } from '#src/areas/deployment/rollout/job-banner.tsx';
import { RetryDialog } from '#src/areas/deployment/rollout/retry-dialog.tsx';
import { isRetryOver } from '#src/areas/deployment/rollout/use-rollout-status.ts';
import { VehiclePages } from '#src/areas/deployment/rollout/vehicle-pages.tsx';
import { percentText, type Tally } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { e311Deployment } from './e311-deployment.tsx';
import { trackingDefaults, trackingSearch } from './searches.ts';
import { type Tracked, useTrackedColumns } from './tracked-columns.tsx';
import { sumOf, TrackedStatus, trackedText } from './tracked-status.tsx';

/** How far each vehicle is (E311-07, D-097). */
export function TrackingPage() {
  const { t } = useTranslation('e311-deployments');
  const { now } = useEntityPage<E311Deployment>();
  if (now.jobStatus === null)
    return (
      <Section title={t('tab.tracking')} field="failures">
        <EmptyState
          boxed
          title={t('tracking.none')}
          text={t(now.status === 'ROLLOUT_READY' ? 'tracking.readyText' : 'tracking.noneText')}
        />
      </Section>
    );
  return <Job key={now.id} />;
}

function Job() {
  const { now } = useEntityPage<E311Deployment>();
  const { id, status } = now;
  const screen = usePart(e311Deployment, 'getE311Tracking', id, { query: { size: 1 } });
  useProgress(
    { type: 'E311_DEPLOYMENT', id },
    { isFinal: status !== 'ROLLOUT_INITIATED', isFailed: screen.error !== undefined, reload: screen.reload },
  );
  return <ScreenPart screen={screen}>{(tracking) => <Progress tracking={tracking} />}</ScreenPart>;
}

type Totals = Tracking['totals'];
const tallyOf = (totals: Totals): Tally => ({
  total: sumOf(totals),
  installed: totals.SUCCESS ?? 0,
  running: totals.NOT_FINISHED ?? 0,
  pending: totals.JOB_INITIATED ?? 0,
  waiting: 0,
  failed: totals.FAILED ?? 0,
  aborted: totals.SUPERSEDED ?? 0,
});
const listHref = '/software/deployments?tab=e311';
/** Why the job cannot be asked: the catalogue's words, with the name of the system that was asked. */
const problemText = (problem: string) =>
  textOf('e311-deployments', `tracking.${problemKey(problem)}`) ?? textOf('error', problemKey(problem)) ?? problem;

function Progress({ tracking }: { readonly tracking: Tracking }) {
  const { t } = useTranslation(['e311-deployments', 'deployments', 'common']);
  const { flow, now, screen } = useEntityPage<E311Deployment>();
  const { failures, jobId, problem, totals, updatedOn } = tracking;
  const status = tracking.status ?? now.jobStatus ?? 'UNKNOWN';
  const mayOpen = useMayOpen();
  const table = useTableState(trackingSearch, trackingDefaults);
  const [retry, setRetry] = useState<readonly string[]>();
  const [{ vehicle }, setSearch] = useSearchState(trackingSearch);
  const open = useCallback(({ vehicleId }: Tracked) => setSearch({ vehicle: veiled(vehicleId) }), [setSearch]);
  const columns = useTrackedColumns(failures, open);
  const run = (command: string, payload: object) => screen.run(command, {}, payload);
  return (
    <>
      <div className="cc-banners">
        {problem === null ? (
          <JobBanner
            status={status}
            tally={tallyOf(totals)}
            newer={{ deployment: null, listHref: mayOpen(listHref) ? listHref : undefined }}
          />
        ) : (
          <Banner kind="warning" title={t('deployments:job.UNKNOWN')}>
            {problemText(problem)} {t('tracking.again')}
          </Banner>
        )}
      </div>
      <TotalFigures totals={totals} />
      <Section
        title={t('deployments:tracking.job', { job: jobId })}
        field="job"
        note={<StatusTag status={status} label={statusText(status)} />}
        actions={
          updatedOn !== null && (
            <span className="cc-muted cc-small">
              {t('deployments:tracking.updated')} <TimeText value={updatedOn} />
            </span>
          )
        }
        spaced
      />
      {failures.length > 0 && (
        <FailureReasons
          failures={failures}
          mayRetry={flow.can('rollout.retryFailed')}
          isOver={isRetryOver(flow)}
          onRetry={setRetry}
          spaced
        />
      )}
      <VehiclePages<Tracked>
        definition={e311Deployment}
        call="getE311Tracking"
        read={readTracked}
        statuses={jobStatusesOfVehicles}
        title={t('tracking.vehicles')}
        field="tracked"
        deploymentId={now.id}
        columns={columns}
        table={table}
        // A vehicle that is stopped or repeated moves the totals before the backend reports.
        progress={JSON.stringify([updatedOn, totals])}
        total={sumOf(totals)}
        mayStop={flow.can('vehicle.stop')}
        run={run}
        more={(row) => [{ key: 'log', label: t('tracking.show'), icon: <IconFileText size={14} />, onRun: () => open(row) }]}
        onOpen={open}
      />
      {retry && (
        <RetryDialog
          failures={failures}
          chosen={retry}
          onRun={(reasons) => run('rollout.retryFailed', { reasons })}
          onClose={() => setRetry(undefined)}
        />
      )}
      {vehicle && <VehicleDialog key={vehicle} vin={vehicle} onClose={() => setSearch({ vehicle: undefined })} />}
    </>
  );
}

const readTracked = ({ items, total }: Tracking) => ({
  items: items.map((row) => ({ ...row, vehicleId: row.vin })),
  total,
  otherBrands: 0,
});

const tones = {
  JOB_INITIATED: 'pending',
  NOT_FINISHED: 'progress',
  SUCCESS: 'positive',
  FAILED: 'negative',
  SUPERSEDED: 'neutral',
} as const;

/** How many vehicles have each job status, with one bar of the whole (D-097). */
function TotalFigures({ totals }: { readonly totals: Totals }) {
  const { t } = useTranslation('e311-deployments');
  const total = sumOf(totals);
  const shown = jobStatusesOfVehicles.map((status) => ({
    key: status,
    label: trackedText(status),
    value: totals[status] ?? 0,
    tone: tones[status],
  }));
  return (
    <KeyFigures
      figures={shown.map(({ key, label, tone, value }) => ({
        ...{ key, label, tone, figure: count(value), base: percentText(value, total) },
      }))}
      bar={{
        total,
        label: t('tracking.bar', {
          count: total,
          total: count(total),
          parts: shown.map(({ label, value }) => `${label} ${value}`).join(', '),
        }),
        parts: shown.filter(({ key }) => key !== 'JOB_INITIATED').map(({ key, tone, value }) => ({ key, tone, value }) as const),
      }}
    />
  );
}

type VehicleProps = { readonly vin: string; readonly onClose: () => void };

/** How far a vehicle is, why it failed, and the last lines that it wrote. */
function VehicleDialog({ vin, onClose }: VehicleProps) {
  const { t } = useTranslation(['e311-deployments', 'common']);
  const { id } = useEntityPage<E311Deployment>().now;
  const screen = usePart(e311Deployment, 'getE311Tracking', id, { query: { vin, size: 1 } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tracking.vehicle', { vin })}
      closeLabel={t('common:action.close')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <ScreenPart screen={screen} isInside>
        {({ items: [found] }) =>
          found?.vin === vin ? <VehicleLog of={found} /> : <p className="cc-muted">{t('tracking.notThere')}</p>
        }
      </ScreenPart>
    </Dialog>
  );
}

function VehicleLog({ of }: { readonly of: Tracking['items'][number] }) {
  const { t } = useTranslation(['e311-deployments', 'deployments']);
  const { errorText, jobStatus, log, phase, progress, vehicleKey, vin } = of;
  const facts = [
    { key: 'vin', label: t('deployments:column.vin'), value: <VinLink vin={vin} vehicleKey={vehicleKey} /> },
    { key: 'status', label: t('tracking.status'), value: <TrackedStatus status={jobStatus} /> },
    { key: 'phase', label: t('deployments:column.step'), value: `${statusText(phase)}, ${progress} %` },
    ...(errorText === null ? [] : [{ key: 'error', label: t('deployments:column.error'), value: errorText }]),
  ];
  return (
    <>
      <DescriptionList label={t('tracking.vehicle', { vin })} items={facts} />
      <h3 className="cc-log-head">{t('tracking.lines')}</h3>
      {log && log.length > 0 ? (
        <pre>
          {log.map(({ at, text }, index) => (
            <Fragment key={`${at} ${text}`}>
              {index > 0 && '\n'}
              <TimeText value={at} /> {text}
            </Fragment>
          ))}
        </pre>
      ) : (
        <p className="cc-muted">{t(log ? 'tracking.noLog' : 'tracking.unreadText')}</p>
      )}
    </>
  );
}
