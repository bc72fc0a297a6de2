import { z } from 'zod';
import { tableOf } from '#src/app/table/table-search.ts';

/** D-121 */
export const { search: projectListSearch, defaults: projectListDefaults } = tableOf(
  ['moduleName', 'status', 'stage', 'releaseType', 'owner'],
  'lastEdited,desc',
);

/** `mode=edit` shows the form in the place of the facts. */
export const projectSearch = z.object({ mode: z.literal('edit').optional().catch(undefined) });
