import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { jobStatusesOfVehicles } from '#contract/deployment/rollout.ts';
import type { LogLine } from '#contract/e311-deployment/e311-deployment.ts';
import type { Tracking } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { jobVehiclePhases } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { errorColumn, updatedColumn, useReasonOptions, vinColumn } from '#src/areas/deployment/rollout/vehicle-table.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { TrackedStatus, trackedText } from './tracked-status.tsx';

/** A tracked vehicle with the name that tables of vehicles know it by. */
export type Tracked = Tracking['items'][number] & { readonly vehicleId: string };

const progressText = ({ phase, progress }: Tracked) => `${statusText(phase)}, ${progress} %`;
/** A line of a log with its time as the reader's clock has it (D-052). */
const lineText = ({ at, text }: LogLine) => `${dateTime(at)} ${text}`;
/** Why it failed, else what it said last. */
const messageOf = ({ errorText, log }: Tracked) => errorText ?? log?.at(-1)?.text ?? null;

/** Columns of tracked vehicles, each of which opens by its VIN; keep `onOpen` stable: type, job status, phase with progress, why one failed, else what it said last (D-097). */
export function useTrackedColumns(failures: Tracking['failures'], onOpen: (row: Tracked) => void): DataColumn<Tracked>[] {
  const { t } = useTranslation(['e311-deployments', 'deployments', 'e311-requests']);
  const { t: ofDeployments } = useTranslation('deployments');
  const reasons = useReasonOptions(failures);
  return useMemo(
    () => [
      {
        ...vinColumn<Tracked>(ofDeployments),
        cell: (row) => (
          <button type="button" className="cc-link" onClick={() => onOpen(row)}>
            {row.vehicleId}
          </button>
        ),
      },
      {
        id: 'type',
        header: t('tracking.type'),
        value: ({ type }) => type && t(`e311-requests:type.${type}`),
        sortable: false,
        width: 68,
        muted: true,
      },
      {
        id: 'status',
        header: t('tracking.status'),
        value: ({ jobStatus }) => jobStatus,
        csv: ({ jobStatus }) => trackedText(jobStatus),
        cell: ({ jobStatus }) => <TrackedStatus status={jobStatus} />,
        width: 120,
        filter: { kind: 'select', options: jobStatusesOfVehicles.map((value) => ({ value, label: trackedText(value) })) },
      },
      {
        id: 'step',
        header: t('deployments:column.step'),
        value: ({ phase }) => phase,
        csv: progressText,
        cell: progressText,
        width: 124,
        filter: { kind: 'select', options: jobVehiclePhases.map((value) => ({ value, label: statusText(value) })) },
      },
      {
        ...errorColumn<Tracked>(ofDeployments, reasons),
        header: t('tracking.message'),
        value: messageOf,
        csv: ({ errorText, log }) => [errorText, ...(log?.map(lineText) ?? [t('tracking.unread')])].filter(Boolean).join('\n'),
        cell: (row) => {
          const { errorText, log } = row;
          const title = [errorText, ...(log ?? []).map(lineText)].filter(Boolean).join('\n');
          return (
            <span title={title} className={errorText === null ? 'cc-muted' : undefined}>
              {messageOf(row) ?? (log === null && t('tracking.unread'))}
            </span>
          );
        },
      },
      // Short: a VIN stands whole beside it.
      { ...updatedColumn<Tracked>(ofDeployments), cell: (row) => <TimeText value={row.updatedOn} format="short" />, width: 116 },
    ],
    [t, ofDeployments, reasons, onOpen],
  );
}
