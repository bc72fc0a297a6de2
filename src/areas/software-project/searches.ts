import { z } from 'zod';
import { tableSearch } from '#src/app/table/table-search.ts';

/** D-121 */
export const projectListSearch = tableSearch(['moduleName', 'status', 'stage', 'releaseType', 'owner']);
export const projectListDefaults = {
  filters: ['moduleName', 'status', 'stage', 'releaseType', 'owner'],
  sort: [{ id: 'lastEdited', desc: true }],
} as const;

/** `mode=edit` shows the form in the place of the facts. */
export const projectSearch = z.object({ mode: z.literal('edit').optional().catch(undefined) });
