import { sql } from 'kysely';
import type { z } from 'zod';
import type { wayBackSchema } from '#contract/deployment/live-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { commandIn } from '#server/entity/command.ts';
import { lockEntity, placeOf } from '#server/entity/entity.ts';
import { countThatGot, isLeft, leftOf, refuseSecond, type Way } from '#server/modules/deployment/way-back.ts';
import type { CandidateRow } from '#server/modules/release-candidate/candidate-store.ts';
import { conflict, invalidFields, notFound } from '#server/problem.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';

/** When a candidate became live; one that the chain does not tell of, when it was made. */
const liveSince = (candidate: 'c' | 'now') =>
  sql<Date>`coalesce((${sql.ref(`${candidate}.facts`)} ->> 'livePushedOn')::timestamptz, ${sql.ref(`${candidate}.created_on`)})`;

/** Versions of the same project that were live before this one, the newest first, and are for every brand of the vehicles. */
async function versionsBefore(
  db: Database,
  { releaseCandidateId }: Pick<LiveDeploymentRow, 'releaseCandidateId'>,
  brandIds: readonly number[],
) {
  const { rows } = await sql<{ id: number; version: string; liveSince: Date }>`
    select c.id, c.version, ${liveSince('c')} as live_since
    from release_candidate c join release_candidate now on now.id = ${releaseCandidateId}
    where c.software_project_id = now.software_project_id and c.id <> now.id and c.status = 'ACTIVE' and c.stage = 'LIVE'
      and (${liveSince('c')}, c.id) < (${liveSince('now')}, now.id)
      and c.brand_ids @> ${[...brandIds]}::int[]
    order by live_since desc
  `.execute(db);
  return rows.map(({ id, liveSince, version }) => ({ releaseCandidateId: id, version, liveSince: liveSince.toISOString() }));
}

/** What can be brought back to how many vehicles (D-255); nothing where the rollout did not fail and was not aborted. */
export async function presentWayBack(
  { services: { db } }: CallBase,
  row: LiveDeploymentRow,
): Promise<z.input<typeof wayBackSchema>> {
  const { vehicles, versions } = await foundOf(db, row);
  return { vehicles, versions };
}

async function foundOf(db: Database, row: LiveDeploymentRow) {
  if (!isLeft(row)) return { got: 0, vehicles: 0, versions: [] };
  const { brandIds, got, vehicles } = await countThatGot(db, 'LIVE', row);
  return { got, vehicles, versions: vehicles === 0 ? [] : await versionsBefore(db, row, brandIds) };
}

/** What its pages say of it, with the ways back that there are. */
export const liveLeft = async (call: CallBase, row: LiveDeploymentRow) =>
  leftOf(call, 'LIVE', await foundOf(call.services.db, row), await waysOf(call.services.db, row.id));

const ended: ReadonlySet<LiveDeploymentRow['status']> = new Set([
  ...(['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED', 'FINISHED'] as const),
]);

async function waysOf(db: Database, id: number): Promise<Way[]> {
  const ways = db.selectFrom('liveDeployment').select(['id', 'status']).where('wayBackOf', '=', id);
  const rows = await ways.orderBy('id', 'desc').execute();
  return rows.map(({ id, status }) => ({ id, status, isUnderWay: !ended.has(status) }));
}

/** The deployment that a way back leads from, as its creation asks for it. */
export async function leadingFrom(call: CallBase, tx: Transaction, id: number, candidate: CandidateRow) {
  const row = await lockEntity<LiveDeploymentRow>(tx, liveDeploymentStore, id);
  if (!row) throw notFound();
  call.authorize(placeOf(liveDeploymentStore, row));
  if (!isLeft(row)) throw conflict('A way back leads only from a rollout that failed or was aborted.');
  await refuseSecond(call, tx, 'LIVE', await waysOf(tx, id));
  const { brandIds, vehicles } = await countThatGot(tx, 'LIVE', row);
  if (vehicles === 0) throw conflict('No vehicle has this version any more: there is no way back to lead.');
  const versions = await versionsBefore(tx, row, brandIds);
  if (!versions.some(({ releaseCandidateId }) => releaseCandidateId === candidate.id))
    throw invalidFields([
      { pointer: '/releaseCandidateId', detail: 'Choose a version that was live before, for every brand of the vehicles.' },
    ]);
  return { brandIds, vehicles };
}

/** Its targets are exactly those vehicles, and stay so. */
export function fixTargets(
  call: CallBase,
  tx: Transaction,
  id: number,
  { brandIds, vehicles }: Awaited<ReturnType<typeof leadingFrom>>,
): Promise<LiveDeploymentRow> {
  const targets = { selectedBrands: brandIds, filterCriteria: [], markets: [] };
  return commandIn<LiveDeploymentRow, typeof liveDeploymentStore.flow.machine>(call, tx, liveDeploymentStore, {
    id,
    type: 'targets.save',
    payload: targets,
    facts: async () => ({ vehicleCount: vehicles }),
    set: { ...targets, filterCriteria: JSON.stringify([]), vehicleCountFetchedOn: call.at },
  });
}

/** A way back says what it leads from only to those who could open it (D-241). */
export const leadsFrom = ({ wayBackOf }: Pick<LiveDeploymentRow, 'wayBackOf'>) =>
  wayBackOf === null ? [] : [{ entityType: 'LIVE_DEPLOYMENT', id: wayBackOf } as const];
