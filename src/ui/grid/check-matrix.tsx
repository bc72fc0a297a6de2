// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a table cannot be placed where only those in sight are drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the mark in a cell takes its focus
import './check-matrix.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { drawnLines } from './grid-range.ts';
import type { Place } from './grid-text.ts';
import { headSizes, MatrixHeads } from './matrix-heads.tsx';
import { countByColumn, type MatrixMarks, marksOf } from './matrix-marks.ts';
import { type DrawnColumn, MatrixRow, MatrixRowHead, matrixCellId } from './matrix-row.tsx';
import { useMatrix } from './use-matrix.ts';

export type MatrixLine = {
  readonly id: string;
  /** for readers */
  readonly name: string;
  readonly head: ReactNode;
  readonly isWrong?: boolean;
};

/** Every text of the matrix. */
export type MatrixTexts = {
  readonly cell: (row: string, column: string) => string;
  /** the box of all of a row, or of a column */
  readonly all: (name: string) => string;
  readonly rowHead: ReactNode;
  readonly countHead: string;
  readonly allRows: ReactNode;
  readonly sight: (from: number, to: number, total: number) => string;
  readonly previous: string;
  readonly next: string;
};

type Props = {
  readonly label: string;
  readonly id: string;
  /** what is shown; boxes of rows and columns act on these alone. Keep stable */
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  readonly marks: MatrixMarks;
  /** as they were, to tell what is not saved */
  readonly saved: MatrixMarks;
  readonly texts: MatrixTexts;
  readonly isReadOnly: boolean;
  /** a search, a choice of rows */
  readonly tools?: ReactNode;
  /** shown in the place of the cells, where there are none */
  readonly empty?: ReactNode;
  /** what stands below, of the active cell */
  readonly foot?: (active: Place) => ReactNode;
  readonly onChange: (marks: MatrixMarks) => void;
};

const sizes = { side: 336, narrowSide: 216, column: 53, row: 40 } as const;
const heads = headSizes.head + headSizes.all;
/** Rows and columns drawn at once, and beyond those in sight: several new rows in one frame would be late. */
const ROWS = 1;
const COLUMNS = 4;
const AHEAD = 6;
const AHEAD_ACROSS = 2;

/**
 * A matrix of marks, of any size: what is in sight is drawn. One stop of the keyboard: arrows move, with Shift they choose a range, Space switches; the
 * boxes of a row and of a column have three states and act on what is shown.
 */
export function CheckMatrix(props: Props) {
  const { label, id, rows, columns, marks, saved, texts, isReadOnly, tools, empty, foot, onChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const side = useMediaQuery('(max-width: 767px)') ? sizes.narrowSide : sizes.side;
  const rowIds = useMemo(() => rows.map((row) => row.id), [rows]);
  const columnIds = useMemo(() => columns.map((column) => column.id), [columns]);
  const matrix = useMatrix({ rows: rowIds, columns: columnIds, marks, isReadOnly, onChange });
  const { active, range } = matrix;
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    paddingStart: heads,
    scrollPaddingStart: heads,
    rangeExtractor: useCallback((seen: Range) => drawnLines(seen, ROWS, AHEAD, active.row), [active.row]),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.column,
    paddingStart: side,
    scrollPaddingStart: side,
    rangeExtractor: useCallback((seen: Range) => drawnLines(seen, COLUMNS, AHEAD_ACROSS, active.column), [active.column]),
  });
  const items = across.getVirtualItems();
  const drawn = useMemo(
    () =>
      items.flatMap(({ index, start }): DrawnColumn[] => (columns[index] ? [{ index, line: columns[index], left: start }] : [])),
    [items, columns],
  );
  const lines = down.getVirtualItems().flatMap(({ index, start }) => {
    const line = rows[index];
    return line ? [{ index, start, line }] : [];
  });
  const counts = useMemo(() => countByColumn(marks, rowIds), [marks, rowIds]);
  const total = useMemo(() => columnIds.reduce((sum, column) => sum + (counts.get(column) ?? 0), 0), [columnIds, counts]);

  // The focus follows the active cell, as long as it is in the matrix.
  const { column, row } = active;
  useEffect(() => {
    const box = scroller.current;
    if (!box?.contains(document.activeElement)) return;
    if (row >= 0) down.scrollToIndex(row);
    if (column >= 0) across.scrollToIndex(column);
    document.getElementById(matrixCellId(id, row, column))?.focus({ preventScroll: true });
  }, [id, row, column, down, across]);

  // Scrolling draws this anew all the time: what does not change by it is kept.
  const below = useMemo(() => foot?.({ row, column }), [foot, row, column]);
  const width = across.getTotalSize();
  const scrolled = across.scrollOffset ?? 0;
  const fitting = Math.max(1, Math.floor(((across.scrollRect?.width ?? 0) - side) / sizes.column));
  const first = Math.ceil(scrolled / sizes.column);
  const last = Math.min(columns.length, first + fitting);
  const turn = (by: number) => scroller.current?.scrollBy({ left: by * fitting * sizes.column });
  return (
    <div className="cc-matrix" data-field={id}>
      <div className="cc-matrix-tools">
        {tools}
        <span className="cc-end">
          <span>{texts.sight(Math.min(first + 1, last), last, columns.length)}</span>
          <IconButton
            label={texts.previous}
            icon={<IconChevronLeft size={16} />}
            disabled={first === 0}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={texts.next}
            icon={<IconChevronRight size={16} />}
            disabled={last >= columns.length}
            onClick={() => turn(1)}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid in it and the heads beside that take the same keys */}
      <div
        ref={scroller}
        className="cc-matrix-scroll"
        onKeyDown={matrix.onKeyDown}
        onFocus={matrix.onFocus}
        onMouseDown={(event) => {
          matrix.onMouseDown(event);
          const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
          cell?.querySelector<HTMLElement>('[role="checkbox"]')?.focus({ preventScroll: true });
        }}
      >
        <div className="cc-matrix-plane" style={{ width, height: down.getTotalSize() }}>
          <div className="cc-matrix-sides" role="presentation" style={{ width: side }}>
            {lines.map(({ index, start, line }) => (
              <MatrixRowHead
                key={line.id}
                id={id}
                row={index}
                line={line}
                top={start}
                marks={marksOf(marks, line.id)}
                columnIds={columnIds}
                allLabel={texts.all}
                isReadOnly={isReadOnly}
                isActiveRow={index === row}
                isActive={index === row && column === -1}
              />
            ))}
          </div>
          <div
            role="grid"
            aria-label={label}
            aria-rowcount={rows.length + 2}
            aria-colcount={columns.length + 1}
            aria-multiselectable="true"
            aria-readonly={isReadOnly}
            className="cc-matrix-cells"
          >
            {column >= 0 && <div className="cc-matrix-band" role="presentation" style={{ left: side + column * sizes.column }} />}
            <MatrixHeads
              id={id}
              side={side}
              width={width}
              columns={drawn}
              counts={counts}
              total={total}
              rows={rows.length}
              texts={texts}
              isReadOnly={isReadOnly}
              column={column}
              isActive={row === -1}
            />
            {lines.map(({ index, start, line }) => {
              const isChosen = matrix.hasRange && index >= range.top && index <= range.bottom;
              return (
                <MatrixRow
                  key={line.id}
                  id={id}
                  row={index}
                  line={line}
                  top={start}
                  columns={drawn}
                  width={width}
                  marks={marksOf(marks, line.id)}
                  saved={marksOf(saved, line.id)}
                  cellLabel={texts.cell}
                  isReadOnly={isReadOnly}
                  active={index === row ? column : undefined}
                  from={isChosen ? range.left : undefined}
                  to={isChosen ? range.right : undefined}
                />
              );
            })}
          </div>
        </div>
        {(rows.length === 0 || columns.length === 0) && <div className="cc-matrix-empty">{empty}</div>}
      </div>
      {below}
    </div>
  );
}
