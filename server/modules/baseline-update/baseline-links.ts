import { type Generated, type RawBuilder, sql } from 'kysely';
import type { BroughtBaseline, baselineRolloutTypes } from '#contract/baseline-update/baseline-rollout.ts';
import { endedJobs } from '#contract/smart-campaign/smart-campaign.ts';
import type { Database } from '#server/db/connection.ts';
import type { referencesFor } from '#server/entity/entity-references.ts';
import { softwareText } from '#server/modules/deployment/software-text.ts';

export type RolloutType = (typeof baselineRolloutTypes)[number];

declare module '#server/db/tables.ts' {
  interface Tables {
    /** a rollout that brings a baseline update to vehicles: of one of the two kinds (D-075.9) */
    baselineRollout: {
      id: Generated<number>;
      baselineUpdateId: number;
      liveDeploymentId: number | null;
      smartCampaignId: number | null;
    };
  }
}

/** Column of a link that names a rollout of a kind. */
export const linkColumn = { LIVE_DEPLOYMENT: 'liveDeploymentId', SMART_CAMPAIGN: 'smartCampaignId' } as const;

/** Of a campaign every vehicle has its result. */
const ended = sql.lit(`{${endedJobs.join()}}`);
const ofCampaigns = sql`
  select 'SMART_CAMPAIGN' as entity_type, c.id, c.home_brand_id, c.name, c.software_name, c.software_version, array[c.platform] as platforms,
    c.status, c.stage in ('ROLLED_OUT', 'ROLLOUT_ABORTED') as has_started,
    c.stage = 'ROLLOUT_ABORTED' or (c.stage = 'ROLLED_OUT' and coalesce(c.facts ->> 'jobStatus', '') = any(${ended}::text[])) as has_ended,
    c.stage = 'ROLLOUT_ABORTED' as is_given_up, c.changed_on
  from smart_campaign c`;
const ofDeployments = sql`
  select 'LIVE_DEPLOYMENT' as entity_type, d.id, d.home_brand_id, d.name, p.module_name as software_name, r.version as software_version,
    case r.vehicle_platform when 'ALL' then array['E311', 'E312', 'E320'] else array[r.vehicle_platform] end as platforms,
    d.status, s.has_started, s.has_started and d.status not in ('ACTIVATED', 'ROLLOUT_INITIATED', 'ROLLED_OUT') as has_ended,
    d.facts ->> 'abortReason' is not null or (not s.has_started and r.status = 'CANCELLED') as is_given_up, d.changed_on
  from live_deployment d join release_candidate r on r.id = d.release_candidate_id join software_project p on p.id = r.software_project_id
  cross join lateral (
    select d.status not in ('CREATED', 'VEHICLE_LIST_ADDED', 'REQUESTED', 'IN_PREPARATION', 'READY_TO_ROLLOUT') as has_started
  ) s`;

/**
 * What can bring a baseline to vehicles, by conditions on the rows `c` of smart campaigns and `d` of live deployments: with the platforms that it is for (a
 * campaign names one, D-092; a live deployment is for those of its candidate, D-103). `is_given_up`: aborted, or its candidate was cancelled before its start.
 */
export const rolloutsWhere = (campaigns: RawBuilder<unknown>, deployments: RawBuilder<unknown>) =>
  sql`(${ofCampaigns} where ${campaigns} union all ${ofDeployments} where ${deployments})`;

/** Links `l` with the rollout `o` that each names. */
export const linkedRollouts = sql`baseline_rollout l
  cross join lateral ${rolloutsWhere(sql`c.id = l.smart_campaign_id`, sql`d.id = l.live_deployment_id`)} o`;

/** Whether a rollout `o` could be linked to a baseline update `b`: of its brand, and of its platform once that is entered. */
export const fitsBaseline = sql`(
  o.home_brand_id = b.home_brand_id and coalesce(b.version_general ->> 'platform', o.platforms[1]) = any(o.platforms)
)`;

/** What the target version of a baseline update `b`, and the software of a rollout `o`, are called. */
const targetText = softwareText(sql`(b.version_target ->> 'baselineName')`, sql`(b.version_target ->> 'clusterVersion')`);
const rolloutText = softwareText(sql`o.software_name`, sql`o.software_version`);

/**
 * Whether the software of a rollout `o` is called as the target version of a baseline update `b`: it is proposed, and no more. They are compared as they are
 * read: a name may end with its version in the one ("Cluster 9.9") and not in the other ("Cluster").
 */
export const carriesTarget = sql`coalesce(
  b.version_target ->> 'clusterVersion' = o.software_version and ${targetText} = ${rolloutText}, false
)`;

/** Whether a rollout `o` is linked to a baseline update `b`. */
export const isLinked = sql`exists (
  select from baseline_rollout l where l.baseline_update_id = b.id
    and (o.entity_type = 'SMART_CAMPAIGN' and l.smart_campaign_id = o.id or o.entity_type = 'LIVE_DEPLOYMENT' and l.live_deployment_id = o.id)
)`;

/** States of a baseline update whose rollouts bring it to vehicles (D-075.9). */
export const inRollout = ['READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED'] as const;

/** Baseline updates that a rollout is linked to, but cancelled ones: whoever approves and starts it is shown them (D-075.9). */
export async function linkedTo(db: Database, type: RolloutType, rolloutId: number) {
  return db
    .selectFrom('baselineRollout')
    .innerJoin('baselineUpdate', 'baselineUpdate.id', 'baselineRollout.baselineUpdateId')
    .select(['baselineUpdate.id', 'baselineUpdate.status'])
    .where(`baselineRollout.${linkColumn[type]}`, '=', rolloutId)
    .where('baselineUpdate.status', 'in', inRollout)
    .orderBy('baselineUpdate.id')
    .execute();
}

/** What a rollout is linked to (D-075.9), and with which software it comes in place of the target version, where it does. */
type Brought = { readonly id: number; readonly isMatch: boolean; readonly target: string; readonly software: string };

/** The baseline updates that a rollout is linked to, but cancelled ones, beside what it brings to vehicles. */
export async function broughtBy(db: Database, type: RolloutType, rolloutId: number): Promise<readonly Brought[]> {
  const { rows } = await sql<Brought>`
    select b.id, ${carriesTarget} as is_match, coalesce(${targetText}, '') as target, ${rolloutText} as software
    from ${linkedRollouts} join baseline_update b on b.id = l.baseline_update_id
    where ${sql.ref(`l.${linkColumn[type]}`)} = ${rolloutId} and b.status in (${sql.join(inRollout)})
    order by b.id
  `.execute(db);
  return rows;
}

/** How a brought baseline update is mentioned, to ask whether it could be opened. */
export const mentionOf = ({ id }: Brought) => ({ entityType: 'BASELINE_UPDATE', id }) as const;

/** What a rollout tells of a baseline update that it is linked to: what differs only to who could open that (D-241). */
export function broughtFor(reference: Awaited<ReturnType<typeof referencesFor>>, one: Brought): readonly BroughtBaseline[] {
  const { isMatch, software, target } = one;
  const update = reference(mentionOf(one));
  return update ? [{ ...update, mismatch: update.open && !isMatch ? { software, target } : null }] : [];
}
