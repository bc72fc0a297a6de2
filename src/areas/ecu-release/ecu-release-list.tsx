import { approvalStatuses } from '#contract/baseline-update/approved-item.ts';
import type { EcuReleaseRow } from '#contract/ecu-release/ecu-release.ts';
import { submittedParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { edited, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { dash } from '#src/app/format/dash.ts';
import { ChildTable } from '#src/areas/baseline-update/baseline-child.tsx';
import { ecuReleaseDefaults, ecuReleaseSearch } from '#src/areas/baseline-update/searches.ts';
import { ecuRelease } from './ecu-release.tsx';
import { PartMarks, VersionMark } from './part-marks.tsx';

const versions = ({ currentVersion, targetVersion }: EcuReleaseRow) => `${currentVersion ?? dash} → ${targetVersion ?? dash}`;

/** D-130. What decides stands first: beside Next steps, and on a narrow page, it is in sight without scrolling. */
const columns = [
  title<EcuReleaseRow>('ecuName'),
  text<EcuReleaseRow>('diagnosticAddress', { width: 72 }),
  status<EcuReleaseRow>(approvalStatuses, 110),
  text<EcuReleaseRow>('forms', {
    value: ({ parts }) => `${submittedParts.filter((part) => parts.includes(part)).length}`,
    cell: (row) => <PartMarks release={row} />,
    width: 84,
  }),
  text<EcuReleaseRow>('version', {
    value: (row) => row.targetVersion ?? '',
    csv: versions,
    cell: (row) => <VersionMark release={row} versions={versions(row)} />,
    width: 128,
  }),
  person<EcuReleaseRow>('owner'),
  edited<EcuReleaseRow>({ isHiddenAtFirst: true }),
];

/** ECU releases of a baseline update (BLU-04). */
export function EcuReleasesPage() {
  return (
    <ChildTable<EcuReleaseRow> child={ecuRelease} search={ecuReleaseSearch} defaults={ecuReleaseDefaults} columns={columns} />
  );
}
