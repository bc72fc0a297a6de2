import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';

/** Kinds that bring the software of a project: one rollout of it may replace another. */
type ProjectKind = Extract<RolloutKind, 'TEST' | 'LIVE' | 'DRM'>;
const isOfProject = (kind: RolloutKind): kind is ProjectKind => kind === 'TEST' || kind === 'LIVE' || kind === 'DRM';

/** Deployments of a kind with their project. */
const modules = (kind: ProjectKind) =>
  kind === 'DRM'
    ? sql`(select d.id, d.drm_project_id as software_project_id from drm_deployment d)`
    : sql`(
  select d.id, c.software_project_id from ${sql.table(kind === 'TEST' ? 'test_deployment' : 'live_deployment')} d
  join release_candidate c on c.id = d.release_candidate_id)`;

/**
 * D-063: the deployment that replaced a superseded one is the next started rollout of the same module on vehicles that both have. It is
 * written down when a rollout ends so, when one begins after it, and when the one that had replaced it goes: nobody who reads a deployment
 * compares lists of vehicles. In the condition, `r` is the superseded rollout.
 */
async function link(tx: Transaction, kind: ProjectKind, which: RawBuilder<boolean>): Promise<void> {
  // One after the other: of a rollout that ends and one that begins at the same time, the later sees both.
  await sql`select pg_advisory_xact_lock(hashtext('rollout.superseded'))`.execute(tx);
  await sql`
    update rollout r set superseded_by = (
      select o.id from ${modules(kind)} d
      join ${modules(kind)} n on n.software_project_id = d.software_project_id and n.id <> d.id
      join rollout o on o.kind = r.kind and o.deployment_id = n.id and o.started_on > r.started_on
      where d.id = r.deployment_id and exists (
        select from rollout_vehicle mine join rollout_vehicle theirs on theirs.vin = mine.vin and theirs.rollout_id = o.id
        where mine.rollout_id = r.id)
      order by o.started_on limit 1)
    where r.id in (
      select r.id from rollout r
      where r.kind = ${kind} and r.job_status = 'SUPERSEDED' and r.superseded_by is null and ${which} for update skip locked)
  `.execute(tx);
}

type Of = { readonly kind: RolloutKind; readonly deploymentId: number };

/** A rollout has ended as superseded. */
export async function linkEnded(tx: Transaction, { kind, deploymentId }: Of): Promise<void> {
  // Only what brings the software of a project is replaced by what brings that of the same one.
  if (isOfProject(kind)) await link(tx, kind, sql<boolean>`r.deployment_id = ${deploymentId}`);
}

/** A rollout has begun: superseded ones of its module that nothing had replaced yet may be replaced by it. */
export async function linkBegun(tx: Transaction, { kind, deploymentId }: Of): Promise<void> {
  if (!isOfProject(kind)) return;
  await link(
    tx,
    kind,
    sql<boolean>`r.deployment_id in (
      select d.id from ${modules(kind)} n join ${modules(kind)} d on d.software_project_id = n.software_project_id
      where n.id = ${deploymentId})`,
  );
}

/** A rollout goes, with its row in `drop`: those that it had replaced are replaced by the next one, if there is one. */
export async function relink(tx: Transaction, { kind, deploymentId }: Of, drop: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from rollout r join rollout o on o.id = r.superseded_by where o.kind = ${kind} and o.deployment_id = ${deploymentId}
  `.execute(tx);
  await drop();
  if (isOfProject(kind) && rows.length > 0) await link(tx, kind, sql<boolean>`r.id = any(${rows.map(({ id }) => id)}::int[])`);
}
