import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { cx } from '#src/ui/cx.ts';
import { DebouncedInput } from '#src/ui/form/debounced-input.tsx';
import { PickList } from '#src/ui/form/pick-list.tsx';
import type { ColumnFilter, DataColumn, DataTableTexts, TableState } from './data-table-types.ts';
import { nextSort } from './use-data-table.ts';

type HeadProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly texts: DataTableTexts;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  readonly hasActions: boolean;
  /** check box of the head, where rows can be selected */
  readonly pick?: { readonly checked: boolean; readonly partly: boolean; readonly onChange: (on: boolean) => void } | undefined;
  readonly onWidth?: ((id: string, width: number) => void) | undefined;
};

const SMALLEST_WIDTH = 48;

function Grip({ onWidth }: { readonly onWidth: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const grip = event.currentTarget;
    const from = event.clientX;
    const width = grip.closest('th')?.offsetWidth ?? 0;
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = (move) => onWidth(Math.max(SMALLEST_WIDTH, width + move.clientX - from));
    grip.onpointerup = () => {
      grip.onpointermove = null;
    };
  };
  return <span className="cc-grip" aria-hidden="true" onPointerDown={start} />;
}

function alignOf(align: DataColumn<unknown>['align']): string | undefined {
  if (align === 'right') return 'cc-num';
  return align === 'center' ? 'cc-mid' : undefined;
}

function HeadCell<Row>({
  column,
  state,
  onState,
  onWidth,
}: { readonly column: DataColumn<Row> } & Pick<HeadProps<Row>, 'state' | 'onState' | 'onWidth'>) {
  const place = state.sort.findIndex((entry) => entry.id === column.id);
  const sorted = state.sort[place];
  const direction = sorted?.desc ? 'descending' : 'ascending';
  return (
    <th scope="col" className={alignOf(column.align)} title={column.title} aria-sort={sorted ? direction : undefined}>
      {column.sortable === false ? (
        column.header
      ) : (
        <button
          type="button"
          className="cc-sort"
          onClick={(event) => onState({ ...state, page: 1, sort: nextSort(state.sort, column.id, event.shiftKey) })}
        >
          {column.header}
          {sorted && (sorted.desc ? <IconArrowDown size={12} /> : <IconArrowUp size={12} />)}
          {sorted && state.sort.length > 1 && <sup>{place + 1}</sup>}
        </button>
      )}
      {onWidth && <Grip onWidth={(width) => onWidth(column.id, width)} />}
    </th>
  );
}

type FilterProps = {
  readonly filter: ColumnFilter;
  readonly label: string;
  readonly value: string;
  readonly texts: DataTableTexts;
  readonly onChange: (value: string) => void;
};

function SelectFilter({
  filter,
  label,
  value,
  texts,
  onChange,
}: FilterProps & { readonly filter: Extract<ColumnFilter, { kind: 'select' }> }) {
  const chosen = value === '' ? [] : value.split(',');
  const names = filter.options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
  const toggle = (one: string, on: boolean) => {
    if (filter.multiple === false) return onChange(on ? one : '');
    onChange(on ? [...chosen, one].join(',') : chosen.filter((other) => other !== one).join(','));
  };
  return (
    <PickList label={label} options={filter.options} chosen={chosen} onToggle={toggle} edge="left">
      <button type="button" className={cx('cc-pick', chosen.length > 0 && 'cc-set')} aria-label={label}>
        <span>{names.length > 1 ? texts.chosen(names.length) : (names[0] ?? texts.any)}</span>
        <IconChevronDown size={12} />
      </button>
    </PickList>
  );
}

function FilterCell({ filter, label, value, texts, onChange }: FilterProps) {
  if (filter.kind === 'select')
    return <SelectFilter filter={filter} label={label} value={value} texts={texts} onChange={onChange} />;
  return (
    <span className={cx('cc-pick', value !== '' && 'cc-set')}>
      <DebouncedInput value={value} onChange={onChange} placeholder={filter.placeholder ?? texts.contains} aria-label={label} />
    </span>
  );
}

/** Head of a DataTable: names that sort, and below them the filters. */
export function DataTableHead<Row>({ columns, texts, state, onState, hasActions, pick, onWidth }: HeadProps<Row>) {
  const setFilter = (id: string, value: string) => onState({ ...state, page: 1, filters: { ...state.filters, [id]: value } });
  return (
    <thead>
      <tr>
        {pick && (
          <th scope="col">
            <input
              type="checkbox"
              className="cc-cb"
              aria-label={texts.selectAll}
              checked={pick.checked}
              ref={(box) => {
                if (box) box.indeterminate = pick.partly;
              }}
              onChange={(event) => pick.onChange(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} state={state} onState={onState} onWidth={onWidth} />
        ))}
        {hasActions && (
          <th scope="col">
            <span className="cc-sr">{texts.actions}</span>
          </th>
        )}
      </tr>
      {columns.some((column) => column.filter) && (
        <tr className="cc-cf">
          {pick && <td />}
          {columns.map((column) => (
            <td key={column.id} className={alignOf(column.align)}>
              {column.filter && (
                <FilterCell
                  filter={column.filter}
                  label={texts.filterFor(column.header)}
                  value={state.filters[column.id] ?? ''}
                  texts={texts}
                  onChange={(value) => setFilter(column.id, value)}
                />
              )}
            </td>
          ))}
          {hasActions && <td />}
        </tr>
      )}
    </thead>
  );
}
