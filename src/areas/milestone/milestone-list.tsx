import { useTranslation } from 'react-i18next';
import { type MilestoneRow, milestoneStatuses, milestoneTypes } from '#contract/milestone/milestone.ts';
import { localDay } from '#contract/time-zone.ts';
import { choice, day, edited, figure, nameOptions, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { useDrmdTabs } from './area.tsx';
import { milestone } from './milestone.tsx';
import { milestoneDefaults, milestoneSearch } from './searches.ts';
import { slipWords, Timeline } from './timeline.tsx';
import { isLate } from './timeline-scale.ts';
import { useAllRows } from './use-all-rows.ts';

/** What a milestone waits for decides how it stands: its rows change with them. */
const also = ['MILESTONE_TEST', 'MILESTONE_RISK', 'DOCUMENT', 'DRM_PROJECT'] as const;

type RowProps = { readonly row: MilestoneRow };

function Slip({ row }: RowProps) {
  const { t } = useTranslation('milestones');
  const today = localDay(new Date());
  const words = slipWords(t, row, today);
  if (words === undefined) return row.status === 'CANCELED' ? <EmptyValue /> : <span className="cc-faint">{t('slip.none')}</span>;
  return isLate(row, today) ? <span className="cc-late">{words}</span> : words;
}

/** What keeps a milestone from being completed, in figures. */
function Missing({ row: { documents, highRisks, status: at, tests } }: RowProps) {
  const { t } = useTranslation('milestones');
  const parts = [
    ...(documents.missing > 0 ? [t('missing.documents', { count: documents.missing })] : []),
    ...(tests.missing > 0 ? [t('missing.tests', { count: tests.missing })] : []),
    ...(highRisks.missing > 0 ? [t('missing.risks', { count: highRisks.missing })] : []),
  ];
  return parts.length === 0 || at === 'CANCELED' || at === 'COMPLETED' ? <EmptyValue /> : parts.join(' · ');
}

const columns = [
  title<MilestoneRow>('name'),
  text<MilestoneRow>('project', { width: 132 }),
  choice<MilestoneRow>('type', { values: milestoneTypes, width: 136, isHiddenAtFirst: true }),
  status<MilestoneRow>(milestoneStatuses, 112),
  day<MilestoneRow>('plannedDate', { width: 92 }),
  day<MilestoneRow>('forecastDate', { width: 92 }),
  day<MilestoneRow>('actualDate', { width: 92 }),
  figure<MilestoneRow>('slip', { cell: (row) => <Slip row={row} />, width: 116 }),
  text<MilestoneRow>('missing', { value: missingOf, cell: (row) => <Missing row={row} />, width: 156 }),
  person<MilestoneRow>('responsible', { width: 120 }),
  edited<MilestoneRow>({ isHiddenAtFirst: true }),
];

/** How much is missing, for the CSV file. */
function missingOf({ documents, highRisks, tests }: MilestoneRow): number {
  return documents.missing + tests.missing + highRisks.missing;
}

/** Milestones of the brand on a time line and in a table, narrowed to projects (DRM-14, X-03). */
export function MilestonesPage() {
  const tabs = useDrmdTabs();
  return (
    <EntityListPage
      definition={milestone}
      search={milestoneSearch}
      defaults={milestoneDefaults}
      columns={columns}
      also={also}
      among={{ tabs, tab: 'milestone' }}
      views={(me) => ({ all: {}, open: { status: 'PLANNED,IN_PROGRESS' }, mine: { responsible: me } })}
      around={(table) => (
        <>
          <Picture />
          {table}
        </>
      )}
    />
  );
}

/** The time line of what the table below is narrowed to. */
function Picture() {
  const { t } = useTranslation('milestones');
  const [state, setState] = useTableState(milestoneSearch, milestoneDefaults);
  const { filters } = state;
  const list = useAllRows<MilestoneRow>(milestone, t('list.what'), { ...filters, q: state.search }, also);
  const { project = '' } = filters;
  const choose = (value: string) => setState({ ...state, page: 1, filters: { ...filters, project: value } });
  return (
    <Section
      title={t('timeline.title')}
      note={t('timeline.note', { count: list.total })}
      actions={
        <SelectControl
          label={t('timeline.project')}
          value={project}
          placeholder={t('timeline.all')}
          options={nameOptions(list.facets.project, project)}
          onChange={choose}
        />
      }
    >
      <ListPart list={list} title={t('list.what')} empty={null} rows={8}>
        {(rows) => <Timeline label={t('timeline.label')} rows={rows} />}
      </ListPart>
    </Section>
  );
}
