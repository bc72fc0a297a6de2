import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { LiveDeploymentRow } from '#contract/deployment/live-deployment.ts';
import type { TestDeploymentRow } from '#contract/deployment/test-deployment.ts';
import type { RowsPage } from '#contract/list.ts';
import { livePages, testPages } from '#contract/page/pages.ts';
import { isProgress } from '#contract/platform.ts';
import { listEndpointOf } from '#src/app/entity/calls.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { EntityList } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { SavedViews } from '#src/app/table/saved-views.tsx';
import type { TableDefaults, TableSearch } from '#src/app/table/table-search.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { type Kind, liveKind, testKind } from '#src/areas/deployment/kinds.ts';
import { liveHome, testHome } from '#src/areas/deployment/paths.ts';
import { liveListDefaults, liveListSearch, testListDefaults, testListSearch } from '#src/areas/deployment/searches.ts';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { liveColumns, testColumns } from './columns.tsx';

/** The lists of one kind of deployment: of the brand, and of a candidate. */
export type Listed<Row> = {
  readonly kind: Pick<Kind<never>, 'key' | 'list' | 'name' | 'pathOf' | 'table' | 'type'>;
  readonly columns: (t: Parameters<typeof testColumns>[0], withCandidate?: boolean) => DataColumn<Row>[];
  readonly search: z.core.$ZodType<TableSearch>;
  readonly defaults: TableDefaults;
  readonly home: (row: Row) => string;
  /** first page of a new one */
  readonly newPage: string;
};

export const listedTests: Listed<TestDeploymentRow> = {
  kind: testKind,
  columns: testColumns,
  search: testListSearch,
  defaults: testListDefaults,
  home: testHome,
  newPage: testPages.info,
};
export const listedLives: Listed<LiveDeploymentRow> = {
  kind: liveKind,
  columns: liveColumns,
  search: liveListSearch,
  defaults: liveListDefaults,
  home: liveHome,
  newPage: livePages.overview,
};

type Props<Row> = {
  readonly of: Listed<Row>;
  /** whose deployments they are; all of the brand without it */
  readonly candidateId?: number;
  /** the create button, or why there is none */
  readonly create?: ReactNode;
  readonly emptyText: string;
};

/** A list of deployments, of one candidate or of the brand (D-125, D-026). */
export function DeploymentTable<Row extends { readonly id: number; readonly name: string }>(props: Props<Row>) {
  const { of, candidateId, create, emptyText } = props;
  const { kind, columns: columnsOf } = of;
  const { t } = useTranslation(['deployments', 'common', 'table']);
  const portal = usePortal();
  const table = useTableState(of.search, of.defaults);
  const endpoint = listEndpointOf(kind);
  const isOfBrand = candidateId === undefined;
  const columns = useMemo(() => columnsOf(t, isOfBrand), [columnsOf, t, isOfBrand]);
  const list = useEntityList<Row>({
    pageOf: (query) =>
      isOfBrand
        ? resourceOf<RowsPage<Row>>(portal, `list${kind.name}s`, { query }, kind.table)
        : resourceOf<RowsPage<Row>>(portal, `list${kind.name}sOfCandidate`, { params: { id: candidateId }, query }, kind.table),
    question: listQuestion(endpoint, table[0]),
    what: t(`${kind.key}.what`),
    concerns: (news) => news.entityType === kind.type && !isProgress(news),
  });
  return (
    <>
      <SavedViews id={`${kind.key}-deployments`} defaults={of.defaults} state={table[0]} />
      <EntityList
        id={`${kind.key}-deployments`}
        rowsOf={kind.list}
        endpoint={endpoint}
        list={list}
        table={table}
        label={t(`${kind.key}.what`)}
        columns={columns}
        rowName={(row) => row.name}
        hrefOf={of.home}
        entities={t(`${kind.key}.entities`)}
        emptyText={emptyText}
        toolbar={create}
      />
    </>
  );
}
