import { sql } from 'kysely';
import { type EntityReference, referenceText } from '#contract/entity/entity-reference.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { type Mentioned, referencesFor } from '#server/entity/entity-references.ts';
import { conflict } from '#server/problem.ts';
import type { TestVehicleRow } from './test-vehicle-store.ts';

type Vehicle = Pick<TestVehicleRow, 'homeBrandId' | 'vin'>;

/** Requests of E3 1.1 that are not finished and deployments that have not ended, by the vehicle's VIN (D-072.6, D-073). */
export async function usersOf(call: CallBase, { homeBrandId, vin }: Vehicle, db: Database): Promise<EntityReference[]> {
  const { rows } = await sql<Mentioned>`
    select 'E311_REQUEST' as entity_type, r.id from e311_request r join e311_request_vehicle v on v.request_id = r.id
      where v.vin = ${vin} and r.home_brand_id = ${homeBrandId} and r.status not in ('FINISHED', 'CANCELED')
    union all
    select 'E311_DEPLOYMENT', d.id from e311_deployment d
      where ${vin} = any(d.selected_vins) and d.home_brand_id = ${homeBrandId} and d.status not in ('ROLLOUT_SUCCESSFUL', 'ROLLOUT_ABORTED')
    order by 1, 2
  `.execute(db);
  const reference = await referencesFor(call, rows, db);
  return rows.flatMap((row) => reference(row) ?? []);
}

/** A vehicle that something still needs is not deleted: a rollout would lose what it goes to. */
export async function refuseWhileUsed(tx: Transaction, call: CallBase, vehicle: Vehicle): Promise<void> {
  const users = await usersOf(call, vehicle, tx);
  if (users.length > 0) throw conflict(`The vehicle is in use by ${[...new Set(users.map(referenceText))].join(', ')}.`);
}
