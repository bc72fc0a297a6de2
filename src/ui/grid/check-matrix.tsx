import './check-matrix.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

export type MatrixLine = { readonly id: string; readonly label: ReactNode; readonly name: string; readonly isWrong?: boolean };

type Props = {
  readonly label: string;
  /** id of the whole, for the active cell's */
  readonly id: string;
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  /** what the head of every row and of every column is called */
  readonly allLabel: (name: string) => string;
  readonly cellLabel: (row: string, column: string) => string;
  readonly isReadOnly: boolean;
  readonly isOn: (row: string, column: string) => boolean;
  /** of these cells, all become so */
  readonly onSet: (cells: readonly (readonly [row: string, column: string])[], isOn: boolean) => void;
};

const sizes = { side: 296, column: 68, head: 72, row: 40 } as const;
type Place = { readonly row: number; readonly column: number };
type State = 'true' | 'false' | 'mixed';

/**
 * A matrix of marks, of any size: only what is in sight is drawn, over plain elements. Row -1 and column -1 are the heads, whose mark stands for all
 * of the column or the row. Keys: arrows, Home and End, with Ctrl to the very corner; Space switches.
 */
export function CheckMatrix({ label, id, rows, columns, allLabel, cellLabel, isReadOnly, isOn, onSet }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    overscan: 4,
    scrollPaddingStart: sizes.head,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.column,
    overscan: 3,
    scrollPaddingStart: sizes.side,
  });
  const cellsOf = ({ row, column }: Place): (readonly [string, string])[] => {
    const of = (lines: readonly MatrixLine[], at: number) => (at < 0 ? lines : lines.slice(at, at + 1));
    return of(rows, row).flatMap((one) => of(columns, column).map((other) => [one.id, other.id] as const));
  };
  const stateOf = (place: Place): State => {
    const cells = cellsOf(place);
    const on = cells.filter(([row, column]) => isOn(row, column)).length;
    return on === 0 ? 'false' : on === cells.length ? 'true' : 'mixed';
  };
  const toggle = (place: Place) => {
    if (!isReadOnly) onSet(cellsOf(place), stateOf(place) !== 'true');
  };
  const move = (to: Place) => {
    const row = Math.min(Math.max(to.row, -1), rows.length - 1);
    const column = Math.min(Math.max(to.column, -1), columns.length - 1);
    setActive({ row, column });
    if (row >= 0) down.scrollToIndex(row);
    if (column >= 0) across.scrollToIndex(column);
  };
  const onKey = (event: KeyboardEvent) => {
    const { row, column } = active;
    const isFar = event.ctrlKey || event.metaKey;
    const moves: Readonly<Record<string, Place>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - 10, column },
      PageDown: { row: row + 10, column },
      Home: { row: isFar ? -1 : row, column: -1 },
      End: { row: isFar ? rows.length - 1 : row, column: columns.length - 1 },
    };
    const to = moves[event.key];
    if (!to && event.key !== ' ') return;
    event.preventDefault();
    if (to) move(to);
    else toggle(active);
  };
  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`;
  const cell = (place: Place, box: { left: number; top: number; width: number; height: number }) => {
    const { row, column } = place;
    const head = row < 0 ? columns[column] : column < 0 ? rows[row] : undefined;
    const name = head ? allLabel(head.name) : cellLabel(rows[row]?.name ?? '', columns[column]?.name ?? '');
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears its keys
      // biome-ignore lint/a11y/useSemanticElements: an input each would take the focus from the grid
      <div
        key={cellId(place)}
        id={cellId(place)}
        role="checkbox"
        aria-label={name}
        aria-checked={stateOf(place)}
        aria-readonly={isReadOnly}
        className="cc-matrix-cell"
        data-active={(active.row === row && active.column === column) || undefined}
        data-head={head ? true : undefined}
        data-column={row < 0 || undefined}
        data-wrong={head?.isWrong || undefined}
        style={box}
        onClick={() => {
          setActive(place);
          toggle(place);
        }}
      >
        {head?.label}
      </div>
    );
  };
  const [shownRows, shownColumns] = [down.getVirtualItems(), across.getVirtualItems()];
  const width = sizes.side + across.getTotalSize();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of every cell would hold a hundred thousand of them
    <div
      ref={scroller}
      role="group"
      aria-roledescription="matrix"
      aria-label={label}
      aria-activedescendant={cellId(active)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop for the whole matrix, its cells by arrows
      tabIndex={0}
      className="cc-box cc-matrix"
      onKeyDown={onKey}
    >
      <div className="cc-matrix-plane" style={{ width, height: sizes.head + down.getTotalSize() }}>
        <div className="cc-matrix-head" style={{ width, height: sizes.head }}>
          {shownColumns.map(({ index, start }) =>
            cell({ row: -1, column: index }, { left: sizes.side + start, top: 0, width: sizes.column, height: sizes.head }),
          )}
        </div>
        {shownRows.map((line) => (
          <div key={line.index}>
            {shownColumns.map(({ index, start }) =>
              cell(
                { row: line.index, column: index },
                { left: sizes.side + start, top: sizes.head + line.start, width: sizes.column, height: sizes.row },
              ),
            )}
          </div>
        ))}
        <div className="cc-matrix-side" style={{ width: sizes.side, height: 0 }}>
          {shownRows.map((line) =>
            cell({ row: line.index, column: -1 }, { left: 0, top: line.start, width: sizes.side, height: sizes.row }),
          )}
        </div>
      </div>
    </div>
  );
}
