import { type RefObject, useEffect } from 'react';

const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** Scrolls the box of a chart so that the state in which the item is stands in sight, once it is drawn. */
export function usePresentInSight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const present = box.current?.querySelector('[data-present]:not(.cc-group)')?.getBoundingClientRect();
    const seen = box.current?.getBoundingClientRect();
    if (!present || !seen) return;
    box.current?.scrollBy(middle(present).x - middle(seen).x, middle(present).y - middle(seen).y);
  }, [box]);
}
