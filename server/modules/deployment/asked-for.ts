import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import type { LiveDeploymentRow } from '#server/modules/live-deployment/live-deployment-store.ts';
import { vinsOfTargets } from '#server/modules/live-deployment/target-query.ts';
import { priorityOf, type SmartCampaignStored } from '#server/modules/smart-campaign/smart-campaign-store.ts';
import { vinsOfCampaign } from '#server/modules/smart-campaign/smart-vehicles.ts';
import type { ApprovedKind } from '#server/rollout/plan/kinds.ts';
import { type Collision, orderOf, type Ranked } from '#server/rollout/priority.ts';
import type { Services } from '#server/services.ts';

type Vins = RawBuilder<{ vin: string }>;
type Other = Ranked & {
  readonly kind: ApprovedKind;
  readonly stage: 'REQUESTED' | 'APPROVED';
  readonly brandIds: readonly number[];
  readonly vins: () => Promise<Vins>;
};

/**
 * Others that ask for some of these vehicles and have no list yet: requests that nobody has decided, and approved ones whose vehicles are still being
 * frozen (D-258, ADR 18). What they will get is asked of their targets as they are now.
 */
export async function askedFor(
  services: Services,
  db: Database,
  mine: Ranked & { readonly brandIds: readonly number[] },
  vins: Vins,
): Promise<Collision[]> {
  const others = [...(await liveAsked(services, db)), ...(await smartAsked(db))].filter(
    ({ brandIds, deploymentId, kind }) =>
      (kind !== mine.kind || deploymentId !== mine.deploymentId) && brandIds.some((id) => mine.brandIds.includes(id)),
  );
  const found = await Promise.all(
    others.map(async (other) => ({ other, vehicles: await countBoth(db, await other.vins(), vins) })),
  );
  const listed = { state: 'LISTED', paused: false } as const;
  return found.flatMap(({ other, vehicles }) => {
    const { deploymentId, kind, priority, stage } = other;
    if (vehicles === 0) return [];
    const order = orderOf({ ...mine, ...listed }, { ...other, ...listed });
    return [{ kind, deploymentId, priority, vehicles, stage, held: null, ...order }];
  });
}

/** `is true` for the reason that collisionsOfVehicles() has. */
async function countBoth(db: Database, theirs: Vins, mine: Vins): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${theirs}) as o where (o.vin in (${mine})) is true
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const unlisted = (kind: ApprovedKind) =>
  sql<boolean>`not exists (select from rollout r where r.kind = ${kind} and r.deployment_id = e.id)`;

async function liveAsked(services: Services, db: Database): Promise<Other[]> {
  const rows = (await db
    .selectFrom('liveDeployment as e')
    .innerJoin('releaseCandidate as c', 'c.id', 'e.releaseCandidateId')
    .selectAll('e')
    .where('e.status', 'in', ['REQUESTED', 'IN_PREPARATION', 'READY_TO_ROLLOUT'])
    .where('c.status', '=', 'ACTIVE')
    .where(unlisted('LIVE'))
    .execute()) as LiveDeploymentRow[];
  return rows.map((row) => ({
    kind: 'LIVE',
    deploymentId: row.id,
    priority: row.priority,
    madeOn: row.createdOn,
    stage: row.status === 'REQUESTED' ? 'REQUESTED' : 'APPROVED',
    brandIds: row.selectedBrands,
    vins: () => vinsOfTargets(services, row),
  }));
}

async function smartAsked(db: Database): Promise<Other[]> {
  const rows = (await db
    .selectFrom('smartCampaign as e')
    .selectAll('e')
    .where('e.stage', 'in', ['REQUESTED', 'APPROVED', 'PLANNED'])
    .where(unlisted('SMART'))
    .execute()) as SmartCampaignStored[];
  return rows.map((row) => ({
    kind: 'SMART',
    deploymentId: row.id,
    priority: priorityOf(row),
    madeOn: row.createdOn,
    stage: row.stage === 'REQUESTED' ? 'REQUESTED' : 'APPROVED',
    brandIds: row.brandIds,
    vins: () => vinsOfCampaign(db, row),
  }));
}
