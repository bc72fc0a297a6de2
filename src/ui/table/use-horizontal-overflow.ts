import { type RefObject, useEffect, useState } from 'react';

type HorizontalOverflow = {
  /** the content is wider than the box */
  readonly isWide: boolean;
  /** on which sides there is more to see: 'left', 'right', both with a space between */
  readonly more: string | undefined;
};

/**
 * Whether content, of a width in px or of what it takes, scrolls sideways in its box, and where there is more of it. A ref: with the box as a state every
 * table was drawn twice before anybody saw it (ADR 8).
 */
export function useHorizontalOverflow(frame: RefObject<HTMLElement | null>, known?: number): HorizontalOverflow {
  const [overflow, setOverflow] = useState<HorizontalOverflow>({ isWide: false, more: undefined });
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const look = () => {
      const { clientWidth, scrollLeft, scrollWidth } = box;
      const width = known ?? scrollWidth;
      const isWide = width > clientWidth;
      const sides = [...(scrollLeft > 0 ? ['left'] : []), ...(scrollLeft + clientWidth < width - 1 ? ['right'] : [])];
      const more = isWide && sides.length > 0 ? sides.join(' ') : undefined;
      setOverflow((before) => (before.isWide === isWide && before.more === more ? before : { isWide, more }));
    };
    const watch = new ResizeObserver(look);
    watch.observe(box);
    if (known === undefined && box.firstElementChild) watch.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [frame, known]);
  return overflow;
}
