import { z } from 'zod';
import { tableOf } from '#src/app/table/table-search.ts';

/** D-127 */
export const { search: smartSearch, defaults: smartDefaults } = tableOf(
  ['name', 'platform', 'status', 'step'],
  'lastEdited,desc',
);
export const { search: cuSearch, defaults: cuDefaults } = tableOf(['name', 'type', 'state'], 'lastEdited,desc');
/** ORUN-08: the phase that the plan shows in detail, from 0. */
export const planSearch = z.lazy(() => z.object({ expanded: z.coerce.number().int().min(0).optional().catch(undefined) }));
