import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ScrollWindow, TableState } from './data-table-types.ts';

/** Height of a row in px, as in the css. */
export const ROW = 32;

/** Rows that one scrolls through in one go, 16 million px: browsers draw no box that is much higher. The pager leads to the next ones. */
const LONGEST_BOX = 500_000;

export type Scrolling = ScrollWindow & {
  readonly total: number;
  readonly state: TableState;
  readonly onPage: (page: number) => void;
};

/** Place of the first row that the box holds, and how many it holds. */
export function heightOf({ total, state: { page, pageSize } }: Pick<Scrolling, 'total' | 'state'>) {
  const begin = (page - 1) * pageSize;
  const base = begin - (begin % LONGEST_BOX);
  return { base, count: Math.min(LONGEST_BOX, total - base) };
}

/** How far the box is scrolled where its page begins, in px. */
export function offsetOf(scrolling: Scrolling): number {
  return ((scrolling.state.page - 1) * scrolling.state.pageSize - heightOf(scrolling).base) * ROW;
}

/** The page that the uppermost row in sight is of; at the end of the box the last one. */
function pageAt(box: HTMLElement, scrolling: Scrolling): number {
  const { base, count } = heightOf(scrolling);
  const isEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
  const top = isEnd ? count - 1 : Math.floor(box.scrollTop / ROW);
  return Math.floor((base + top) / scrolling.state.pageSize) + 1;
}

/** Page and scrolling follow each other: a page that is chosen is scrolled to, and where the scrolling ends is the page. */
export function useScrollWindow(
  { isScrolling, range }: Virtualizer<HTMLDivElement, Element>,
  box: HTMLDivElement | null,
  scrolling: Scrolling | undefined,
): void {
  const page = scrolling?.state.page;
  const question =
    scrolling &&
    JSON.stringify([scrolling.state.search, scrolling.state.filters, scrolling.state.sort, scrolling.state.pageSize]);
  const asked = useRef(question);
  const go = useEffectEvent(() => {
    if (!scrolling || !box) return;
    const isOther = asked.current !== question;
    asked.current = question;
    if (isOther || pageAt(box, scrolling) !== page) box.scrollTop = offsetOf(scrolling);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box, the question and the page say when
  useEffect(() => go(), [box, question, page]);

  const settle = useEffectEvent(() => {
    if (!scrolling || !box || isScrolling) return;
    const reached = pageAt(box, scrolling);
    if (reached !== scrolling.state.page) scrolling.onPage(reached);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the scrolling says when
  useEffect(() => settle(), [isScrolling]);

  const tell = useEffectEvent((from: number, to: number) => scrolling?.onSight(from, to));
  const base = scrolling ? heightOf(scrolling).base : 0;
  const [from, to] = [range?.startIndex, range?.endIndex];
  useEffect(() => {
    if (from !== undefined && to !== undefined) tell(base + from, base + to);
  }, [base, from, to]);

  const held = useRef(false);
  // A row with the focus that is not kept any longer leaves it to the box: the keyboard goes on from there.
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body) box?.focus({ preventScroll: true });
    held.current = box?.contains(document.activeElement) ?? false;
  });
}
