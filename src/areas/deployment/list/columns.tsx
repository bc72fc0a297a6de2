import { EmptyValue } from '#src/app/page/empty-value.tsx';
import '#src/areas/deployment/deployments.css';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { UserReference } from '#contract/common.ts';
import { type LiveDeploymentRow, liveDeploymentStatusSchema } from '#contract/deployment/live-deployment.ts';
import { type TestDeploymentRow, testDeploymentStatusSchema } from '#contract/deployment/test-deployment.ts';
import { count, date, dateTime, initials } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { shownStatus } from '#src/areas/deployment/live-status.ts';
import { liveHome, testHome } from '#src/areas/deployment/paths.ts';
import { UiLink } from '#src/ui/link.tsx';
import { UserInitials } from '#src/ui/shell/user-initials.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';

type T = TFunction<'deployments'>;
type Moment = { readonly by: UserReference | null; readonly on: string | null };
const stages = ['INTEGRATION', 'APPROVAL', 'LIVE'] as const;
const options = (values: readonly string[]) => values.map((value) => ({ value, label: statusText(value) }));

const timeOf = (on: string | null) => on && dateTime(on);

function momentCell({ by, on }: Moment) {
  if (on === null) return <EmptyValue />;
  return (
    <span className="cc-moment">
      <TimeText value={on} format="short" />
      {by && <UserInitials small initials={initials(by.fullName)} title={by.fullName} />}
    </span>
  );
}

type Counted = { readonly vehicleCount: number | null; readonly vehicleCountFetchedOn: string | null };

/** TEST-10: a count never stands without the time it was fetched. */
function vehiclesCell({ vehicleCount, vehicleCountFetchedOn }: Counted) {
  if (vehicleCount === null || vehicleCountFetchedOn === null) return <EmptyValue />;
  return (
    <>
      {count(vehicleCount)}{' '}
      <span className="cc-faint">
        · <TimeText value={vehicleCountFetchedOn} format="short" />
      </span>
    </>
  );
}

/** Of a test that some of the matching vehicles are approved for: these get the software, not all (TEST-08). */
function testVehiclesCell(row: TestDeploymentRow, t: T) {
  const { approvedCount, vehicleCount } = row;
  if (approvedCount === 0 || vehicleCount === null || approvedCount === vehicleCount) return vehiclesCell(row);
  return (
    <>
      {count(approvedCount)} <span className="cc-faint">{t('column.approvedOf', { figure: count(vehicleCount) })}</span>
    </>
  );
}

type Row = Counted & Pick<TestDeploymentRow, 'moduleName' | 'candidateVersion' | 'softwareProjectId' | 'releaseCandidateId'>;

function candidateColumn<R extends Row>(t: T): DataColumn<R> {
  const nameOf = ({ moduleName, candidateVersion }: Row) => t('candidateName', { moduleName, candidateVersion });
  return {
    id: 'candidate',
    header: t('column.candidate'),
    value: (row) => nameOf(row),
    // What tells rows apart is their own name: that has the rest.
    width: 186,
    cell: (row) => (
      <UiLink
        className="cc-link cc-candidate-name"
        title={nameOf(row)}
        href={`${candidatePath({ softwareProjectId: row.softwareProjectId, id: row.releaseCandidateId })}/software`}
      >
        <span>{row.moduleName}</span>
        <span>{t('candidateShort', { candidateVersion: row.candidateVersion })}</span>
      </UiLink>
    ),
  };
}

function editedColumn<R extends { lastEditedOn: string; lastEditedBy: UserReference }>(t: T): DataColumn<R> {
  return {
    id: 'lastEdited',
    header: t('column.lastEdited'),
    value: (row) => row.lastEditedOn,
    csv: (row) => dateTime(row.lastEditedOn),
    cell: (row) => momentCell({ by: row.lastEditedBy, on: row.lastEditedOn }),
    width: 136,
    muted: true,
  };
}

function nameColumn<R extends { readonly name: string }>(t: T, home: (row: R) => string): DataColumn<R> {
  return {
    id: 'name',
    header: t('column.name'),
    value: (row) => row.name,
    cell: (row) => (
      <UiLink className="cc-name" href={home(row)} title={row.name}>
        {row.name}
      </UiLink>
    ),
    isRowName: true,
  };
}

function statusColumn<R extends { readonly status: string }>(
  t: T,
  statuses: readonly string[],
  shown: (row: R) => { readonly status: string; readonly label: string } = ({ status }) => ({
    status,
    label: statusText(status),
  }),
): DataColumn<R> {
  return {
    id: 'status',
    header: t('column.status'),
    value: (row) => row.status,
    csv: (row) => shown(row).label,
    cell: (row) => <StatusTag {...shown(row)} />,
    width: 180,
    filter: { kind: 'select', options: options(statuses) },
  };
}

function vehiclesColumn<R extends Counted>(t: T, cell: (row: R) => ReactNode = vehiclesCell): DataColumn<R> {
  return {
    id: 'vehicles',
    header: t('column.vehicles'),
    value: (row) => row.vehicleCount,
    cell,
    width: 148,
    align: 'right',
  };
}

function momentColumn<R>(t: T, id: 'lastDeployed' | 'lastApproved', moment: (row: R) => Moment): DataColumn<R> {
  return {
    id,
    header: t(`column.${id}`),
    value: (row) => moment(row).on,
    csv: (row) => timeOf(moment(row).on),
    cell: (row) => momentCell(moment(row)),
    width: 136,
    muted: true,
  };
}

/** Columns of test deployments (D-125, TEST-04); with the candidate where the list is not that of one. */
export function testColumns(t: T, withCandidate = false): DataColumn<TestDeploymentRow>[] {
  return [
    nameColumn<TestDeploymentRow>(t, testHome),
    ...(withCandidate ? [candidateColumn<TestDeploymentRow>(t)] : []),
    {
      id: 'stage',
      header: t('column.stage'),
      value: (row) => row.stage,
      cell: (row) => statusText(row.stage),
      width: 80,
      filter: { kind: 'select', options: options(stages) },
    },
    statusColumn(t, testDeploymentStatusSchema.options),
    vehiclesColumn(t, (row) => testVehiclesCell(row, t)),
    momentColumn(t, 'lastDeployed', (row) => row.lastDeployed),
    momentColumn(t, 'lastApproved', (row) => row.lastApproved),
    {
      id: 'logResult',
      header: t('column.logResult'),
      value: (row) => row.logResultStatus,
      csv: ({ logResultStatus }) => logResultStatus && t(`value.status.${logResultStatus}`),
      cell: (row) =>
        row.logResultStatus === null ? (
          <EmptyValue />
        ) : (
          <StatusTag status={row.logResultStatus} label={t(`value.status.${row.logResultStatus}`)} />
        ),
      width: 106,
    },
    editedColumn(t),
  ];
}

/** Columns of live deployments (D-125). */
export function liveColumns(t: T, withCandidate = false): DataColumn<LiveDeploymentRow>[] {
  return [
    nameColumn<LiveDeploymentRow>(t, liveHome),
    ...(withCandidate ? [candidateColumn<LiveDeploymentRow>(t)] : []),
    {
      id: 'purpose',
      header: t('column.purpose'),
      value: (row) => row.purpose,
      cell: (row) => t(`value.purpose.${row.purpose}`),
      width: 84,
      filter: {
        kind: 'select',
        options: (['ENABLE', 'ROLLOUT'] as const).map((value) => ({ value, label: t(`value.purpose.${value}`) })),
      },
    },
    statusColumn(t, liveDeploymentStatusSchema.options, (row) => shownStatus(row, t)),
    { id: 'priority', header: t('column.priority'), value: (row) => row.priority, width: 76, align: 'right' },
    vehiclesColumn(t),
    {
      id: 'start',
      header: t('column.start'),
      value: (row) => row.started.on ?? row.plannedStart ?? row.desiredStart,
      csv: ({ desiredStart, plannedStart, started }) =>
        timeOf(started.on ?? plannedStart) ?? (desiredStart && date(desiredStart)),
      cell: (row) => {
        if (row.started.on !== null) return momentCell(row.started);
        if (row.plannedStart !== null)
          return (
            <>
              {t('column.planned')} <TimeText value={row.plannedStart} format="short" />
            </>
          );
        if (row.desiredStart === null) return <EmptyValue />;
        return (
          <>
            {t('column.desired')} <TimeText value={row.desiredStart} format="date" />
          </>
        );
      },
      width: 156,
    },
    editedColumn(t),
  ];
}
