import { useState } from 'react';
import { z } from 'zod';

const look = z
  .object({ hidden: z.array(z.string()), widths: z.record(z.string(), z.number()) })
  .catch({ hidden: [], widths: {} });
type Look = z.output<typeof look>;

function stored(key: string, hidden: readonly string[]): Look {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? { hidden: [...hidden], widths: {} } : look.parse(JSON.parse(kept));
  } catch {
    return look.parse(null);
  }
}

/** Hidden columns and widths of a table, kept for the user under `cc.table.<id>` (D-041); `hidden` are those that nobody sees before choosing them. */
export function useTableLook(id: string, hidden: readonly string[] = []) {
  const key = `cc.table.${id}`;
  const [value, setValue] = useState(() => stored(key, hidden));
  const keep = (patch: Partial<Look>) => {
    const next = { ...value, ...patch };
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    hidden: value.hidden,
    onHidden: (hidden: string[]) => keep({ hidden }),
    widths: value.widths,
    onWidths: (widths: Record<string, number>) => keep({ widths }),
  };
}
