import './table.css';
import './data-table.css';
import './data-table-bars.css';
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { DataTableBar, DataTableDock, DataTablePager } from './data-table-bars.tsx';
import { DataTableRows, DataTableSkeleton } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import type { VirtualProps } from './data-table-virtual.tsx';
import { useDataTable } from './use-data-table.ts';
import { useHorizontalOverflow } from './use-horizontal-overflow.ts';
import { useHighlight, useTableKeys } from './use-table-keys.ts';

// A part loses the type parameter; the assertion gives it back.
const VirtualRows = lazyPart(() =>
  import('./data-table-virtual.tsx').then((module) => module.DataTableVirtualRows),
) as unknown as <Row>(props: VirtualProps<Row>) => ReactNode;

/** From this many rows on only those in sight become elements. */
const VIRTUAL_FROM = 200;
const WAITING_ROWS = 8;
const PICK_WIDTH = 34;
const ACTION_WIDTH = 28;
const SMALLEST_ACTIONS = 40;
/** px that a column without a width keeps when the page is narrow; the name in it goes on in a second line. */
const REST_WIDTH = 160;

function widthOf<Row>(column: DataColumn<Row>, widths: Readonly<Record<string, number>> | undefined): number | undefined {
  return widths?.[column.id] ?? column.width;
}

function selectAll<Row>(props: DataTableProps<Row>, shown: readonly Row[]) {
  const { selection, rowId } = props;
  if (!selection) return undefined;
  const chosen = shown.filter((row) => selection.ids.has(rowId(row))).length;
  return {
    checked: chosen > 0 && chosen === shown.length,
    partly: chosen > 0 && chosen < shown.length,
    onChange: (on: boolean) => {
      const ids = new Set(selection.ids);
      for (const row of shown) on ? ids.add(rowId(row)) : ids.delete(rowId(row));
      selection.onChange(ids);
    },
  };
}

/** Keeps one function for all rows, so that a changed selection redraws only the rows it touches. */
function useSelect<Row>({ selection }: DataTableProps<Row>) {
  const latest = useRef(selection);
  latest.current = selection;
  const select = useCallback((id: string, on: boolean) => {
    const ids = new Set(latest.current?.ids);
    if (on) ids.add(id);
    else ids.delete(id);
    latest.current?.onChange(ids);
  }, []);
  return selection ? select : undefined;
}

/** Nobody sees that an answer within this time was waited for, in ms. */
const SOON = 250;

/** Whether something has lasted for longer than one sees. */
function useIsLate(isSo: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLate(true), SOON);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo]);
  return isLate;
}

/**
 * The one table of lists: sort, filters, columns, selection, row actions, keyboard, paging, CSV. What the URL can own is
 * controlled by `state`. Rows are plain memoised elements; beyond 200 of them only those in sight exist.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    texts,
    columns,
    rows,
    rowId,
    rowName,
    state,
    onState,
    status = 'ready',
    selection,
    hidden = [],
    widths,
    scrollWindow,
  } = props;
  const { visible, shown, all, matching, page, pages } = useDataTable(props);
  const scroller = useRef<HTMLDivElement>(null);
  const home = scrollWindow ? (page - 1) * state.pageSize - scrollWindow.first : 0;
  const keys = useTableKeys({ rows: shown, rowId, onOpen: props.onOpen, selection, scroller, home });
  const onSelect = useSelect(props);
  const isWaiting = useIsLate(status === 'waiting');
  useHighlight(keys.frame, props.highlightedId, status === 'ready');

  const [isSaving, setSaving] = useState(false);
  const saveCsv = async () => {
    if (props.onCsv) return props.onCsv();
    setSaving(true);
    try {
      const { csvOf, downloadCsv } = await import('./csv.ts');
      const source = props.csvRows ? await props.csvRows() : props.mode === 'server' ? shown : all();
      if (source) downloadCsv(label, csvOf(visible, source));
    } finally {
      setSaving(false);
    }
  };

  const hasActions = props.rowActions !== undefined;
  const actionWidth = hasActions ? Math.max(SMALLEST_ACTIONS, ACTION_WIDTH * actionsOf(props, shown) + 12) : 0;
  const span = visible.length + (selection ? 1 : 0) + (hasActions ? 1 : 0);
  const smallest = visible.reduce(
    (sum, column) => sum + (widthOf(column, widths) ?? REST_WIDTH),
    (selection ? PICK_WIDTH : 0) + actionWidth,
  );
  const { isWide, more } = useHorizontalOverflow(scroller, smallest);
  const isVirtual = scrollWindow !== undefined || shown.length > VIRTUAL_FROM;
  // Virtual rows are drawn again once their box exists; a table that has all of its rows need not be.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => setBox(isVirtual ? scroller.current : null), [isVirtual]);
  const look = { columns: visible, rowId, rowName, rowActions: props.rowActions, selectLabel: texts.selectRow, onSelect };
  const body = {
    ...look,
    rows: shown,
    activeId: keys.activeId,
    selected: selection?.ids,
    highlightedId: props.highlightedId,
    isMine: props.isMine,
  };
  const heads = visible.some((column) => column.filter) ? 2 : 1;
  const isEmpty = (scrollWindow ? matching : shown.length) === 0;
  const hasRows = !isEmpty && status !== 'failed';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside, which take the focus, are handled here once
    <div ref={keys.frame} className="cc-data-table" onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} data-status={status}>
      {!props.bare && (
        <DataTableBar
          columns={columns}
          texts={texts}
          state={state}
          onState={onState}
          shown={matching}
          total={props.totalUnfiltered ?? (props.mode === 'server' ? matching : rows.length)}
          hidden={hidden}
          onHidden={props.onHidden}
          onCsv={isSaving ? undefined : () => void saveCsv()}
          toolbar={props.toolbar}
          isKnown={status === 'ready' || shown.length > 0}
          isWaiting={isWaiting}
        />
      )}
      <div
        className="cc-box cc-clip"
        aria-busy={status === 'loading' || isWaiting}
        data-waiting={isWaiting || undefined}
        data-more={more}
      >
        <div
          ref={scroller}
          className={cx('cc-grid-frame', isVirtual && 'cc-grid-scroll', isWide && 'cc-sideways')}
          tabIndex={isVirtual ? -1 : undefined}
        >
          <table
            className={cx('cc-table cc-grid', selection && 'cc-picks')}
            aria-label={label}
            aria-rowcount={isVirtual ? heads + (scrollWindow ? matching : shown.length) : undefined}
            style={{ minWidth: smallest }}
          >
            <colgroup>
              {selection && <col style={{ width: PICK_WIDTH }} />}
              {visible.map((column) => (
                <col key={column.id} style={{ width: widthOf(column, widths) }} />
              ))}
              {hasActions && <col style={{ width: actionWidth }} />}
            </colgroup>
            <DataTableHead
              columns={visible}
              texts={texts}
              state={state}
              onState={onState}
              hasActions={hasActions}
              pick={selectAll(props, shown)}
              onWidth={props.onWidths && ((id, width) => props.onWidths?.({ ...widths, [id]: width }))}
            />
            {status === 'loading' && isEmpty && (
              <DataTableSkeleton rows={Math.min(state.pageSize, WAITING_ROWS)} columns={span} />
            )}
            {hasRows && isVirtual && (
              <Suspense fallback={<DataTableSkeleton rows={WAITING_ROWS} columns={span} />}>
                <VirtualRows
                  {...body}
                  scroller={box}
                  span={span}
                  heads={heads}
                  scrolling={
                    scrollWindow && {
                      ...scrollWindow,
                      total: matching,
                      state: { ...state, page },
                      onPage: (to) => onState({ ...state, page: to }),
                    }
                  }
                />
              </Suspense>
            )}
            {hasRows && !isVirtual && <DataTableRows {...body} />}
          </table>
        </div>
        {status === 'failed' && props.failed}
        {(status === 'ready' || status === 'waiting') && isEmpty && props.empty}
        {selection && selection.ids.size > 0 && <DataTableDock selection={selection} texts={texts} />}
      </div>
      {matching > 0 && (!props.bare || pages > 1) && (
        <DataTablePager
          state={{ ...state, page }}
          onState={onState}
          pages={pages}
          total={matching}
          texts={texts}
          sizes={props.pageSizes}
        />
      )}
      <span className="cc-sr" role="status">
        {status === 'loading' || isWaiting ? texts.loading : ''}
      </span>
    </div>
  );
}

/** Actions of the first row: all rows have as many, so the column can have one width. */
function actionsOf<Row>({ rowActions }: DataTableProps<Row>, shown: readonly Row[]): number {
  const first = shown[0];
  return first === undefined ? 0 : (rowActions?.(first).length ?? 0);
}
