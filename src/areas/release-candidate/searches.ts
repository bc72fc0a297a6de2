import { z } from 'zod';
import { partSearch } from '#src/app/table/part-page.ts';
import { tableSearch } from '#src/app/table/table-search.ts';

const word = z.string().max(64).optional().catch(undefined);
const id = z.coerce.number().int().positive().optional().catch(undefined);

/** D-124 */
export const candidateListSearch = tableSearch(['stage', 'status']);
export const candidateListDefaults = { filters: ['stage', 'status'], sort: [{ id: 'version', desc: true }] } as const;

/** The brand whose row or form is open; `do` names a command to go to. */
export const brandSearch = partSearch.extend({ brand: id, do: word });

/** The document whose files and links are open. */
export const documentSearch = partSearch.extend({ document: id, do: word });
