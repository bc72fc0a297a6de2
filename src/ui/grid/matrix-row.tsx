// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a table cannot be placed where only those in sight are drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the mark in a cell takes its focus
import { memo } from 'react';
import type { MatrixLine } from './check-matrix.tsx';
import { changedIn, type MarkState } from './matrix-marks.ts';

export const matrixCellId = (matrix: string, row: number, column: number): string => `${matrix}.${row}.${column}`;

/** A column that is drawn: its place among all of them, and where it begins. */
export type DrawnColumn = { readonly index: number; readonly line: MatrixLine; readonly left: number };

const checked = { on: 'true', off: 'false', mixed: 'mixed' } as const;

type MarkProps = {
  readonly id: string;
  readonly label: string;
  readonly state: MarkState;
  readonly isActive: boolean;
  readonly isReadOnly: boolean;
  readonly isBox?: boolean;
};

/** A mark, or the box of a whole row or column; it takes the focus of its cell. */
export function Mark({ id, label, state, isActive, isReadOnly, isBox = false }: MarkProps) {
  return (
    <span
      id={id}
      role="checkbox"
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      aria-checked={checked[state]}
      aria-readonly={isReadOnly || undefined}
      className={isBox ? 'cc-matrix-box' : 'cc-matrix-mark'}
      data-mark={state}
    />
  );
}

const headId = (matrix: string, row: number): string => matrixCellId(matrix, row, -1).concat('.head');

function stateIn(on: ReadonlySet<string>, columns: readonly string[]): MarkState {
  const count = columns.filter((column) => on.has(column)).length;
  return count === 0 ? 'off' : count === columns.length ? 'on' : 'mixed';
}

type HeadProps = {
  readonly id: string;
  readonly row: number;
  readonly line: MatrixLine;
  readonly top: number;
  readonly marks: readonly string[];
  /** all that are shown */
  readonly columnIds: readonly string[];
  readonly allLabel: (name: string) => string;
  readonly isReadOnly: boolean;
  /** its row has the active cell, and that is its own */
  readonly isActiveRow: boolean;
  readonly isActive: boolean;
};

/** The head of a row. All of them stand in one box beside the cells, which stays in sight: one of its own each would be as many layers to paint. Their rows own them. */
export const MatrixRowHead = memo(function MatrixRowHead(props: HeadProps) {
  const { id, row, line, top, marks, isActiveRow, isActive, isReadOnly } = props;
  return (
    <div
      id={headId(id, row)}
      role="rowheader"
      aria-colindex={1}
      className="cc-matrix-side"
      data-active={isActiveRow || undefined}
      data-row={row}
      data-column={-1}
      style={{ top }}
    >
      <Mark
        id={matrixCellId(id, row, -1)}
        label={props.allLabel(line.name)}
        state={stateIn(new Set(marks), props.columnIds)}
        isActive={isActive}
        isReadOnly={isReadOnly}
        isBox
      />
      <span className="cc-matrix-name">{line.head}</span>
      <b className="cc-num">{marks.length}</b>
    </div>
  );
});

type Props = {
  readonly id: string;
  readonly row: number;
  readonly line: MatrixLine;
  readonly top: number;
  readonly columns: readonly DrawnColumn[];
  readonly width: number;
  readonly marks: readonly string[];
  readonly saved: readonly string[];
  readonly cellLabel: (row: string, column: string) => string;
  readonly isReadOnly: boolean;
  /** the column of the active cell, in its row alone; -1 is the row's head */
  readonly active: number | undefined;
  /** columns that are chosen */
  readonly from: number | undefined;
  readonly to: number | undefined;
};

/** The cells of a row; they are drawn anew only where something of them changes. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { id, row, line, top, columns, width, marks, saved, isReadOnly, active, from = 0, to = -1 } = props;
  const on = new Set(marks);
  const changed = changedIn(marks, saved);
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      aria-owns={headId(id, row)}
      className="cc-matrix-row"
      data-active={active !== undefined || undefined}
      style={{ top, width }}
    >
      {columns.map(({ index, left, line: column }) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={index + 2}
          aria-selected={index >= from && index <= to}
          className="cc-matrix-cell"
          data-row={row}
          data-column={index}
          data-changed={changed.has(column.id) || undefined}
          style={{ left }}
        >
          <Mark
            id={matrixCellId(id, row, index)}
            label={props.cellLabel(line.name, column.name)}
            state={on.has(column.id) ? 'on' : 'off'}
            isActive={active === index}
            isReadOnly={isReadOnly}
          />
        </div>
      ))}
    </div>
  );
});
