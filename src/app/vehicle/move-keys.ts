import type { KeyboardEvent } from 'react';
import type { Direction, FilterEdit, Pointer } from '#machines/screens/filter-edit.ts';

const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Alt with an arrow moves the node that one stands in: up, down, into the group below, out of its group. */
export function useMoveKeys(at: Pointer, edit: (edit: FilterEdit) => void, isOff: boolean) {
  return (event: KeyboardEvent) => {
    const direction = event.altKey ? directionOfKey[event.key] : undefined;
    if (isOff || !direction) return;
    event.preventDefault();
    event.stopPropagation();
    edit({ kind: 'node.move', at, direction });
  };
}
