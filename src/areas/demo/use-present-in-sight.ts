import { type RefObject, useEffect } from 'react';

/** What the footer of the page covers, and a little more, in px. */
const FOOTER = 48;

const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** Scrolls the box of a chart and the page where that is not enough, so that the state in which the item is stands in sight, once it is drawn. */
export function usePresentInSight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const state = box.current?.querySelector('[data-present]:not(.cc-group)');
    const present = state?.getBoundingClientRect();
    const seen = box.current?.getBoundingClientRect();
    if (!present || !seen) return;
    box.current?.scrollBy(middle(present).x - middle(seen).x, middle(present).y - middle(seen).y);
    // One at the end of the chart may be below the window still: the page begins at its top before it is scrolled.
    const frame = requestAnimationFrame(() => {
      if (state && state.getBoundingClientRect().bottom > window.innerHeight - FOOTER) state.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [box]);
}
