import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { RolloutGlance } from '#contract/deployment/rollout-glance.ts';
import { type IdsOf, urlOf } from '#contract/entity/entity-address.ts';
import { drmDeploymentPages, e311DeploymentPages, livePages, smartCampaignPages, testPages } from '#contract/page/pages.ts';
import type { RunningRollout, RunningRollouts } from '#contract/platform.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { mayRead } from '#server/entity/access.ts';
import { type EntityPage, entityPages, openable } from '#server/entity/entity-pages.ts';
import { runningAmong } from '#server/modules/deployment/rollout-glance.ts';

type Ids = EntityPage['ids'];

/** Kinds that have a rollout, with the address of the page that shows it. */
const pages = {
  LIVE_DEPLOYMENT: (ids: Ids) => urlOf('LIVE_DEPLOYMENT', ids as IdsOf<'LIVE_DEPLOYMENT'>, livePages.rollout),
  SMART_CAMPAIGN: (ids: Ids) => urlOf('SMART_CAMPAIGN', ids as IdsOf<'SMART_CAMPAIGN'>, smartCampaignPages.rollout),
  DRM_DEPLOYMENT: (ids: Ids) => urlOf('DRM_DEPLOYMENT', ids as IdsOf<'DRM_DEPLOYMENT'>, drmDeploymentPages.deploy),
  TEST_DEPLOYMENT: (ids: Ids) => urlOf('TEST_DEPLOYMENT', ids as IdsOf<'TEST_DEPLOYMENT'>, testPages.tracking),
  E311_DEPLOYMENT: (ids: Ids) => urlOf('E311_DEPLOYMENT', ids as IdsOf<'E311_DEPLOYMENT'>, e311DeploymentPages.tracking),
} as const;
type Type = keyof typeof pages;
const types = Object.keys(pages) as Type[];

/** Rollouts that home shows; the rest stands in the lists. */
const most = 4;

/** Rollouts under way that the caller may read, what needs a look first; null for whoever may read no kind of them (D-033, D-241). */
export async function runningRolloutsOf(call: CallBase): Promise<RunningRollouts | null> {
  const may = await Promise.all(types.map((type) => mayRead(call, type)));
  const read = types.filter((_, place) => may[place]);
  if (read.length === 0) return null;
  const named = sql<EntityPage>`(
    select everything.*, case entity_type when 'LIVE_DEPLOYMENT' then 'LIVE' when 'SMART_CAMPAIGN' then 'SMART'
      when 'TEST_DEPLOYMENT' then 'TEST' when 'DRM_DEPLOYMENT' then 'DRM' else 'E311' end as rollout_kind
    from ${entityPages(call, read)} as everything where ${await openable(call)})`;
  const found = await runningAmong(call.services.db, named);
  const rows = found.map(({ entityType, glance, id, ids, title }): RunningRollout => {
    const type = entityType as Type;
    return { ...glance, entityType: type, entityId: id, name: title, route: pages[type](ids) };
  });
  return {
    shown: rows.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, most),
    count: rows.length,
    paused: rows.filter(({ paused }) => paused).length,
    vehiclesLeft: rows.reduce((sum, { aborted, failed, installed, total }) => sum + total - installed - failed - aborted, 0),
  };
}

/** What is near its stop rate first, then what is on hold, then the newest. */
const rankOf = ({ paused, phase }: RolloutGlance): number => (phase?.isNearStop ? 0 : paused ? 1 : 2);

export const runningRolloutsHandlers = {
  getRunningRollouts: async (call) => reply(await runningRolloutsOf(call)),
} satisfies Partial<Handlers<Api>>;
