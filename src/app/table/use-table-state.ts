import { useMemo } from 'react';
import type { z } from 'zod';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import { searchOfTable, type TableDefaults, type TableSearch, tableState } from './table-search.ts';

/** State of a table that the URL owns, and the way to change it. `defaults` stands at module scope. */
export function useTableState<Schema extends z.core.$ZodType<TableSearch>>(
  schema: Schema,
  defaults: TableDefaults,
): readonly [TableState, (state: TableState) => void] {
  const [search, setSearch] = useSearchState(schema);
  const state = useMemo(() => tableState(search, defaults), [search, defaults]);
  const change = (next: TableState) => setSearch(searchOfTable(next, defaults) as Partial<z.output<Schema>>, { replace: true });
  return [state, change];
}
