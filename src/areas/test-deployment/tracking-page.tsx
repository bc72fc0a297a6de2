import '#src/areas/deployment/deployments.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { jobVehicleSchema, rolloutStatusSchema } from '#contract/deployment/rollout.ts';
import { partOf } from '#src/app/entity/calls.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useProgress } from '#src/app/screen/use-progress.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { FailureReasons } from '#src/areas/deployment/rollout/failure-reasons.tsx';
import { JobBanner, newerThan } from '#src/areas/deployment/rollout/job-banner.tsx';
import { RetryDialog } from '#src/areas/deployment/rollout/retry-dialog.tsx';
import { RolloutFigures } from '#src/areas/deployment/rollout/rollout-figures.tsx';
import { isRetryOver } from '#src/areas/deployment/rollout/use-rollout-status.ts';
import { VehiclePages } from '#src/areas/deployment/rollout/vehicle-pages.tsx';
import { jobVehiclePhases, tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import {
  errorColumn,
  updatedColumn,
  useReasonOptions,
  vehicleStatusColumn,
  vinColumn,
} from '#src/areas/deployment/rollout/vehicle-table.tsx';
import { trackingDefaults, trackingSearch } from '#src/areas/deployment/searches.ts';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';

type Status = z.output<typeof rolloutStatusSchema>;
type Vehicle = z.output<typeof jobVehicleSchema>;

/** Columns of vehicles in a job: status, phase, why it failed (TEST-12, D-097). */
function useVehicleColumns(failures: Status['failures']): DataColumn<Vehicle>[] {
  const { t } = useTranslation('deployments');
  const reasons = useReasonOptions(failures);
  return useMemo(
    () => [
      vinColumn<Vehicle>(t),
      vehicleStatusColumn<Vehicle>(t, 108),
      {
        id: 'step',
        header: t('column.step'),
        value: (row) => row.phase,
        cell: (row) => statusText(row.phase),
        width: 84,
        filter: { kind: 'select', options: jobVehiclePhases.map((value) => ({ value, label: statusText(value) })) },
      },
      {
        id: 'progress',
        header: t('column.progress'),
        value: (row) => row.progress,
        cell: (row) => (
          <ProgressBar
            percent={row.progress}
            label={t('tracking.progressOf', { vin: row.vehicleId })}
            figure={`${row.progress} %`}
          />
        ),
        sortable: false,
        width: 104,
      },
      errorColumn<Vehicle>(t, reasons),
      updatedColumn<Vehicle>(t),
    ],
    [t, reasons],
  );
}

/** Where the rollout job of a test deployment stands (TEST-12, D-063). */
export function TrackingPage() {
  const { t } = useTranslation('deployments');
  const { deployment } = useTest();
  if (deployment.jobId === null) {
    return (
      <Section title={t('tracking.title')}>
        <EmptyState boxed title={t('tracking.none')} text={t('tracking.noneText')} />
      </Section>
    );
  }
  return <Job key={deployment.jobId} />;
}

function Job() {
  const portal = usePortal();
  const { deployment } = useTest();
  const { id, status } = deployment;
  const [resource] = useState(() => partOf(portal, testDeployment.table, 'getTestRolloutStatus', id));
  const screen = useEntityScreen(resource);
  useProgress(
    { type: 'TEST_DEPLOYMENT', id },
    { isFinal: status !== 'ROLLOUT_INITIATED', isFailed: screen.error !== undefined, reload: screen.reload },
  );
  return <ScreenPart screen={screen}>{(rollout) => <Progress rollout={rollout} />}</ScreenPart>;
}

function Progress({ rollout }: { readonly rollout: Status }) {
  const { t } = useTranslation(['deployments', 'common']);
  const { deployment, can, flow, run, retry, askRetry, endRetry } = useTest();
  const columns = useVehicleColumns(rollout.failures);
  const table = useTableState(trackingSearch, trackingDefaults);
  const tally = tallyOf(rollout.counts);
  return (
    <>
      <div className="cc-banners">
        <JobBanner status={rollout.status} tally={tally} newer={newerThan(deployment, testDeployment)} />
      </div>
      <RolloutFigures tally={tally} />
      <Section
        title={t('tracking.job', { job: rollout.jobId })}
        field="job"
        note={<StatusTag status={rollout.status} label={statusText(rollout.status)} />}
        actions={
          <span className="cc-muted cc-small">
            {t('tracking.updated')} <TimeText value={rollout.updatedOn} />
          </span>
        }
        spaced
      />
      {rollout.failures.length > 0 && (
        <FailureReasons
          failures={rollout.failures}
          mayRetry={can('rollout.retryFailed')}
          isOver={isRetryOver(flow)}
          onRetry={askRetry}
          spaced
        />
      )}
      <VehiclePages
        definition={testDeployment}
        call="listTestRolloutVehicles"
        title={t('tracking.vehicles')}
        deploymentId={deployment.id}
        columns={columns}
        table={table}
        progress={rollout.updatedOn}
        total={tally.total}
        mayStop={can('vehicle.stop')}
        run={run}
      />
      {retry && (
        <RetryDialog
          failures={rollout.failures}
          chosen={retry}
          onRun={(reasons) => run('rollout.retryFailed', { reasons })}
          onClose={endRetry}
        />
      )}
    </>
  );
}
