import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RowsPage } from '#contract/list.ts';
import { isProgress } from '#contract/platform.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { EntityList, nameOptions } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import type { TableDefaults, TableSearch } from '#src/app/table/table-search.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { UiLink } from '#src/ui/link.tsx';
import type { DataColumn, RowAction } from '#src/ui/table/data-table-types.ts';
import { listEndpointOf } from './calls.ts';
import type { ColumnOf } from './columns.tsx';
import { entityWords, type PlainDefinition, pageUrl } from './definition.ts';
import { NewEntity } from './new-entity.tsx';

type Row = { readonly id: number; readonly brandId: number; readonly type?: string };
type Props<R extends Row> = {
  readonly definition: PlainDefinition<never>;
  readonly search: z.core.$ZodType<TableSearch>;
  readonly defaults: TableDefaults;
  /** keep stable */
  readonly columns: readonly ColumnOf<R>[];
  readonly rowName: (row: R) => string;
  /** views that everybody needs, by their filters; `me` is the name under which I stand in the list */
  readonly views?: (me: string) => Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** the ways to a new one, where there are others than its form */
  readonly create?: ReactNode;
  /** what can be done with a row; `reload` after it was done. It is opened without it */
  readonly rowActions?: (row: R, reload: () => void) => readonly RowAction[];
  /** what stands around the table */
  readonly around?: (table: ReactNode) => ReactNode;
};

/** The list of an entity at the brand, from its columns: filters and sorting come from the contract. */
export function EntityListPage<R extends Row>(props: Props<R>) {
  const { definition, search, defaults, columns, rowName, views, create, rowActions, around = (table) => table } = props;
  const { t } = useTranslation(['entity', 'common']);
  const portal = usePortal();
  const table = useTableState(search, defaults);
  const [state] = table;
  const of = definition as unknown as PlainDefinition;
  const endpoint = listEndpointOf(of);
  const words = (key: string) => entityWords(of, key);
  const list = useEntityList<R>({
    pageOf: (question) => resourceOf<RowsPage<R>>(portal, `list${of.name}s`, { query: question }, of.table),
    question: listQuestion(endpoint, state),
    what: words('list.what'),
    concerns: (news) => news.entityType === of.type && !isProgress(news),
  });
  const { facets } = list;
  const { filters } = state;
  const made = useMemo(
    () =>
      columns.map((column): DataColumn<R> => {
        const { multiple = false, options, ...rest } = column(of);
        const filter = endpoint.list.filters[rest.id];
        if (!filter) return rest;
        if (filter.kind === 'contains') return { ...rest, filter: { kind: 'text', placeholder: t('list.contains') } };
        const names = filter.kind === 'named' ? nameOptions(facets[rest.id], filters[rest.id]) : (options ?? []);
        return { ...rest, filter: { kind: 'select', multiple, options: names } };
      }),
    [columns, of, endpoint, facets, filters, t],
  );
  const open = (row: R): readonly RowAction[] => [
    { key: 'open', label: t('common:action.open'), icon: <IconExternalLink size={14} />, href: pageUrl(of, row) },
  ];
  return (
    <ListPage title={words('list.title')} actions={create ?? <NewEntity definition={of} isPrimary />}>
      {views && <Views definition={of} views={views} filters={filters} isSearched={state.search !== ''} />}
      {around(
        <EntityList
          id={of.texts}
          rowsOf={of.type}
          endpoint={endpoint}
          list={list}
          table={table}
          label={words('list.what')}
          columns={made}
          rowName={rowName}
          hrefOf={(row) => pageUrl(of, row)}
          rowActions={(row) => rowActions?.(row, list.reload) ?? open(row)}
          entities={words('list.what')}
          emptyText={words('list.emptyText')}
          {...(create === undefined && { emptyActions: <NewEntity definition={of} /> })}
        />,
      )}
    </ListPage>
  );
}

type ViewsProps = {
  readonly definition: PlainDefinition;
  readonly views: NonNullable<Props<Row>['views']>;
  readonly filters: Readonly<Record<string, string>>;
  readonly isSearched: boolean;
};

function Views({ definition, views, filters, isSearched }: ViewsProps) {
  const { t } = useTranslation('entity');
  const { name } = useMe();
  const shown = JSON.stringify(filters);
  return (
    <nav className="cc-views" aria-label={t('list.views')}>
      {Object.entries(views(name)).map(([key, own]) => {
        const query = new URLSearchParams(own).toString();
        const isCurrent = !isSearched && shown === JSON.stringify(own);
        return (
          <UiLink
            key={key}
            href={query === '' ? definition.list : `${definition.list}?${query}`}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {entityWords(definition, `list.${key}`)}
          </UiLink>
        );
      })}
    </nav>
  );
}
