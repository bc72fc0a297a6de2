import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A finger leaves at once: a second tap may still follow. */
const afterTouch = 1_500;
/** What somebody has just done stays where it stood for as long as they look at it. */
const afterRun = 8_000;

/**
 * Tells whether somebody points at something, has the keyboard in it, or has just run something there: until they have left, what stands
 * there keeps its place, so that no button under the pointer changes its meaning. Spread `holder` on the element around it.
 */
export function useHold<Box extends HTMLElement>(isBusy = false) {
  const box = useRef<Box>(null);
  const [isHeld, setHeld] = useState(false);
  const isPointed = useRef(false);
  const wasBusy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = () => {
    const focused = box.current?.querySelector(':focus-visible') ?? box.current?.matches(':focus-visible');
    if (!isPointed.current && !focused && timer.current === undefined) setHeld(false);
  };
  const settleAfter = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      settle();
    }, milliseconds);
  };
  const settleLater = useRef(settleAfter);
  settleLater.current = settleAfter;
  useEffect(() => {
    if (isBusy) setHeld(true);
    else if (wasBusy.current) settleLater.current(afterRun);
    wasBusy.current = isBusy;
  }, [isBusy]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = useRef((_pointerType: string) => {});
  leave.current = (pointerType) => {
    isPointed.current = false;
    if (pointerType === 'touch') settleAfter(afterTouch);
    else settle();
  };
  useEffect(() => {
    if (!isHeld) return;
    // What goes from under a pointer takes its leaving along: whoever is over something else has left all the same.
    const isOver = ({ target, pointerType }: globalThis.PointerEvent) => {
      if (isPointed.current && target instanceof Node && !box.current?.contains(target)) leave.current(pointerType);
    };
    document.addEventListener('pointermove', isOver);
    return () => document.removeEventListener('pointermove', isOver);
  }, [isHeld]);
  const holder = {
    ref: box,
    onPointerEnter: () => {
      isPointed.current = true;
      setHeld(true);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => leave.current(pointerType),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setHeld(true);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) settle();
    },
  } as const;
  return { isHeld, holder };
}
