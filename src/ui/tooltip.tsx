import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  readonly label: string;
  /** ms until it opens, so that crossing a bar stays quiet */
  readonly openDelay: number;
  readonly position?: 'right' | 'bottom';
  readonly children: ReactNode;
};

type Place = { readonly left: number; readonly top: number };

const GAP = 6;

/** A word beside what the pointer rests on or the focus is at; readers have the control's own name. Escape closes it. */
export function Tooltip({ label, openDelay, position = 'bottom', children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<Place>();
  const close = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const open = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = anchor.current?.firstElementChild?.getBoundingClientRect();
      if (!box) return;
      setPlace(
        position === 'right'
          ? { left: box.right + GAP, top: box.top + box.height / 2 }
          : { left: box.left + box.width / 2, top: box.bottom + GAP },
      );
    }, openDelay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(undefined);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [place]);
  return (
    <span
      ref={anchor}
      role="presentation"
      className="cc-tip-anchor"
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onPointerDown={close}
    >
      {children}
      {place &&
        createPortal(
          <span className={`cc-tip cc-tip-${position}`} style={place} aria-hidden="true">
            {label}
          </span>,
          document.body,
        )}
    </span>
  );
}
