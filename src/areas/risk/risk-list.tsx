import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { baselinePages } from '#contract/page/pages.ts';
import { type RiskRow, riskCategories, riskLevels, riskStatuses } from '#contract/risk/risk.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { choice, day, edited, figure, person, status, title } from '#src/app/entity/list/columns.tsx';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { ChildTable } from '#src/areas/baseline-update/baseline-child.tsx';
import { riskDefaults, riskSearch } from '#src/areas/baseline-update/searches.ts';
import { Section } from '#src/ui/page/section.tsx';
import { risk } from './risk.tsx';
import { RiskMatrix } from './risk-matrix.tsx';

/** D-130 */
const columns = [
  title<RiskRow>('title'),
  choice<RiskRow>('level', { values: riskLevels, width: 84 }),
  figure<RiskRow>('score', { width: 64 }),
  choice<RiskRow>('category', { values: riskCategories, width: 112 }),
  status<RiskRow>(riskStatuses, 124),
  person<RiskRow>('owner'),
  day<RiskRow>('mitigationDue'),
  edited<RiskRow>(),
];

/** Risks of a baseline update: the matrix, and the list that a cell of it narrows (BLU-07). */
export function RisksPage() {
  const { t } = useTranslation('risks');
  const { now } = useEntityPage<BaselineUpdate>();
  const { probability, severity } = useRouteSearch();
  const chosen = {
    ...(probability !== undefined && { probability: String(probability) }),
    ...(severity !== undefined && { severity: String(severity) }),
  };
  const hrefOf = (cell: { readonly probability: number; readonly severity: number } | undefined) =>
    urlOf('BASELINE_UPDATE', { bluId: now.id }, baselinePages.risks, {
      probability: cell && String(cell.probability),
      severity: cell && String(cell.severity),
    });
  return (
    <Section title={t('list.title')} note={t('list.note', { count: now.counts.risks, open: now.counts.openRisks })}>
      <RiskMatrix chosen={chosen} hrefOf={hrefOf} />
      <ChildTable<RiskRow> child={risk} search={riskSearch} defaults={riskDefaults} columns={columns} />
    </Section>
  );
}
