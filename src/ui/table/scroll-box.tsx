import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A framed box that scrolls sideways where it is too narrow; only then is it a stop for the keyboard. */
export function ScrollBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const stop = scrolls ? { role: 'group', tabIndex: 0, 'aria-label': label } : {};
  return (
    <div ref={box} className="cc-box cc-scroll-x" {...stop}>
      {children}
    </div>
  );
}
