import { sql } from 'kysely';
import type { z } from 'zod';
import type { Assignment, RequestVehicle } from '#contract/e311-request/e311-request.ts';
import { duplicatesIn, type ecuUpdateInputSchema, type StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { Columns } from '#server/entity/entity.ts';
import { invalidFields, problem } from '#server/problem.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import type { E311RequestStored } from './e311-request-store.ts';

type Of = Pick<E311RequestStored, 'id' | 'homeBrandId'>;
type UpdateInput = z.output<typeof ecuUpdateInputSchema>;

/** D-087b: test vehicles as they are now, in the order in which they were chosen. */
export async function vehiclesOf(db: Database, requestId: number): Promise<RequestVehicle[]> {
  const { keyOf } = await addressesOf(db);
  const { rows } = await sql<Omit<RequestVehicle, 'vehicleKey'>>`
    select v.vin, coalesce(t.alias, '') as alias, coalesce(t.model, '') as model, t.model_year as year,
      coalesce(t.department, '') as department, t.type, t.status
    from e311_request_vehicle v
    join e311_request r on r.id = v.request_id
    left join test_vehicle t on t.vin = v.vin and t.home_brand_id = r.home_brand_id
    where v.request_id = ${requestId} order by v.place, v.vin
  `.execute(db);
  return rows.map((row) => ({ ...row, vehicleKey: keyOf(row.vin) }));
}

/** D-087c, in their order */
export const updatesOf = (db: Database, requestId: number): Promise<StoredUpdate[]> =>
  db
    .selectFrom('e311Update')
    .select([
      ...(['id', 'productId', 'ecuDiagnosticAddress', 'hardware', 'sourcePartNumber', 'targetPartNumber'] as const),
      ...(['sourceVersion', 'targetVersion', 'targetDocumentId'] as const),
    ])
    .where('requestId', '=', requestId)
    .orderBy('place')
    .orderBy('id')
    .execute();

/** D-087d */
export const assignmentsOf = (db: Database, requestId: number): Promise<Assignment[]> =>
  db
    .selectFrom('e311Assignment as a')
    .innerJoin('e311Update as u', 'u.id', 'a.updateId')
    .select(['a.vin', 'a.updateId'])
    .where('u.requestId', '=', requestId)
    .orderBy('a.updateId')
    .orderBy('a.vin')
    .execute();

/** Which vehicles and which updates a request has, and per update its vehicles, as its history tells them (D-059). */
export async function partsOf(tx: Transaction, { id }: Of): Promise<Columns> {
  const vins = await tx.selectFrom('e311RequestVehicle').select('vin').where('requestId', '=', id).orderBy('place').execute();
  const { rows } = await sql<{ updateId: number; vins: string[] }>`
    select a.update_id, array_agg(a.vin order by a.vin) as vins from e311_assignment a
    join e311_update u on u.id = a.update_id where u.request_id = ${id} group by 1
  `.execute(tx);
  const assigned = rows.map((row) => [`assignments.${row.updateId}`, row.vins]);
  return { vins: vins.map(({ vin }) => vin), ecuUpdates: await updatesOf(tx, id), ...Object.fromEntries(assigned) };
}

/** Keeps which vehicles a request is for; what was assigned to others goes. Answers the facts of the flow. */
export async function keepVehicles(tx: Transaction, { homeBrandId, id }: Of, vins: readonly string[]) {
  const known = await tx
    .selectFrom('testVehicle')
    .select('vin')
    .where('homeBrandId', '=', homeBrandId)
    .where('platform', '=', 'E311')
    .where('vin', 'in', [...vins, ''])
    // None of them is deleted while it is chosen.
    .forKeyShare()
    .execute();
  const there = new Set(known.map(({ vin }) => vin));
  const wrong = vins.flatMap((vin, index) =>
    there.has(vin) ? [] : [{ pointer: `/vins/${index}`, detail: `${vin} is not a test vehicle of E3 1.1.` }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
  await tx.deleteFrom('e311RequestVehicle').where('requestId', '=', id).execute();
  await sql`
    insert into e311_request_vehicle (request_id, vin, place)
    select ${id}, vin, place from unnest(${[...vins]}::text[]) with ordinality as chosen (vin, place)
  `.execute(tx);
  await sql`
    delete from e311_assignment a using e311_update u where u.id = a.update_id and u.request_id = ${id} and a.vin <> all(${[...vins]}::text[])
  `.execute(tx);
  return counted(tx, id);
}

/** Keeps the updates of a request: those that name their id stay what they are, with their vehicles (T29: no container twice). */
export async function keepUpdates(tx: Transaction, { id }: Of, updates: readonly UpdateInput[]) {
  const [first] = duplicatesIn(updates);
  if (first !== undefined)
    throw problem('DUPLICATED_UPDATE_CONTAINER', {
      detail: `Row ${first + 1} has the same update container as a row before it.`,
    });
  const before = new Set((await updatesOf(tx, id)).map((update) => update.id));
  const kept = updates.flatMap((update) => update.id ?? []);
  const wrong = updates.flatMap((update, index) =>
    update.id === null || (before.has(update.id) && kept.indexOf(update.id) === kept.lastIndexOf(update.id))
      ? []
      : [{ pointer: `/updates/${index}/id`, detail: 'This update does not belong to the request.' }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
  await tx
    .deleteFrom('e311Update')
    .where('requestId', '=', id)
    .where('id', 'not in', [...kept, 0])
    .execute();
  for (const [place, { id: updateId, ...update }] of updates.entries()) {
    if (updateId === null)
      await tx
        .insertInto('e311Update')
        .values({ ...update, requestId: id, place })
        .execute();
    else
      await tx
        .updateTable('e311Update')
        .set({ ...update, place })
        .where('id', '=', updateId)
        .execute();
  }
  return counted(tx, id);
}

/** Keeps which vehicle gets which update: all of it. */
export async function keepAssignments(tx: Transaction, { id }: Of, assignments: readonly Assignment[]) {
  const [vins, updates] = await Promise.all([
    tx.selectFrom('e311RequestVehicle').select('vin').where('requestId', '=', id).execute(),
    tx.selectFrom('e311Update').select('id').where('requestId', '=', id).execute(),
  ]);
  const known = { vins: new Set(vins.map(({ vin }) => vin)), updates: new Set(updates.map((update) => update.id)) };
  const wrong = assignments.flatMap(({ updateId, vin }, index) => [
    ...(known.vins.has(vin)
      ? []
      : [{ pointer: `/assignments/${index}/vin`, detail: 'This vehicle does not belong to the request.' }]),
    ...(known.updates.has(updateId)
      ? []
      : [{ pointer: `/assignments/${index}/updateId`, detail: 'This update does not belong to the request.' }]),
  ]);
  if (wrong.length > 0) throw invalidFields(wrong);
  await sql`delete from e311_assignment a using e311_update u where u.id = a.update_id and u.request_id = ${id}`.execute(tx);
  await sql`
    insert into e311_assignment (update_id, vin)
    select * from unnest(${assignments.map(({ updateId }) => updateId)}::int[], ${assignments.map(({ vin }) => vin)}::text[])
    on conflict do nothing
  `.execute(tx);
  return counted(tx, id);
}

/** What the flow knows of the parts of a request (D-072.2). */
async function counted(tx: Transaction, id: number) {
  const { rows } = await sql<{ vehicles: number; updates: number; unassigned: number }>`
    select (select count(*)::int from e311_request_vehicle where request_id = ${id}) as vehicles,
      (select count(*)::int from e311_update where request_id = ${id}) as updates,
      (select count(*)::int from e311_update u where u.request_id = ${id}
        and not exists (select from e311_assignment a where a.update_id = u.id)) as unassigned
  `.execute(tx);
  return rows[0] ?? {};
}
