import { sql } from 'kysely';
import { systemAuthor } from '#server/journal/journal.ts';
import { deploymentOf, publishProgress, tellDeployment } from '#server/rollout/deployments.ts';
import { notePoint } from '#server/rollout/points.ts';
import { lockRollout, type Rollout } from '#server/rollout/rollout.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { advanceRollout } from './advance.ts';
import { isReleased, withRolloutLock } from './hold.ts';

const interval = 500;
/** Pages hear of a running rollout at most twice a second. */
const newsInterval = 450;

export type RolloutEngine = {
  /** One step of everything that runs; answers how many rollouts that were. */
  readonly tick: () => Promise<number>;
  /** Ticks until it is stopped. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Drives rollouts: follows the fleet, starts phases by schedule, stops by rate, ends. It keeps nothing in memory that matters, and an
 * advisory lock per rollout lets any number of server processes run one engine each (T6, T24).
 */
export function createRolloutEngine(services: Services): RolloutEngine {
  const { db, log } = services;
  const unpublished = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function tick(): Promise<number> {
    await followEnablements(services).catch((error: unknown) => log.error({ err: error }, 'enablements could not be followed'));
    const active = await dueRollouts(services);
    for (const id of active) {
      if (stopped) break;
      try {
        await withRolloutLock(db, id, () => stepAndTell(id));
      } catch (error) {
        log.error({ err: error, rolloutId: id }, 'a rollout could not be brought forward; it is tried again');
      }
    }
    return active.length;
  }

  async function stepAndTell(id: number): Promise<void> {
    const rollout = await db
      .selectFrom('rollout as r')
      .selectAll()
      .where('id', '=', id)
      .where(ofReleased(services))
      .executeTakeFirst();
    if (!rollout || (rollout.state !== 'RUNNING' && rollout.state !== 'ENDING')) return;
    if (await advanceRollout(services, rollout)) unpublished.add(id);
    if (unpublished.has(id) && (await publishAndKeep(services, rollout))) unpublished.delete(id);
  }

  const loop = (): void => {
    running = tick()
      .catch((error: unknown) => log.error({ err: error }, 'the rollout engine could not work; it is tried again'))
      .finally(() => {
        if (!stopped) timer = setTimeout(loop, interval);
      });
  };

  return {
    tick,
    start: loop,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const ofReleased = (services: Services) => isReleased(services, sql`r.kind`, sql`r.deployment_id`);

/**
 * Rollouts that have something to do now, the higher priority first. One that waits for its next phase, or is paused with no vehicle under
 * way, costs nothing until then; one that has all its results ends, paused or not.
 */
async function dueRollouts(services: Services): Promise<number[]> {
  const { db, now } = services;
  const { rows } = await sql<{ id: number }>`
    select r.id from rollout r where ${ofReleased(services)} and (r.state = 'ENDING' or (r.state = 'RUNNING' and (
      exists (select from rollout_job j where j.rollout_id = r.id and j.fleet_paused <> r.paused)
      or exists (select from rollout_count c where c.rollout_id = r.id and c.status = 'RUNNING' and c.count > 0)
      or (r.paused and not exists (
        select from rollout_count c where c.rollout_id = r.id and c.status in ('PENDING', 'WAITING', 'RUNNING') and c.count > 0
      ))
      or (not r.paused and (
        not exists (select from rollout_phase p where p.rollout_id = r.id and p.started_on is null)
        or exists (
          select from rollout_phase p where p.rollout_id = r.id and p.started_on is null and (p.starts_on <= ${now()} or p.ready_on <= ${now()})
        )
        or exists (
          select from rollout_phase p
          join rollout_phase b on b.rollout_id = p.rollout_id and b.phase_index = p.phase_index - 1 and b.started_on is not null
          left join rollout_count c on c.rollout_id = b.rollout_id and c.phase_index = b.phase_index and c.status = 'SUCCESS'
          where p.rollout_id = r.id and p.started_on is null and p.ready_on is null and p.begin ->> 'by' = 'SUCCESS'
            and coalesce(c.count, 0) * 100 >= (p.begin ->> 'share')::int * (b.to_rank - b.from_rank)
        )
        or exists (
          select from rollout_phase p join rollout_count c on c.rollout_id = p.rollout_id and c.phase_index = p.phase_index
          where p.rollout_id = r.id and p.started_on is not null and c.status in ('PENDING', 'WAITING') and c.count > 0
        )
      ))
    ))) order by r.priority desc, r.id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Tells open pages and keeps the progress line; answers false when the last news is too young. */
async function publishAndKeep(services: Services, rollout: Rollout): Promise<boolean> {
  const at = services.now();
  const deployment = await deploymentOf(services.db, rollout);
  if (!deployment) return true;
  return inTransaction(services.db, async (tx) => {
    const now = await lockRollout(tx, rollout.id);
    if (!now || (now.state !== 'ENDED' && at.getTime() - now.updatedOn.getTime() < newsInterval)) return false;
    await tx.updateTable('rollout').set({ updatedOn: at }).where('id', '=', rollout.id).execute();
    await notePoint(tx, rollout.id, now.startedOn ?? at, at);
    await publishProgress(tx, rollout, deployment, at);
    return true;
  });
}

/** D-062.07: an enablement is complete once the cloud confirms all groups. */
async function followEnablements(services: Services): Promise<void> {
  const waiting = await services.db
    .selectFrom('liveDeployment')
    .select(['id', 'attempt'])
    .where('status', '=', 'ACTIVATED')
    .where(isReleased(services, sql`'LIVE'`, sql`live_deployment.id`))
    .execute();
  for (const { id, attempt } of waiting) {
    if (!(await withDeadline(() => services.upstreams.fleet.enablementConfirmed(enablementKey(id, attempt))))) continue;
    const author = systemAuthor(services.now().toISOString(), `enablement-${id}`);
    await inTransaction(services.db, (tx) =>
      tellDeployment(tx, author, { kind: 'LIVE', deploymentId: id }, { type: 'enablement.confirmed' }),
    );
  }
}

/** Keys under which the fleet knows what a deployment asked for: the same for every repetition of one attempt. */
export const enablementKey = (deploymentId: number, attempt: number): string => `enable-live-${deploymentId}-${attempt}`;
export const liveJobKey = (deploymentId: number, attempt: number): string => `live-${deploymentId}-${attempt}`;
export const e311JobKey = (deploymentId: number, attempt: number): string => `e311-${deploymentId}-${attempt}`;
export const smartJobKey = (campaignId: number, attempt: number): string => `smart-${campaignId}-${attempt}`;
export const testJobKey = (deploymentId: number, attempt: number): string => `test-${deploymentId}-${attempt}`;
