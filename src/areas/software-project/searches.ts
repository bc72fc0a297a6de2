import { z } from 'zod';
import { tableOf, tableSearch } from '#src/app/table/table-search.ts';
import { releaseFilters, releaseTabs } from '#src/areas/campaign-release/searches.ts';
import { drmTab } from '#src/areas/drm-project/searches.ts';

/** D-121 */
export const { search: projectListSearch, defaults: projectListDefaults } = tableOf(
  ['moduleName', 'status', 'stage', 'releaseType', 'owner'],
  'lastEdited,desc',
);

/** D-026: one tab a kind of project and release. */
export const projectTabs = ['aec', drmTab, ...releaseTabs] as const;
export type ProjectTab = (typeof projectTabs)[number];
export const projectsSearch = z.lazy(() =>
  tableSearch([...projectListDefaults.filters, ...releaseFilters]).extend({
    tab: z.string().max(40).optional().catch(undefined),
  }),
);
