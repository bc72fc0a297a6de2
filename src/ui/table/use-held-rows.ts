import { type FocusEvent, type PointerEvent, useState } from 'react';
import { useHold } from '#src/ui/use-hold.ts';
import { heldRows, type Row } from './held-rows.ts';

const rowAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
const sameRows = (some: readonly Row<unknown>[], others: readonly Row<unknown>[]) =>
  some.length === others.length &&
  some.every(({ id, section, fate }, index) => {
    const other = others[index];
    return id === other?.id && section === other.section && fate === other.fate;
  });

/**
 * The rows of a list with buttons, held as far as somebody points at them (held-rows.ts). Spread `holder` on the element around the list, and
 * give each row its id as `data-row`. `sent`: the row whose command is on its way.
 */
export function useHeldRows<Item>(now: readonly Row<Item>[], sent: string | undefined) {
  const { isHeld, holder } = useHold<HTMLElement>(sent !== undefined);
  const [pointed, setPointed] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const [shown, setShown] = useState(now);
  const [run, setRun] = useState<{ readonly sent: string | undefined; readonly done: string | undefined }>();
  // A command that was refused is still there when its answer comes.
  const done = run?.sent !== undefined && sent === undefined && !now.some(({ id }) => id === run.sent) ? run.sent : run?.done;
  if (sent !== undefined ? run?.sent !== sent : run?.sent !== undefined)
    setRun({ sent, done: sent === undefined ? done : undefined });
  if (!isHeld && sent === undefined && run?.sent === undefined && run?.done !== undefined) setRun(undefined);
  const at = isHeld ? (pointed ?? focused) : undefined;
  const rows = heldRows(shown, now, { pointed: at, done: sent === undefined ? done : undefined });
  if (!sameRows(rows, shown)) setShown(rows);
  return {
    rows,
    holder: {
      ...holder,
      onPointerOver: ({ target }: PointerEvent) => {
        const row = rowAt(target);
        // Between two rows the last one is still meant; whoever folds or unfolds means the rows to come and go.
        if (row !== undefined || (target as Element).closest('[aria-expanded]')) setPointed(row);
      },
      onPointerLeave: (event: PointerEvent) => {
        holder.onPointerLeave(event);
        // A finger has left at once: there the hold itself ends later.
        if (event.pointerType !== 'touch') setPointed(undefined);
      },
      onFocus: (event: FocusEvent) => {
        holder.onFocus(event);
        if (event.target.matches(':focus-visible')) setFocused(rowAt(event.target));
      },
      onBlur: (event: FocusEvent) => {
        holder.onBlur(event);
        setFocused(undefined);
      },
    },
  };
}
