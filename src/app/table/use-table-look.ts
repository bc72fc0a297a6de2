import { z } from 'zod';
import { useKept } from '#src/app/use-kept.ts';

const look = z
  .object({ hidden: z.array(z.string()), widths: z.record(z.string(), z.number()) })
  .catch({ hidden: [], widths: {} });
type Look = z.output<typeof look>;

function stored(text: string | null, hidden: readonly string[]): Look {
  try {
    return text === null ? { hidden: [...hidden], widths: {} } : look.parse(JSON.parse(text));
  } catch {
    return look.parse(null);
  }
}

/** Hidden columns and widths of a table, kept for the user under `cc.table.<id>` (D-041); `hidden` are those that nobody sees before choosing them. */
export function useTableLook(id: string, hidden: readonly string[] = []) {
  const [value, change] = useKept<Look>(`cc.table.${id}`, { parse: (text) => stored(text, hidden), write: JSON.stringify });
  return {
    hidden: value.hidden,
    onHidden: (now: string[]) => change((before) => ({ ...before, hidden: now })),
    widths: value.widths,
    onWidths: (widths: Record<string, number>) => change((before) => ({ ...before, widths })),
  };
}
