import { entityLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { tableOf } from '#src/app/table/table-search.ts';

const texts = ['data-imports', 'analytics', 'entity', 'table'];
/** D-188 */
export const { search: importSearch, defaults: importDefaults } = tableOf(
  ['fileName', 'uploadedBy', 'status'],
  'uploadedOn,desc',
);

const area = () => import('./data-import.tsx');
const lists = () => import('./imports-page.tsx');
const pages = () => import('./import-page.tsx');
type Lists = keyof Awaited<ReturnType<typeof lists>>;

const list = (path: string, crumb: string, page: Lists): AreaRoute => ({
  path,
  texts,
  crumb: () => crumb,
  search: importSearch,
  page: lazyPage(lists, page),
});

const nameOf =
  (call: 'getDataImport' | 'getOru23Import') =>
  ({ params, portal }: At): string | undefined => {
    const id = idOf(params.importId);
    return id === undefined ? undefined : peekAt(portal, call, { params: { id } })?.fileName;
  };

/** Imports of deployment tracking (DT-02, DT-03), and of ORU 2.3 data below their board (D-199). */
export const dataImportRoutes: readonly AreaRoute[] = [
  {
    path: '/deployment-tracking/data-import',
    redirect: 'sales-data',
    crumb: () => 'Data import',
    children: [
      list('sales-data', 'Sales data', 'SalesDataPage'),
      list('fleet-capabilities', 'Fleet capabilities', 'FleetCapabilitiesPage'),
      list('tracking', 'Tracking', 'TrackingPage'),
    ],
  },
  {
    path: '/deployment-tracking/data-import/imports/$importId',
    texts: [...texts, 'flows', 'flows.data-import'],
    crumb: nameOf('getDataImport'),
    load: entityLoad(async () => (await area()).dataImport, 'importId'),
    page: lazyPage(pages, 'DataImportPage'),
  },
  list('/data-analytics/e310-oru23/imports', 'Data import', 'Oru23ImportsPage'),
  {
    path: '/data-analytics/e310-oru23/imports/$importId',
    texts: [...texts, 'flows', 'flows.oru23-import'],
    crumb: nameOf('getOru23Import'),
    load: entityLoad(async () => (await area()).oru23Import, 'importId'),
    page: lazyPage(pages, 'Oru23ImportPage'),
  },
];
