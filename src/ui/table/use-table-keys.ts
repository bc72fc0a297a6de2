import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Selection } from './data-table-types.ts';

type Options<Row> = {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selection?: Selection | undefined;
  /** box that the rows scroll in; it has the focus when the row that had it is gone */
  readonly scroller: RefObject<HTMLElement | null>;
  /** place of the row to begin with */
  readonly home: number;
};

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox' ? true : target instanceof HTMLSelectElement;
}

/** Out of the search of a table, into its rows. */
const isLeavingSearch = ({ key, target }: KeyboardEvent) =>
  (key === 'ArrowDown' || key === 'Escape') && target instanceof HTMLElement && target.matches('[data-table-search]');

/** Walks a table by keyboard: j/k and arrows, Enter opens, Space selects, `.` goes to the actions, Escape lets go. */
export function useTableKeys<Row>({ rows, rowId, onOpen, selection, scroller, home }: Options<Row>) {
  const [active, setActive] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => rowId(row) === active);
  const begin = rows[home] ?? rows[0];
  const activeId = at >= 0 ? active : begin && rowId(begin);

  const rowElement = (id: string) => frame.current?.querySelector<HTMLElement>(`tr[data-row-id="${CSS.escape(id)}"]`);

  const step = (by: number) => {
    const next = at < 0 ? begin : rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next === undefined) return;
    setActive(rowId(next));
    rowElement(rowId(next))?.focus();
  };

  const toggle = (id: string) => {
    if (!selection) return;
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    selection.onChange(ids);
  };

  const onRowKey = (event: KeyboardEvent, id: string): boolean => {
    const row = rows.find((one) => rowId(one) === id);
    if (event.key === 'Enter' && row && onOpen) onOpen(row);
    else if (event.key === ' ' && selection) toggle(id);
    else if (event.key === '.') rowElement(id)?.querySelector<HTMLElement>('[data-action]')?.focus();
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (activeId !== undefined && isLeavingSearch(event)) {
      rowElement(activeId)?.focus();
      event.preventDefault();
      return;
    }
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row-id]');
    const id = row?.dataset.rowId;
    const by = STEPS[event.key];
    if (by !== undefined && (id !== undefined || event.target === scroller.current)) {
      step(by);
      event.preventDefault();
    } else if (event.key === 'Escape') {
      if (row && row !== event.target) row.focus();
      else if (selection && selection.ids.size > 0) selection.onChange(new Set());
    } else if (id !== undefined && row === event.target && onRowKey(event, id)) {
      event.preventDefault();
    }
  };

  const onFocus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row-id]')?.dataset.rowId;
    if (id !== undefined) setActive(id);
  };

  usePageKeys(frame, step);
  return { frame, activeId, onKeyDown, onFocus };
}

/** Where letters are typed, or other things are walked. */
const BUSY =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
const tables = () => [...document.querySelectorAll<HTMLElement>('.cc-data-table')].filter((table) => table.checkVisibility());

/** Keys that the first table of the page hears wherever the focus is: `/` goes to its search, j and k into its rows. */
function usePageKeys(frame: RefObject<HTMLElement | null>, step: (by: number) => void): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(BUSY) !== null) return;
    if (tables()[0] !== frame.current) return;
    const by = /^[jk]$/.test(key) ? STEPS[key] : undefined;
    if (by !== undefined) step(by);
    else if (key === '/') frame.current?.querySelector<HTMLInputElement>('[data-table-search]')?.focus();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Brings the row one has come back to into sight. */
export function useHighlight(frame: RefObject<HTMLElement | null>, id: string | undefined, isReady: boolean): void {
  useEffect(() => {
    if (id === undefined || !isReady) return;
    frame.current?.querySelector(`tr[data-row-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [frame, id, isReady]);
}
