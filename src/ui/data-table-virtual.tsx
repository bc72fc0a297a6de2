import { useVirtualizer } from '@tanstack/react-virtual';
import { type BodyProps, MemoRow, useRowProps } from './data-table-body.tsx';

/** Height of a row in px, as in the css. */
const ROW = 32;

export type VirtualProps<Row> = BodyProps<Row> & { readonly scroller: HTMLDivElement | null; readonly span: number };

/** Rows in sight and a few around them; two spacers stand for the rest. */
export function DataTableVirtualRows<Row>(props: VirtualProps<Row>) {
  const { scroller, span, ...body } = props;
  const { rows, rowId } = body;
  const rowProps = useRowProps(body);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} span={span} />
      {items.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : <MemoRow key={rowId(row)} {...rowProps(row)} />;
      })}
      <Spacer height={after} span={span} />
    </tbody>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr className="cc-spacer">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
