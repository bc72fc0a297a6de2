import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RowsPage } from '#contract/list.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { isProgress } from '#contract/live/progress.ts';
import { listEndpointOf } from '#src/app/entity/calls.ts';
import { entityText, entityWords, listHrefOf, type PlainDefinition, pageUrl } from '#src/app/entity/definition.ts';
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
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { type ColumnOf, type Listed, listColumns } from './columns.tsx';
import { NewEntity } from './new-entity.tsx';

type TableProps<R> = {
  readonly definition: Listed;
  readonly search: z.core.$ZodType<TableSearch>;
  readonly defaults: TableDefaults;
  /** keep stable */
  readonly columns: readonly ColumnOf<R>[];
  /** what a row is called; what the column of its title says without it */
  readonly rowName?: (row: R) => string;
  /** other entities whose changes show in the rows */
  readonly also?: readonly ChangeEvent['entityType'][];
  /** what its rows have in common, as filters of the contract: the list is one of several of these entities */
  readonly fixed?: Readonly<Record<string, string>>;
  /** whether the rows show how far something is, so that its progress concerns them too */
  readonly showsProgress?: boolean;
};
/** What the list is a part of, and the call that answers it there. */
type Under = { readonly id: number; readonly call: string };

/** A page of the list of an entity, as the address asks for it; columns, filters and sorting come from the contract. */
function useListOf<R>(props: TableProps<R>, what: string, under?: Under) {
  const { definition: of, search, defaults, columns, also, fixed, showsProgress = false } = props;
  const portal = usePortal();
  const table = useTableState(search, defaults);
  const [state] = table;
  const endpoint = listEndpointOf(of);
  const list = useEntityList<R>({
    pageOf: (query) =>
      resourceOf<RowsPage<R>>(
        portal,
        under?.call ?? `list${of.name}s`,
        { ...(under && { params: { id: under.id } }), query: { ...query, ...fixed } },
        of.table,
      ),
    question: listQuestion(endpoint, state),
    what,
    concerns: (news) =>
      (news.entityType === of.type || also?.includes(news.entityType) === true) && (showsProgress || !isProgress(news)),
  });
  const { facets } = list;
  const { filters } = state;
  const made = useMemo(() => listColumns(of, columns, facets, filters), [columns, of, facets, filters]);
  const named = made.find(({ isRowName }) => isRowName) ?? made[0];
  const { rowName = (row: R) => String(named?.value(row) ?? '') } = props;
  return { endpoint, list, table, columns: made, rowName };
}

/** What every row of a list has. */
export type ListedRow = { readonly id: number; readonly brandId: number; readonly type?: string };

/** How a table calls the rows of an entity, and where each of them leads: in its own words, to its own page. */
export function ownRows(of: Listed & Pick<PlainDefinition, 'address'>) {
  const what = entityWords(of, 'list.what');
  return {
    ...{ id: of.texts, rowsOf: of.type, label: what, entities: what, emptyText: entityWords(of, 'list.emptyText') },
    hrefOf: (row: ListedRow) => pageUrl(of, row),
  };
}

type Shown = 'emptyText' | 'entities' | 'hrefOf' | 'id' | 'label' | 'rowActions' | 'rowsOf' | 'toolbar';
type EntityTableProps<R extends { readonly id: number }> = TableProps<R> &
  Pick<ComponentProps<typeof EntityList<R>>, Shown> & {
    readonly under?: Under | undefined;
    /** views that everybody needs, by their filters; their names are `list.<key>` of the noun's texts, `all` is the first */
    readonly views?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };

/** The list of an entity inside another page. */
export function EntityTable<R extends { readonly id: number }>({ under, views, ...props }: EntityTableProps<R>) {
  const { definition, search: _, defaults, also: __, showsProgress: ___, fixed: ____, ...shown } = props;
  const list = useListOf(props, props.label, under);
  const common =
    views && Object.entries(views).map(([key, own]) => ({ name: entityWords(definition, `list.${key}`), filters: own }));
  return (
    <>
      <SavedViews id={props.id} defaults={defaults} state={list.table[0]} {...(common && { common })} />
      <EntityList {...shown} {...list} />
    </>
  );
}

type Props<R extends ListedRow> = TableProps<R> & {
  readonly definition: PlainDefinition<never>;
  /** views that everybody needs, by their filters; `me` is the name under which I stand in the list */
  readonly views?: (me: string) => Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** the ways to a new one, where there are others than its form */
  readonly create?: ReactNode;
  /** what can be done with a row; `reload` after it was done. It is opened without it */
  readonly rowActions?: (row: R, reload: () => void) => readonly RowAction[];
  /** tabs of the page where the list is one of several kinds, and which of them it is (D-026) */
  readonly among?: { readonly tabs: readonly Tab[]; readonly tab: string };
  /** the heading, where that is not the noun's own */
  readonly title?: string;
  /** what stands around the table */
  readonly around?: (table: ReactNode) => ReactNode;
};

/** The list of an entity at the brand, from its columns: filters and sorting come from the contract. */
export function EntityListPage<R extends ListedRow>(props: Props<R>) {
  const { definition: of, defaults, views, create, rowActions, among, around = (table) => table } = props;
  const { t } = useTranslation(['entity', 'common']);
  const { name } = useMe();
  const words = (key: string) => entityWords(of, key);
  const shown = useListOf<R>(props, words('list.what'));
  const { list } = shown;
  const common = views && Object.entries(views(name)).map(([key, own]) => ({ name: words(`list.${key}`), filters: own }));
  const total = list.state === 'ready' || list.state === 'waiting' ? { count: list.totalUnfiltered } : {};
  const open = (row: R): readonly RowAction[] => [
    { key: 'open', label: t('common:action.open'), icon: <IconExternalLink size={14} />, href: pageUrl(of, row) },
  ];
  // A list that is one of several kinds has a tab (D-026).
  const kind = entityText(of, 'list.tab');
  const alone = { tabs: kind === undefined ? [] : [{ key: of.type, label: kind, href: listHrefOf(of), ...total }], tab: of.type };
  const kinds = among && { ...among, tabs: among.tabs.map((tab) => (tab.key === among.tab ? { ...tab, ...total } : tab)) };
  return (
    <ListPage
      title={props.title ?? words('list.title')}
      actions={create ?? <NewEntity definition={of} isPrimary />}
      {...(kinds ?? alone)}
    >
      <SavedViews id={of.texts} defaults={defaults} state={shown.table[0]} {...(common && { common })} />
      {around(
        <EntityList
          {...ownRows(of)}
          {...shown}
          rowActions={(row) => rowActions?.(row, list.reload) ?? open(row)}
          {...(create === undefined && { emptyActions: <NewEntity definition={of} /> })}
        />,
      )}
    </ListPage>
  );
}
