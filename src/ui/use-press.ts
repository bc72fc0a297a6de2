import { type PointerEvent, useRef } from 'react';

/** How far a pointer moves, in px, until a press is taken back. */
const slop = 8;

/**
 * A press that begins on a button or link ends on it, though it moves from under the pointer because something above it came or went in between: the
 * browser sends a click only where both happen at one place. Whoever moves the pointer away takes the press back. Spread it on the element around them.
 */
export function usePress() {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: ({ button, clientX, clientY, pointerId, pointerType, target }: PointerEvent) => {
      const pressed = (target as Element).closest('button, a[href]');
      // A finger has its target from the browser.
      if (!pressed || button !== 0 || pointerType === 'touch') return;
      from.current = { x: clientX, y: clientY };
      pressed.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientX, clientY, pointerId, target }: PointerEvent) => {
      const { x, y } = from.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) <= slop) return;
      from.current = undefined;
      if ((target as Element).hasPointerCapture(pointerId)) (target as Element).releasePointerCapture(pointerId);
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  } as const;
}
