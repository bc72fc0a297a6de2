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

function placeOf(box: HTMLElement, position: 'right' | 'bottom'): Place | undefined {
  const control = box.firstElementChild?.getBoundingClientRect();
  if (!control) return undefined;
  return position === 'right'
    ? { left: control.right + GAP, top: control.top + control.height / 2 }
    : { left: control.left + control.width / 2, top: control.bottom + GAP };
}

/** A word beside what the pointer rests on or the focus is at; readers have the control's own name. Escape closes it. */
export function Tooltip({ label, openDelay, position = 'bottom', children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const box = anchor.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      setPlace(undefined);
    };
    const open = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPlace(placeOf(box, position)), openDelay);
    };
    // Listened to here and not as props: the span is no control, it only hears of the one inside.
    const listeners = { pointerover: open, pointerout: close, pointerdown: close, focusin: open, focusout: close };
    for (const [type, listener] of Object.entries(listeners)) box.addEventListener(type, listener);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) box.removeEventListener(type, listener);
    };
  }, [position, openDelay]);
  useEffect(() => {
    if (!place) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(undefined);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [place]);
  return (
    <span ref={anchor} className="cc-tip-anchor">
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
