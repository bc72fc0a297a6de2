import { z } from 'zod';
import { useMe } from '#src/app/session/use-me.ts';
import { useKept } from '#src/app/use-kept.ts';

const stored = z.array(z.object({ owner: z.string(), name: z.string(), query: z.string() })).catch([]);
type SavedView = z.output<typeof stored>[number];

const form = {
  parse: (text: string | null): SavedView[] => {
    try {
      return stored.parse(JSON.parse(text ?? '[]'));
    } catch {
      return [];
    }
  },
  write: (views: SavedView[]) => JSON.stringify(views),
};

/**
 * Views of a table that somebody saved under a name, each as the query of its address; in the browser beside the table's columns, as
 * D-041 keeps them, and of each person who uses it their own.
 */
export function useSavedViews(id: string) {
  const owner = useMe().subject;
  const [all, change] = useKept(`cc.table.${id}.views`, form);
  const without = (views: SavedView[], name: string) => views.filter((view) => view.owner !== owner || view.name !== name);
  return {
    views: all.filter((view) => view.owner === owner),
    save: (name: string, query: string) => change((now) => [...without(now, name), { owner, name, query }]),
    remove: (name: string) => change((now) => without(now, name)),
  };
}
