import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { platformName } from '#contract/access/permissions.ts';
import { dataImportEndpoints, type figureKinds, type ImportedFigure } from '#contract/data-import/data-import.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { count } from '#contract/words.ts';
import { marketName } from '#src/app/format/market-name.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { PART_ROWS } from '#src/app/table/part-page.ts';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState, Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

/** Figures in force: of every line the last commit counts (D-093, ADR 39). */
export function FiguresPart({ kind }: { readonly kind: FigureKind }) {
  const { t } = useTranslation(['data-imports', 'common']);
  const [page, setPage] = useState(1);
  const title = t(`figures.title.${kind}`);
  const { answer, error, hasFailed, reload } = useFigures(kind, page, PART_ROWS, title);
  const isSales = kind === 'SALES_DATA';
  const columns = [
    { key: isSales ? 'month' : 'validFrom', width: 112 },
    { key: 'market', width: 148 },
    { key: 'platform', width: 96 },
    ...(isSales ? [] : [{ key: 'capability', width: 176 } as const]),
    { key: 'models', width: 88 },
    { key: 'vehicles', width: 112 },
    { key: 'file', width: null },
  ] as const;
  return (
    <Section title={title} note={t('figures.note')} spaced field="figures">
      {!answer &&
        (hasFailed ? <FailedPart error={error} onRetry={reload} /> : <Skeleton label={t('common:state.loading')} rows={5} />)}
      {answer?.total === 0 && <EmptyState boxed title={t('figures.empty')} text={t('figures.emptyText')} />}
      {answer && answer.total > 0 && (
        <PlainTable
          label={title}
          widths={columns.map(({ width }) => width)}
          head={columns.map(({ key }) => (
            <th key={key} scope="col" className={key === 'models' || key === 'vehicles' ? 'cc-num' : undefined}>
              {t(`figures.column.${key}`)}
            </th>
          ))}
        >
          {answer.items.map(({ capability, fileName, importId, market, models, period, platform, vehicles }) => (
            <tr key={[period, market, platform, capability].join()}>
              <th scope="row">{period}</th>
              <td>{marketName(market)}</td>
              <td>{platformName(platform)}</td>
              {!isSales && <td>{capability}</td>}
              <td className="cc-num">{count(models)}</td>
              <td className="cc-num">{count(vehicles)}</td>
              <td>
                <UiLink href={urlOf('DATA_IMPORT', { importId })}>{fileName}</UiLink>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <PartPager page={page} total={answer?.total ?? 0} onPage={setPage} />
    </Section>
  );
}

type FigureKind = (typeof figureKinds)[number];
type Page = { readonly items: readonly ImportedFigure[]; readonly total: number };
type Question = { readonly kind: FigureKind; readonly page: number; readonly size: number };

/** A page of the figures in force, from 1; a commit and a rollback ask for it again. */
function useFigures(kind: FigureKind, page: number, size: number, what: string) {
  const portal = usePortal();
  const of = (query: Question) => resourceOf<Page>(portal, 'listImportedFigures', { query }, dataImportEndpoints);
  return useReloadable<Question, Page>({
    question: { kind, page: page - 1, size },
    load: ({ question, again }, signal) => (again ? of(question).fresh(signal) : of(question).get()),
    peek: (question) => of(question).peek(),
    what,
    concerns: ({ command, entityType }) =>
      entityType === 'DATA_IMPORT' && (command === 'import.commit' || command === 'import.rollback'),
  });
}
