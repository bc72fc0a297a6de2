import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { dataLoadRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { livePages, smartCampaignPages } from '#contract/page/pages.ts';
import type { CalendarEntry } from '#contract/platform.ts';
import type { CallBase } from '#server/call.ts';
import { runPrepared } from '#server/db/statement.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { isOn } from '#server/flags.ts';
import { smartBatches } from '#server/modules/campaign-calendar/smart-batches.ts';
import { ofVisibleType } from '#server/modules/data-load-campaign/data-load-store.ts';
import { candidateNames } from '#server/modules/deployment/deployment-tasks.ts';

const { rule, flag } = liveDeploymentEndpoints.listLiveDeployments.access;
const days = 14;
const most = 20;

/**
 * Phases of rollouts and freezes of the brand within the next 14 days, and batches of campaigns that the caller sees, soonest first (D-033); null for
 * whoever may read none of them.
 */
export async function calendarOf(call: CallBase): Promise<CalendarEntry[] | null> {
  const { actor, brandId, services } = call;
  const seesDeployments = allows(rule, actor, { brandId }) && (await isOn(call, flag));
  const seesDataLoad = allows(dataLoadRead, actor, { brandId });
  const seesSmart = allows(smartCampaignRead, actor, { brandId });
  if (!seesDeployments && !seesDataLoad && !seesSmart) return null;
  const now = services.now();
  const until = new Date(now.getTime() + days * 86_400_000);
  const found = await Promise.all([
    ...(seesDeployments ? [phasesOf(call, now, until), freezesOf(call, now, until)] : []),
    ...(seesDataLoad ? [batchesOf(call, now, until)] : []),
    ...(seesSmart ? [smartPhasesOf(call, now, until)] : []),
  ]);
  return found
    .flat()
    .sort((a, b) => a.from.localeCompare(b.from))
    .slice(0, most);
}

/** Batches that are planned to start, of campaigns that the caller sees (D-214b). */
async function batchesOf(call: CallBase, now: Date, until: Date): Promise<CalendarEntry[]> {
  const { db } = call.services;
  const query = db
    .selectFrom('dataLoadBatch as b')
    .innerJoin('dataLoadCampaign as c', 'c.id', 'b.campaignId')
    .select(['c.id', 'c.title', 'b.place', 'b.batchStart', 'b.criterion'])
    .where('b.homeBrandId', '=', call.brandId)
    .where('b.batchEnd', '>', now)
    .where(ofVisibleType(call, sql`c.type`))
    .where('b.state', '=', 'PLANNED')
    .where('b.batchStart', '>', now)
    .where('b.batchStart', '<=', until)
    .orderBy('b.batchStart')
    .limit(most);
  const rows = await runPrepared(db, query);
  return rows.map(({ batchStart, criterion, id, place, title }) => ({
    kind: 'BATCH',
    title: `${title}: batch ${place + 1}`,
    where: criterion,
    from: batchStart.toISOString(),
    to: null,
    route: urlOf('DATA_LOAD_CAMPAIGN', { campaignId: id }, 'batches'),
  }));
}

async function phasesOf(call: CallBase, now: Date, until: Date): Promise<CalendarEntry[]> {
  const { db } = call.services;
  const query = db
    .selectFrom('liveDeployment')
    .innerJoinLateral(
      sql<{ phase: string; start: Date }>`(
        select p ->> 'name' as phase, (p ->> 'start')::timestamptz as start from jsonb_array_elements(phases) as p
      )`.as('planned'),
      (join) => join.onTrue(),
    )
    .select(['liveDeployment.id', 'name', 'releaseCandidateId', 'planned.phase', 'planned.start'])
    .where(visibleFor(call.brandId))
    .where('status', 'in', ['READY_TO_ROLLOUT', 'ACTIVATED', 'ENABLEMENT_SUCCESSFUL', 'ROLLOUT_INITIATED'])
    .where('planned.start', '>', now)
    .where('planned.start', '<=', until)
    .orderBy('planned.start')
    .limit(most);
  const rows = await runPrepared(db, query);
  const candidate = await candidateNames(call, rows);
  return rows.map((row) => ({
    kind: 'PHASE',
    title: `${row.name}: ${row.phase}`,
    where: candidate(row).name,
    from: row.start.toISOString(),
    to: null,
    route: urlOf('LIVE_DEPLOYMENT', { ...candidate(row).ids, deploymentId: row.id }, livePages.plan),
  }));
}

/** Phases of smart campaigns that are planned to start. */
async function smartPhasesOf({ brandId, services: { db } }: CallBase, now: Date, until: Date): Promise<CalendarEntry[]> {
  const span = { from: now.toISOString().slice(0, 10), to: until.toISOString().slice(0, 10), timeZone: 'UTC' };
  const phases = await smartBatches(db, { brandId, span, now });
  return phases
    .filter(({ start, state }) => state === 'PLANNED' && start > now.toISOString() && start <= until.toISOString())
    .map(({ campaignId, criterion, start, title }) => ({
      kind: 'PHASE',
      title: `${title}: ${criterion}`,
      where: '',
      from: start,
      to: null,
      route: urlOf('SMART_CAMPAIGN', { smartCampaignId: campaignId }, smartCampaignPages.plan),
    }));
}

async function freezesOf({ brandId, services: { db } }: CallBase, now: Date, until: Date): Promise<CalendarEntry[]> {
  const query = db
    .selectFrom('freezeWindow')
    .select(['reason', 'startsOn', 'endsOn'])
    .where('homeBrandId', '=', brandId)
    .where('endsOn', '>', now)
    .where('startsOn', '<=', until)
    .orderBy('startsOn')
    .limit(most);
  const rows = await runPrepared(db, query);
  return rows.map((row) => ({
    kind: 'FREEZE',
    title: row.reason,
    where: '',
    from: row.startsOn.toISOString(),
    to: row.endsOn.toISOString(),
    route: urlOf('FREEZE_WINDOW', {}, undefined, { tab: 'live' }),
  }));
}
