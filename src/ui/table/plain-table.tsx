import './table.css';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import { range } from '#src/ui/range.ts';
import { useHorizontalOverflow } from './use-horizontal-overflow.ts';

/** px that a column without a width keeps when the page is narrow. */
const REST_WIDTH = 140;

type Props = {
  readonly label: string;
  /** px of each column; null shares the rest */
  readonly widths?: readonly (number | null)[] | undefined;
  /** on a phone the cells of a row stand below each other, each with its `data-label`, instead of being scrolled sideways */
  readonly stacks?: boolean;
  /** th elements of the head */
  readonly head?: ReactNode;
  /** the same where they are mere words */
  readonly heads?: readonly string[];
  /** tr elements */
  readonly children: ReactNode;
};

const headOf = (words: string) => (
  <th key={words} scope="col">
    {words}
  </th>
);

/** A table of a page's part, framed; rows are the caller's own elements. */
export function PlainTable({ label, widths, stacks = false, heads, head = heads?.map(headOf), children }: Props) {
  const smallest = widths?.reduce<number>((sum, width) => sum + (width ?? REST_WIDTH), 0);
  return (
    <ScrollBox label={label}>
      <table
        className={cx('cc-table', stacks && 'cc-stacks')}
        aria-label={label}
        style={{ '--cc-smallest': `${smallest ?? 0}px` } as CSSProperties}
      >
        {widths && (
          <colgroup>
            {range(widths.length).map((place) => (
              <col key={place} style={{ width: widths[place - 1] ?? undefined }} />
            ))}
          </colgroup>
        )}
        {head !== undefined && (
          <thead>
            <tr>{head}</tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

type ReasonProps = { readonly children: ReactNode; readonly note?: ReactNode; readonly tone?: 'negative' | 'neutral' };

/** What somebody wrote about a row, in a row of its own below it (`cc-has-note`, then `cc-note`). */
export function ReasonBlock({ children, note, tone = 'negative' }: ReasonProps) {
  return (
    <span className={cx('cc-reason', tone === 'neutral' && 'cc-neutral')}>
      {children}
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}

/** A framed box that scrolls sideways where it is too narrow, with its first column in sight; only then is it a stop for the keyboard. */
function ScrollBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { isWide, more } = useHorizontalOverflow(box);
  const stop = isWide ? { role: 'group', tabIndex: 0, 'aria-label': label } : {};
  return (
    <div className="cc-box cc-clip" data-more={more}>
      <div ref={box} className={cx('cc-scroll-x', isWide && 'cc-holds-first')} {...stop}>
        {children}
      </div>
    </div>
  );
}
