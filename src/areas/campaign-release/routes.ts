import type { EndpointName } from '#contract/api.ts';
import { redacted } from '#contract/redacted-names.ts';
import { entityCrumb, entityLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { projectsPath, type releaseTabs } from './searches.ts';

const area = () => import('./campaign-release.ts');
const pages = () => import('./release-pages.tsx');
const common = ['campaign-releases', 'flows', 'flows.campaign-release', 'entity', 'table', 'collab', 'people'];

type Kind = {
  readonly path: string;
  readonly kind: 'bigLoopRelease' | 'oru20Release';
  readonly frame: 'BigLoopReleaseFrame' | 'Oru20ReleaseFrame';
  readonly overview: 'BigLoopOverview' | 'Oru20Overview';
  readonly properties: 'BigLoopProperties' | 'Oru20Properties';
  readonly texts: string;
  readonly tab: (typeof releaseTabs)[number];
  readonly called: string;
  readonly get: EndpointName & ('getBigLoopRelease' | 'getOru20Release');
};

const routeOf = ({ called, frame, get, kind, overview, path, properties, tab, texts }: Kind): AreaRoute => ({
  path,
  listedAt: `${projectsPath}?tab=${tab}`,
  texts: [...common, texts],
  crumb: entityCrumb(get, 'releaseId', 'name', called),
  load: entityLoad(async () => (await area())[kind].definition, 'releaseId'),
  page: lazyPage(pages, frame),
  redirect: 'overview',
  children: [
    { path: 'overview', page: lazyPage(pages, overview) },
    { path: 'properties', keepScroll: true, page: lazyPage(pages, properties) },
  ],
});

/** Pages of big-loop and ORU 2.0 releases (BIG-12, ORU2-05, D-004); their lists stand among the projects (D-026). */
export const campaignReleaseRoutes: readonly AreaRoute[] = [
  routeOf({
    path: '/software/release/e3bigloopada/$releaseId',
    kind: 'bigLoopRelease',
    frame: 'BigLoopReleaseFrame',
    overview: 'BigLoopOverview',
    properties: 'BigLoopProperties',
    texts: 'big-loop-releases',
    tab: 'bigLoopReleases',
    called: 'New big-loop release',
    get: 'getBigLoopRelease',
  }),
  routeOf({
    path: `/software/release/${redacted.oru20}/$releaseId`,
    kind: 'oru20Release',
    frame: 'Oru20ReleaseFrame',
    overview: 'Oru20Overview',
    properties: 'Oru20Properties',
    texts: 'oru20-releases',
    tab: 'oru20Releases',
    called: 'New ORU 2.0 release',
    get: 'getOru20Release',
  }),
];
