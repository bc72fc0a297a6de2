import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, useCallback, useMemo } from 'react';
import { skeletonWidth } from '#src/ui/page/page-states.tsx';
import { range } from '#src/ui/range.ts';
import { type BodyProps, MemoRow, useRowProps } from './data-table-body.tsx';
import { heightOf, offsetOf, ROW, type Scrolling, useScrollWindow } from './use-scroll-window.ts';

/** Rows come and go by blocks, and so many are drawn beyond those in sight: most frames of a scroll have nothing to draw anew. */
const BLOCK = 8;
const AHEAD = 12;

export type VirtualProps<Row> = BodyProps<Row> & {
  readonly scroller: HTMLDivElement | null;
  readonly span: number;
  /** rows of the head, which readers count too */
  readonly heads: number;
  readonly scrolling?: Scrolling | undefined;
};

/** Rows in sight, a few around them, and the one that the keyboard stands on; spacers stand for the rest. */
export function DataTableVirtualRows<Row>(props: VirtualProps<Row>) {
  const { scroller, span, heads, scrolling, ...body } = props;
  const { rows, rowId, activeId } = body;
  const rowProps = useRowProps(body);
  const { base, count } = scrolling ? heightOf(scrolling) : { base: 0, count: rows.length };
  const first = (scrolling?.first ?? 0) - base;
  const kept = useMemo(() => {
    const active = rows.findIndex((row) => rowId(row) === activeId);
    return active < 0 ? [] : [active - 1, active, active + 1].flatMap((place) => (rows[place] ? [place + first] : []));
  }, [rows, rowId, activeId, first]);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    initialOffset: scrolling ? offsetOf(scrolling) : 0,
    rangeExtractor: useCallback((seen: Range) => drawnRows(seen, kept), [kept]),
  });
  useScrollWindow(virtual, scroller, scrolling);
  const items = virtual.getVirtualItems();
  return (
    <tbody>
      <Spacer height={items[0]?.start ?? 0} span={span} />
      {items.map(({ index, start }, place) => {
        const row = rows[index - first];
        const line = base + index + heads + 1;
        return (
          <Fragment key={row === undefined ? index : rowId(row)}>
            <Spacer height={start - (items[place - 1]?.end ?? start)} span={span} />
            {row === undefined ? <WaitingRow line={line} span={span} /> : <MemoRow {...rowProps(row)} line={line} />}
          </Fragment>
        );
      })}
      <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
    </tbody>
  );
}

/** Rows in sight, in whole blocks, and those to keep wherever one has scrolled: what the keyboard stands on and what it steps to. */
export function drawnRows({ startIndex, endIndex, count }: Range, kept: readonly number[]): number[] {
  const from = Math.max(0, BLOCK * Math.floor((startIndex - AHEAD) / BLOCK));
  const to = Math.min(count, BLOCK * Math.ceil((endIndex + AHEAD + 1) / BLOCK));
  const drawn = [...kept.filter((one) => one >= 0 && one < count), ...range(to - from).map((one) => from + one - 1)];
  return [...new Set(drawn)].sort((a, b) => a - b);
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr className="cc-spacer">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** A row that is on its way from the server. */
const WaitingRow = memo(function WaitingRow({ line, span }: { readonly line: number; readonly span: number }) {
  return (
    <tr className="cc-waiting" aria-rowindex={line}>
      {range(span).map((column) => (
        <td key={column}>
          <i className="cc-sk" style={{ width: skeletonWidth(line + column) }} />
        </td>
      ))}
    </tr>
  );
});
