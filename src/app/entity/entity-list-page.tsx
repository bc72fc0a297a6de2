import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RowsPage } from '#contract/list.ts';
import { type ChangeEvent, isProgress } from '#contract/platform.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { EntityList } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { SavedViews } from '#src/app/table/saved-views.tsx';
import type { TableDefaults, TableSearch } from '#src/app/table/table-search.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { listEndpointOf } from './calls.ts';
import { type ColumnOf, listColumns } from './columns.tsx';
import { entityText, entityWords, type PlainDefinition, pageUrl } from './definition.ts';
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
  /** other entities whose changes show in the rows */
  readonly also?: readonly ChangeEvent['entityType'][];
};

/** The list of an entity at the brand, from its columns: filters and sorting come from the contract. */
export function EntityListPage<R extends Row>(props: Props<R>) {
  const { definition: of, search, defaults, columns, rowName, views, create, rowActions, around = (table) => table } = props;
  const { t } = useTranslation(['entity', 'common']);
  const portal = usePortal();
  const { name } = useMe();
  const table = useTableState(search, defaults);
  const [state] = table;
  const endpoint = listEndpointOf(of);
  const words = (key: string) => entityWords(of, key);
  const list = useEntityList<R>({
    pageOf: (question) => resourceOf<RowsPage<R>>(portal, `list${of.name}s`, { query: question }, of.table),
    question: listQuestion(endpoint, state),
    what: words('list.what'),
    concerns: (news) => (news.entityType === of.type || props.also?.includes(news.entityType) === true) && !isProgress(news),
  });
  const { facets } = list;
  const total = list.state === 'ready' ? { count: list.totalUnfiltered } : {};
  const { filters } = state;
  const made = useMemo(() => listColumns(of, columns, facets, filters), [columns, of, facets, filters]);
  const common =
    views && Object.entries(views(name)).map(([key, own]) => ({ name: entityWords(of, `list.${key}`), filters: own }));
  const open = (row: R): readonly RowAction[] => [
    { key: 'open', label: t('common:action.open'), icon: <IconExternalLink size={14} />, href: pageUrl(of, row) },
  ];
  // A list that is one of several kinds has a tab (D-026).
  const kind = entityText(of, 'list.tab');
  const tabs = kind === undefined ? [] : [{ key: of.type, label: kind, href: of.list, ...total }];
  return (
    <ListPage title={words('list.title')} actions={create ?? <NewEntity definition={of} isPrimary />} tabs={tabs} tab={of.type}>
      <SavedViews id={of.texts} defaults={defaults} state={state} {...(common && { common })} />
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
