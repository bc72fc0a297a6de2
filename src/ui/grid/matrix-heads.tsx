// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a table cannot be placed where only those in sight are drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the mark in a cell takes its focus
import { memo } from 'react';
import type { MatrixTexts } from './check-matrix.tsx';
import { type DrawnColumn, Mark, matrixCellId } from './matrix-row.tsx';

/** px of the names of the columns, and of the boxes below them. */
export const headSizes = { head: 58, all: 32 } as const;

type Props = {
  readonly id: string;
  readonly side: number;
  readonly width: number;
  readonly columns: readonly DrawnColumn[];
  /** marks of each column among the rows that are shown */
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
  readonly rows: number;
  readonly texts: MatrixTexts;
  readonly isReadOnly: boolean;
  /** the column of the active cell */
  readonly column: number;
  /** its cell is the box of the column */
  readonly isActive: boolean;
};

const stateOf = (count: number, all: number) => (count === 0 ? 'off' : count === all ? 'on' : 'mixed');

/** The names of the columns, and the boxes that stand for all of each. */
export const MatrixHeads = memo(function MatrixHeads(props: Props) {
  const { id, side, width, columns, counts, total, rows, texts, isReadOnly, column, isActive } = props;
  return (
    <>
      <div role="row" aria-rowindex={1} className="cc-matrix-head" style={{ width, height: headSizes.head }}>
        <div role="columnheader" aria-colindex={1} className="cc-matrix-side" style={{ width: side }}>
          <span className="cc-matrix-name">{texts.rowHead}</span>
          <span>{texts.countHead}</span>
        </div>
        {columns.map(({ index, left, line }) => (
          <div
            key={line.id}
            role="columnheader"
            aria-colindex={index + 2}
            className="cc-matrix-cell"
            data-wrong={line.isWrong || undefined}
            data-active={index === column || undefined}
            title={line.name}
            style={{ left }}
          >
            {line.head}
          </div>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className="cc-matrix-all" style={{ width, top: headSizes.head, height: headSizes.all }}>
        <div role="rowheader" aria-colindex={1} className="cc-matrix-side" style={{ width: side }}>
          <span className="cc-matrix-name">{texts.allRows}</span>
          <b className="cc-num">{total}</b>
        </div>
        {columns.map(({ index, left, line }) => (
          <div
            key={line.id}
            role="gridcell"
            aria-colindex={index + 2}
            className="cc-matrix-cell"
            data-row={-1}
            data-column={index}
            data-wrong={line.isWrong || undefined}
            style={{ left }}
          >
            <Mark
              id={matrixCellId(id, -1, index)}
              label={texts.all(line.name)}
              state={stateOf(counts.get(line.id) ?? 0, rows)}
              isActive={isActive && column === index}
              isReadOnly={isReadOnly}
              isBox
            />
            <b>{counts.get(line.id) ?? 0}</b>
          </div>
        ))}
      </div>
    </>
  );
});
