import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { dateTime, date as day, daysUntil } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { projectPath } from '#src/app/routing/project-paths.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn, FilterOption } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { StageMark } from '#src/ui/workflow/stage-mark.tsx';

export const stages = ['INTEGRATION', 'APPROVAL', 'LIVE'] as const;
const releaseTypes = ['BUGFIX', 'UPDATE', 'UPGRADE'] as const;

/** Days that an active project is past its target date; 0 when it is not. */
export function daysLate(project: Pick<SoftwareProject, 'status' | 'targetDate'>, now: Date): number {
  return project.status === 'ACTIVE' ? Math.max(0, -daysUntil(project.targetDate, now)) : 0;
}

function NameCell({ project, t }: { readonly project: SoftwareProject; readonly t: TFunction<'aec'> }) {
  return (
    <span className="cc-name-cell">
      <UiLink className="cc-name" href={`${projectPath(project.id)}/overview`} title={project.moduleName}>
        {project.moduleName}
      </UiLink>
      {!project.valid.valid && (
        <span title={project.valid.reason ?? t('project.invalid')}>
          <IconAlertTriangle size={14} className="cc-warn" aria-hidden="true" />
          <span className="cc-sr">{t('project.invalid')}</span>
        </span>
      )}
    </span>
  );
}

function TargetDate({ project, t }: { readonly project: SoftwareProject; readonly t: TFunction<'aec'> }) {
  const late = daysLate(project, new Date());
  if (late === 0) return day(project.targetDate);
  return (
    <span className="cc-late">
      {day(project.targetDate)} <span className="cc-small">{t('list.late', { count: late })}</span>
    </span>
  );
}

/** Columns of the list of AEC projects (D-121, AEC-06, AEC-37). `owners` are those found in it. */
export function projectColumns(t: TFunction<'aec'>, owners: readonly FilterOption[]): DataColumn<SoftwareProject>[] {
  return [
    {
      id: 'moduleName',
      header: t('column.module'),
      value: (row) => row.moduleName,
      cell: (row) => <NameCell project={row} t={t} />,
      isRowName: true,
      filter: { kind: 'text', placeholder: t('list.contains') },
    },
    { id: 'moduleVersion', header: t('column.version'), value: (row) => row.moduleVersion, width: 84, muted: true },
    {
      id: 'status',
      header: t('column.status'),
      value: (row) => row.status,
      cell: (row) => <StatusTag status={row.status} label={statusText(row.status)} />,
      width: 94,
      filter: {
        kind: 'select',
        options: (['ACTIVE', 'INACTIVE'] as const).map((value) => ({ value, label: statusText(value) })),
      },
    },
    {
      id: 'stage',
      header: t('column.stage'),
      value: (row) => row.stage,
      cell: (row) => <StageMark reached={stages.indexOf(row.stage) + 1} total={stages.length} label={statusText(row.stage)} />,
      width: 116,
      filter: { kind: 'select', options: stages.map((value) => ({ value, label: statusText(value) })) },
    },
    {
      id: 'releases',
      header: t('column.releases'),
      title: t('column.releasesTitle'),
      value: (row) => `${row.releaseCountAec} / ${row.releaseCount}`,
      cell: (row) => (
        <>
          <b>{row.releaseCountAec}</b> <span className="cc-faint">/ {row.releaseCount}</span>
        </>
      ),
      width: 80,
      align: 'right',
    },
    { id: 'latestVersion', header: t('column.latestVersion'), value: (row) => row.latestVersion, width: 108, muted: true },
    {
      id: 'releaseType',
      header: t('column.releaseType'),
      value: (row) => row.releaseType,
      cell: (row) => statusText(row.releaseType),
      width: 82,
      filter: { kind: 'select', multiple: true, options: releaseTypes.map((value) => ({ value, label: statusText(value) })) },
    },
    {
      id: 'targetDate',
      header: t('column.targetDate'),
      value: (row) => row.targetDate,
      cell: (row) => <TargetDate project={row} t={t} />,
      width: 128,
    },
    {
      id: 'owner',
      header: t('column.owner'),
      value: (row) => row.owner.fullName,
      width: 144,
      filter: { kind: 'select', options: owners },
    },
    {
      id: 'lastEdited',
      header: t('column.lastEdited'),
      value: (row) => row.lastEditedOn,
      cell: (row) => (
        <span title={t('list.editedBy', { name: row.lastEditedBy.fullName, at: dateTime(row.lastEditedOn) })}>
          <TimeText value={row.lastEditedOn} />
        </span>
      ),
      width: 132,
      muted: true,
    },
  ];
}
