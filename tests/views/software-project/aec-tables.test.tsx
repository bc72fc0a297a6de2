import { beforeAll, describe, expect, it } from 'vitest';
import type { ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { listColumns } from '#src/app/entity/list/columns.tsx';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { isNarrowed, tableState } from '#src/app/table/table-search.ts';
import { candidateColumns } from '#src/areas/release-candidate/candidates-page.tsx';
import { candidateListDefaults, candidateListSearch } from '#src/areas/release-candidate/searches.ts';
import { projectColumns } from '#src/areas/software-project/projects-page.tsx';
import { projectListDefaults, projectListSearch } from '#src/areas/software-project/searches.ts';
import { softwareProject } from '#src/areas/software-project/software-project.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { toCsv } from '#src/ui/table/csv.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import type { DataColumn, DataTableTexts, TableState } from '#src/ui/table/data-table-types.ts';
import { drawn } from '#tests/support/drawn.tsx';

const user = { id: 'u1', username: 'u1', email: 'u1@example.org', fullName: 'Karla Diaz' };
const edited = { lastEditedBy: user, lastEditedOn: '2026-11-20T09:12:00.000Z', revision: 1 };
const project = (id: number, over: Partial<SoftwareProject> = {}): SoftwareProject => ({
  id,
  brandId: 1,
  brandIds: [1],
  moduleName: `Module${id}`,
  moduleVersion: `1.${id}.0`,
  moduleNameEditable: true,
  moduleVersionEditable: true,
  status: 'ACTIVE',
  releaseCount: 5,
  releaseCountAec: 3,
  latestVersion: '4.12.0',
  owner: user,
  valid: { valid: true },
  description: '',
  releaseType: 'BUGFIX',
  targetDate: '2099-01-31',
  stage: 'APPROVAL',
  ...edited,
  lastEditedOn: new Date(Date.UTC(2026, 10, 1 + id)).toISOString(),
  ...over,
});
const candidate = (id: number, version: string, over: Partial<ReleaseCandidate> = {}): ReleaseCandidate => ({
  id,
  softwareProjectId: 7,
  moduleName: 'ParkAssistPlus',
  moduleVersion: '4.12.0',
  releaseType: 'UPDATE',
  brandId: 1,
  version,
  stage: 'APPROVAL',
  status: 'ACTIVE',
  nameForRelease: `Park Assist ${version}`,
  description: '',
  vehiclePlatform: 'E312',
  vehicleBrands: [1, 4],
  openStep: 'brandApproval',
  vehicleBrandsEditedBy: null,
  vehicleBrandsEditedOn: null,
  ...edited,
  ...over,
});

const plain = [
  'search',
  'any',
  'contains',
  'clearAll',
  'columns',
  'csv',
  'actions',
  'selectAll',
  'clear',
  'previous',
  'next',
  'loading',
];
const text = (key: string) => (plain.includes(key) ? key : (...values: readonly unknown[]) => [key, ...values].join(' '));
const texts = new Proxy({} as DataTableTexts, { get: (_, key) => text(String(key)) });

let projects: DataColumn<SoftwareProject>[];
let candidates: DataColumn<ReleaseCandidate>[];
beforeAll(async () => {
  startTexts();
  await loadTexts(['software-projects', 'entity', 'release-candidates']);
  projects = listColumns(softwareProject, projectColumns, { owner: ['Karla Diaz'] }, {});
  candidates = listColumns(releaseCandidate, candidateColumns, {}, {});
});

function table<Row extends { readonly id: number }>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  state: TableState,
  status: 'ready' | 'failed' = 'ready',
): string {
  return drawn(
    <DataTable
      label="Rows"
      texts={texts}
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      rowName={(row) => String(row.id)}
      state={state}
      onState={() => undefined}
      status={status}
      empty={<p>{isNarrowed(state) ? 'nothing matches' : 'nothing there'}</p>}
      failed={<p>could not be loaded</p>}
    />,
  );
}
const idsIn = (html: string) => [...html.matchAll(/data-row-id="(\d+)"/g)].map(([, id]) => Number(id));
const projectState = (address: object) => tableState(projectListSearch.parse(address), projectListDefaults);
const candidateState = (address: object) => tableState(candidateListSearch.parse(address), candidateListDefaults);

describe('the list of AEC projects', () => {
  const rows = Array.from({ length: 30 }, (_, index) => project(index));

  it('has the columns of D-121 and sorts by what was edited last (D-121, AEC-06, AEC-37)', () => {
    expect(projects.map(({ id }) => id)).toEqual([
      'moduleName',
      'moduleVersion',
      'status',
      'stage',
      'releases',
      'latestVersion',
      'releaseType',
      'targetDate',
      'owner',
      'lastEdited',
    ]);
    expect(idsIn(table(projects, rows, projectState({}))).slice(0, 3)).toEqual([29, 28, 27]);
  });

  it('filters by text, status and owner, and pages, as the address says (D-121, D-044)', () => {
    const mixed = [
      project(1),
      project(2, { status: 'INACTIVE' }),
      project(3, { owner: { ...user, fullName: 'Ada Minhoff' } }),
      project(4, { moduleName: 'CameraView' }),
    ];
    const ids = (address: object) => idsIn(table(projects, mixed, projectState(address)));
    expect(ids({ q: 'camera' })).toEqual([4]);
    expect(ids({ moduleName: 'view' })).toEqual([4]);
    expect(ids({ status: 'INACTIVE' })).toEqual([2]);
    expect(ids({ owner: 'Ada Minhoff' })).toEqual([3]);
    expect(ids({ sort: 'moduleName.asc' })).toEqual([4, 1, 2, 3]);
    expect(idsIn(table(projects, rows, projectState({ page: '2' })))).toEqual([4, 3, 2, 1, 0]);
    // An address from another day: the last page, not an empty one.
    expect(idsIn(table(projects, rows, projectState({ page: '9' })))).toEqual([4, 3, 2, 1, 0]);
  });

  it('tells empty, filtered empty and failed apart (D-156, D-158)', () => {
    expect(table(projects, [], projectState({}))).toContain('nothing there');
    expect(table(projects, rows, projectState({ q: 'zzz' }))).toContain('nothing matches');
    expect(table(projects, [], projectState({}), 'failed')).toContain('could not be loaded');
  });

  it('writes a CSV without formulas, with both counts of releases (T14, AEC-37)', () => {
    const hostile = project(1, { moduleName: '=HYPERLINK("x")', owner: { ...user, fullName: '@SUM(1)' } });
    const csv = toCsv(
      projects.map(({ header }) => header),
      [projects.map(({ value }) => value(hostile))],
    );
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain(`"'@SUM(1)"`);
    expect(csv).toContain('"3 / 5"');
  });
});

describe('the list of release candidates', () => {
  const rows = [
    candidate(1, '4.9.0'),
    candidate(2, '4.12.0'),
    candidate(3, '4.10.1', { stage: 'LIVE' }),
    candidate(4, '4.13.0', { status: 'CANCELLED' }),
  ];

  it('names who edited it last in full, and fits into a page of 1440 px (D-124, D-248)', () => {
    const html = table(candidates, [candidate(1, '4.12.0')], candidateState({}));
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/20\.11\.2026 \d\d:12 · Karla Diaz/);
    expect(candidates.reduce((sum, { width = 160 }) => sum + width, 0)).toBeLessThanOrEqual(1440 - 192 - 2);
  });

  it('has the columns of D-124 and begins with the highest version (D-124, D-019)', () => {
    expect(candidates.map(({ id }) => id)).toEqual([
      'version',
      'name',
      'stage',
      'status',
      'platform',
      'brands',
      'openStep',
      'lastEdited',
    ]);
    expect(idsIn(table(candidates, rows, candidateState({})))).toEqual([4, 2, 3, 1]);
    expect(idsIn(table(candidates, rows, candidateState({ sort: 'version.asc' })))).toEqual([1, 3, 2, 4]);
  });

  it('filters by stage and status, and finds a version as one types it (D-124)', () => {
    const ids = (address: object) => idsIn(table(candidates, rows, candidateState(address)));
    expect(ids({ stage: 'LIVE' })).toEqual([3]);
    expect(ids({ status: 'CANCELLED' })).toEqual([4]);
    expect(ids({ q: '4.12' })).toEqual([2]);
  });

  it('writes the version as it is into the CSV, and brands by their names (D-124, X-29)', () => {
    const [, row = ''] = toCsv(
      candidates.map(({ header }) => header),
      [candidates.map(({ value }) => value(candidate(2, '4.12.0')))],
    ).split('\r\n');
    expect(row.split('","')[0]).toBe('"4.12.0');
    expect(row).toContain('"VW, AUDI"');
  });
});
