import { useState } from 'react';
import { z } from 'zod';
import { useMe } from '#src/app/session/use-me.ts';

const stored = z.array(z.object({ owner: z.string(), name: z.string(), query: z.string() })).catch([]);
type SavedView = z.output<typeof stored>[number];

function read(key: string): SavedView[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * Views of a table that somebody saved under a name, each as the query of its address; in the browser beside the table's columns, as
 * D-041 keeps them, and of each person who uses it their own.
 */
export function useSavedViews(id: string) {
  const key = `cc.table.${id}.views`;
  const owner = useMe().subject;
  const [all, setAll] = useState(() => read(key));
  const keep = (next: SavedView[]) => {
    setAll(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  const others = (name: string) => all.filter((view) => view.owner !== owner || view.name !== name);
  return {
    views: all.filter((view) => view.owner === owner),
    save: (name: string, query: string) => keep([...others(name), { owner, name, query }]),
    remove: (name: string) => keep(others(name)),
  };
}
