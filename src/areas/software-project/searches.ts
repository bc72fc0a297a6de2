import { z } from 'zod';
import { partSearch } from '#src/app/table/part-page.ts';
import { tableSearch } from '#src/app/table/table-search.ts';

const word = z.string().max(64).optional().catch(undefined);
const id = z.coerce.number().int().positive().optional().catch(undefined);

/** D-121 */
export const projectListSearch = tableSearch(['moduleName', 'status', 'stage', 'releaseType', 'owner']);
export const projectListDefaults = {
  filters: ['moduleName', 'status', 'stage', 'releaseType', 'owner'],
  sort: [{ id: 'lastEdited', desc: true }],
} as const;

/** D-124 */
export const candidateListSearch = tableSearch(['stage', 'status']);
export const candidateListDefaults = { filters: ['stage', 'status'], sort: [{ id: 'version', desc: true }] } as const;

/** `mode=edit` shows the form in the place of the facts. */
export const projectSearch = z.object({ mode: z.literal('edit').optional().catch(undefined) });

/** The brand whose row or form is open; `do` names a command to go to. */
export const brandSearch = partSearch.extend({ brand: id, do: word });

/** The document whose files and links are open. */
export const documentSearch = partSearch.extend({ document: id, do: word });
