import { usePagination } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconColumns3,
  IconDownload,
  IconLock,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyMark, Button, IconButton } from '#src/ui/button.tsx';
import { DebouncedInput } from '#src/ui/form/debounced-input.tsx';
import { PickList } from '#src/ui/form/pick-list.tsx';
import { type DataColumn, type DataTableTexts, PAGE_SIZES, type Selection, type TableState } from './data-table-types.ts';

type ColumnsProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: string[]) => void;
  readonly label: string;
};

function ColumnChoice<Row>({ columns, hidden, onHidden, label }: ColumnsProps<Row>) {
  const toggle = (id: string, on: boolean) => onHidden(on ? hidden.filter((other) => other !== id) : [...hidden, id]);
  const options = columns.map(({ id, header, isRowName }) => ({ value: id, label: header, isFixed: isRowName ?? false }));
  const shown = options.flatMap(({ value }) => (hidden.includes(value) ? [] : [value]));
  return (
    <PickList label={label} options={options} chosen={shown} onToggle={toggle} edge="right">
      <IconButton label={label} icon={<IconColumns3 size={16} />} />
    </PickList>
  );
}

type BarProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly texts: DataTableTexts;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly shown: number;
  readonly total: number;
  readonly hidden: readonly string[];
  readonly onHidden?: ((hidden: string[]) => void) | undefined;
  /** absent while the file is being made */
  readonly onCsv: (() => void) | undefined;
  readonly toolbar?: ReactNode;
  /** rows were loaded, so that there is something to count */
  readonly isKnown: boolean;
  /** what is counted is old: those of another question are on their way */
  readonly isWaiting: boolean;
};

/** What a chip says of its filter; a value of the address that the list does not have is said as it is, and to be none. */
export function labelOf<Row>(
  column: DataColumn<Row>,
  value: string,
  { noSuchValue }: Pick<DataTableTexts, 'noSuchValue'>,
): string {
  const { filter } = column;
  // Choices of some lists come with their rows.
  if (filter?.kind !== 'select' || filter.options.length === 0) return value;
  const wanted = value.split(',');
  const known = filter.options.filter((option) => wanted.includes(option.value));
  const others = wanted.filter((one) => known.every((option) => option.value !== one));
  return [...known.map(({ label }) => label), ...others.map(noSuchValue)].join(', ');
}

/** Above the head: search, one chip for each set filter, how many are shown, columns, CSV. */
export function DataTableBar<Row>(props: BarProps<Row>) {
  const { columns, texts, state, onState, shown, total, hidden, onHidden, onCsv, toolbar, isKnown, isWaiting } = props;
  const set = columns.flatMap((column) => {
    const value = state.filters[column.id];
    return value === undefined || value === '' ? [] : [{ column, value }];
  });
  const drop = (id: string) => onState({ ...state, page: 1, filters: { ...state.filters, [id]: '' } });
  return (
    <div className="cc-filters">
      <span className="cc-find">
        <IconSearch size={14} aria-hidden="true" />
        <DebouncedInput
          value={state.search}
          onChange={(search) => onState({ ...state, page: 1, search })}
          placeholder={texts.search}
          aria-label={texts.search}
          data-table-search="true"
        />
        <kbd>/</kbd>
      </span>
      {set.map(({ column, value }) => (
        <span key={column.id} className="cc-chip">
          <span>{column.header}</span>
          <b>{labelOf(column, value, texts)}</b>
          <button type="button" aria-label={texts.removeFilter(column.header)} onClick={() => drop(column.id)}>
            <IconX size={12} />
          </button>
        </span>
      ))}
      {(set.length > 0 || state.search !== '') && (
        <Button look="quiet" small onClick={() => onState({ ...state, page: 1, search: '', filters: {} })}>
          {texts.clearAll}
        </Button>
      )}
      {toolbar}
      <span className="cc-end">
        <span className="cc-muted cc-small" role="status">
          {isWaiting ? (
            <span className="cc-counting">
              <BusyMark /> {texts.loading}
            </span>
          ) : (
            isKnown && texts.shownOf(shown, total)
          )}
        </span>
        {onHidden && <ColumnChoice columns={columns} hidden={hidden} onHidden={onHidden} label={texts.columns} />}
        <IconButton
          label={texts.csv}
          icon={onCsv ? <IconDownload size={16} /> : <BusyMark />}
          aria-busy={onCsv ? undefined : true}
          onClick={onCsv}
        />
      </span>
    </div>
  );
}

/** Docked at the foot while rows are selected: how many, what can be done with them, clear. */
export function DataTableDock({ selection, texts }: { readonly selection: Selection; readonly texts: DataTableTexts }) {
  const ids = [...selection.ids];
  const closed = selection.actions.filter((action) => action.closedReason !== undefined);
  return (
    <div className="cc-dock" role="toolbar" aria-label={texts.selected(ids.length)}>
      <b role="status">{texts.selected(ids.length)}</b>
      <span className="cc-bar" />
      {selection.actions.map((action) => (
        <Button
          key={action.key}
          small
          look={action.danger ? 'danger' : 'outlined'}
          icon={action.closedReason === undefined ? undefined : <IconLock size={12} />}
          aria-disabled={action.closedReason === undefined ? undefined : true}
          onClick={() => action.closedReason === undefined && action.onRun(ids)}
          data-bulk={action.key}
        >
          {action.label}
        </Button>
      ))}
      {closed.length > 0 && <span className="cc-muted cc-small">{closed.map((action) => action.closedReason).join(' ')}</span>}
      <span className="cc-grow" />
      <Button look="quiet" small onClick={() => selection.onChange(new Set())}>
        {texts.clear} <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

type PagerProps = {
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly pages: number;
  readonly total: number;
  readonly texts: DataTableTexts;
  readonly sizes?: readonly number[] | undefined;
};

/** Which rows are shown, how many a page, and the pages. */
export function DataTablePager({ state, onState, pages, total, texts, sizes: offered = PAGE_SIZES }: PagerProps) {
  const from = total === 0 ? 0 : (state.page - 1) * state.pageSize + 1;
  const go = (page: number) => onState({ ...state, page });
  const { range } = usePagination({ total: pages, page: state.page, onChange: go });
  const sizes = offered.includes(state.pageSize) ? offered : [...offered, state.pageSize].sort((a, b) => a - b);
  return (
    <div className="cc-pager">
      <span role="status">{texts.range(from, Math.min(total, state.page * state.pageSize), total)}</span>
      <span className="cc-faint">·</span>
      <span className="cc-size">
        <select
          aria-label={texts.pageSize(state.pageSize)}
          value={state.pageSize}
          onChange={(event) => onState({ ...state, page: 1, pageSize: Number(event.currentTarget.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {texts.pageSize(size)}
            </option>
          ))}
        </select>
        <IconChevronDown size={12} aria-hidden="true" />
      </span>
      {pages > 1 && (
        <span className="cc-end">
          <IconButton
            label={texts.previous}
            icon={<IconChevronLeft size={14} />}
            disabled={state.page <= 1}
            onClick={() => go(state.page - 1)}
          />
          {range.map((page, place) =>
            page === 'dots' ? (
              <span key={`before ${range[place + 1]}`} className="cc-pg">
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                className="cc-pg"
                aria-label={texts.page(page)}
                aria-current={page === state.page ? 'page' : undefined}
                onClick={() => go(page)}
              >
                {page}
              </button>
            ),
          )}
          <IconButton
            label={texts.next}
            icon={<IconChevronRight size={14} />}
            disabled={state.page >= pages}
            onClick={() => go(state.page + 1)}
          />
        </span>
      )}
    </div>
  );
}
