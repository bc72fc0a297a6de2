import type { TFunction } from 'i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { stageSchema } from '#contract/common.ts';
import type { ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import type { CandidateStep } from '#machines/flows/release-candidate/candidate-context.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { StageMark } from '#src/ui/workflow/stage-mark.tsx';

const stages = stageSchema.options;

/** Columns of a project's release candidates (D-124). */
export function candidateColumns(t: TFunction<'aec'>, tc: TFunction<'candidate'>): DataColumn<ReleaseCandidate>[] {
  const step = (row: ReleaseCandidate) => (row.openStep === null ? '' : tc(`step.${row.openStep as CandidateStep}`));
  return [
    {
      id: 'version',
      header: t('column.version'),
      value: (row) => row.version,
      csv: (row) => tc('number', { version: row.version }),
      cell: (row) => (
        <UiLink className="cc-name" href={`${candidatePath(row)}/software`}>
          {tc('number', { version: row.version })}
        </UiLink>
      ),
      width: 132,
      isRowName: true,
    },
    {
      id: 'name',
      header: t('column.name'),
      value: (row) => row.nameForRelease,
      cell: (row) => row.nameForRelease || t('candidates.unnamed'),
    },
    {
      id: 'stage',
      header: t('column.stage'),
      value: (row) => row.stage,
      cell: (row) => <StageMark reached={stages.indexOf(row.stage) + 1} total={stages.length} label={statusText(row.stage)} />,
      width: 124,
      filter: { kind: 'select', options: stages.map((value) => ({ value, label: statusText(value) })) },
    },
    {
      id: 'status',
      header: t('column.status'),
      value: (row) => row.status,
      cell: (row) => <StatusTag status={row.status} label={statusText(row.status)} />,
      width: 110,
      filter: {
        kind: 'select',
        options: (['ACTIVE', 'CANCELLED'] as const).map((value) => ({ value, label: statusText(value) })),
      },
    },
    {
      id: 'platform',
      header: t('column.platform'),
      value: (row) => t(`platform.${row.vehiclePlatform}`),
      width: 84,
    },
    {
      id: 'brands',
      header: t('column.brands'),
      value: (row) => row.vehicleBrands.map(candidateBrandName).join(', '),
      width: 220,
    },
    { id: 'openStep', header: t('column.openStep'), value: step, width: 150, muted: true },
    {
      id: 'lastEdited',
      header: t('column.lastEdited'),
      value: (row) => row.lastEditedOn,
      csv: (row) => `${dateTime(row.lastEditedOn)} · ${row.lastEditedBy.fullName}`,
      cell: (row) => (
        <>
          <TimeText value={row.lastEditedOn} /> · {row.lastEditedBy.fullName}
        </>
      ),
      width: 248,
      muted: true,
    },
  ];
}
