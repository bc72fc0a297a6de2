import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { MilestoneRiskRow } from '#contract/milestone-risk/milestone-risk.ts';
import { riskStatuses } from '#contract/risk/risk-shape.ts';
import { person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useDrmdTabs } from '#src/areas/milestone/area.tsx';
import { MilestoneChildFrame, NewChild, useOfMilestone } from '#src/areas/milestone/milestone-child.tsx';
import { drmdPath, riskDefaults, riskSearch } from '#src/areas/milestone/searches.ts';
import { useAllRows } from '#src/areas/milestone/use-all-rows.ts';
import { gradeControls } from '#src/areas/risk/grade-control.tsx';
import { riskColumns } from '#src/areas/risk/risk-columns.tsx';
import { RiskMatrix } from '#src/areas/risk/risk-matrix.tsx';
import { RiskApprovalPage, RiskFields, riskFrame } from '#src/areas/risk/risk-pages.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { milestoneRisk } from './milestone-risk.tsx';

const { due, edited, grade } = riskColumns<MilestoneRiskRow>();
const columns = [
  title<MilestoneRiskRow>('title'),
  text<MilestoneRiskRow>('project', { width: 128 }),
  text<MilestoneRiskRow>('milestone', {
    width: 168,
    cell: ({ milestone, milestoneId }) => <UiLink href={urlOf('MILESTONE', { id: milestoneId })}>{milestone}</UiLink>,
  }),
  ...grade,
  status<MilestoneRiskRow>(riskStatuses, 116),
  person<MilestoneRiskRow>('owner'),
  due,
  edited,
];

/** Risks of all milestones: the matrix, and the list that a cell of it narrows (DRM-17). */
export function MilestoneRisksPage() {
  const { t } = useTranslation('milestones');
  const tabs = useDrmdTabs();
  return (
    <EntityListPage
      title={t('list.title')}
      definition={milestoneRisk}
      search={riskSearch}
      defaults={riskDefaults}
      columns={columns}
      also={['MILESTONE']}
      among={{ tabs, tab: 'risks' }}
      views={(me) => ({ all: {}, open: { status: 'Open' }, mine: { owner: me } })}
      around={(table) => (
        <>
          <Matrix />
          {table}
        </>
      )}
    />
  );
}

/** The matrix of what the table is narrowed to, but for the cell. */
function Matrix() {
  const { t } = useTranslation('risks');
  const [{ filters }] = useTableState(riskSearch, riskDefaults);
  const { probability, severity, ...others } = filters;
  const list = useAllRows<MilestoneRiskRow>(milestoneRisk, t('list.what'), others, ['MILESTONE']);
  const hrefOf = (cell: { readonly probability: number; readonly severity: number } | undefined) => {
    const chosen = cell && { probability: String(cell.probability), severity: String(cell.severity) };
    const query = new URLSearchParams({ ...others, ...chosen });
    return `${drmdPath}/risks${query.size === 0 ? '' : `?${query}`}`;
  };
  return (
    <ListPart list={list} title={t('list.what')} empty={null} rows={5}>
      {(rows) => (
        <RiskMatrix
          risks={rows}
          chosen={{ ...(probability !== undefined && { probability }), ...(severity !== undefined && { severity }) }}
          hrefOf={hrefOf}
        />
      )}
    </ListPart>
  );
}

/** DRM-18 */
export const NewMilestoneRiskPage = () => <NewChild definition={milestoneRisk} own={gradeControls} />;

/** Container of the pages of a milestone's risk (DRM-19, D-090). */
export const MilestoneRiskFrame = () => (
  <MilestoneChildFrame definition={milestoneRisk} param="riskId" own={gradeControls} {...riskFrame} />
);

export { RiskApprovalPage };
export const MilestoneRiskGeneralPage = () => <RiskFields {...useOfMilestone()} />;
