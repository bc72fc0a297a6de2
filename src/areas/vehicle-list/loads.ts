import { allows } from '#contract/access/access.ts';
import { listAccess, rulesOfType, vehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { Portal } from '#src/app/portal.ts';
import { idOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { NoAccess, noAccessTo } from '#src/app/session/no-access.ts';
import { questionOf } from '#src/app/table/list-question.ts';
import { entryOfType } from './access.ts';
import { listsDefaults } from './searches.ts';
import { listImports, listsEndpoint, vehicleList, vehicleLists } from './wiring.ts';

/** Uploads are for those who may make some. */
export const importsOf = (portal: Portal) => {
  const actor = portal.actor();
  return actor && allows(listAccess.importedWrite, actor, { brandId: portal.brandId() }) ? listImports(portal) : undefined;
};

/** What each page of the area begins to load with the navigation; comes with the area's calls, not with the first load. */
export const loads = {
  lists: ({ portal, search }: At) =>
    start(vehicleLists(portal, questionOf(listsEndpoint, search, listsDefaults)), importsOf(portal)),
  /** VIN-08: another text for the type is refused; D-216: who may neither read nor write lists of the type is told so. */
  list: async ({ params, portal }: At) => {
    const type = vehicleListType(params.vinListType ?? '');
    const actor = portal.actor();
    const entry = actor ? entryOfType(type, actor, portal.brandId()) : 'closed';
    const id = idOf(params.vinListId);
    const isClosed = id === undefined ? entry !== 'write' : entry === 'closed';
    if (isClosed) {
      const { read, write } = rulesOfType(type);
      const closed = noAccessTo('Vehicle lists', [id === undefined ? write : read], actor, portal.brandId());
      throw new NoAccess({ ...closed, creating: entry === 'read' ? 'vehicle lists' : undefined });
    }
    await start(id === undefined ? undefined : vehicleList(portal, { type, id }), importsOf(portal));
  },
} as const;
