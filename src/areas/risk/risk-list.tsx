import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { maxRows } from '#contract/list.ts';
import { baselinePages } from '#contract/page/pages.ts';
import { type RiskRow, riskEndpoints } from '#contract/risk/risk.ts';
import { riskStatuses } from '#contract/risk/risk-shape.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { person, status, title } from '#src/app/entity/list/columns.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { ChildTable } from '#src/areas/baseline-update/baseline-child.tsx';
import { riskDefaults, riskSearch } from '#src/areas/baseline-update/searches.ts';
import { Section } from '#src/ui/page/section.tsx';
import { risk } from './risk.tsx';
import { riskColumns } from './risk-columns.tsx';
import { RiskMatrix } from './risk-matrix.tsx';

const { category, due, edited, grade } = riskColumns<RiskRow>();
/** D-130. What decides stands first, in sight beside Next steps and on a narrow page. */
const columns = [
  title<RiskRow>('title'),
  ...grade,
  status<RiskRow>(riskStatuses, 112),
  person<RiskRow>('owner'),
  due,
  category,
  edited,
];

/** Risks of a baseline update: the matrix, and the list that a cell of it narrows (BLU-07). */
export function RisksPage() {
  const { t } = useTranslation('risks');
  const { now } = useEntityPage<BaselineUpdate>();
  const { probability, severity } = useRouteSearch();
  const of = { type: 'RISK', table: riskEndpoints } as const;
  const { entity } = usePart(of, 'listRisks', now.id, {
    query: { limit: maxRows },
    also: () => [{ type: 'RISK', parentId: now.id }],
  });
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
      <RiskMatrix risks={entity?.items ?? []} chosen={chosen} hrefOf={hrefOf} />
      <ChildTable<RiskRow> child={risk} search={riskSearch} defaults={riskDefaults} columns={columns} />
    </Section>
  );
}
