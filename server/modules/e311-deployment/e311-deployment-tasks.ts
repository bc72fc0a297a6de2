import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  CplEntry,
  cplInputSchema,
  cplSchema,
  E311Task,
  parameterSetSchema,
  targetVehiclesSchema,
} from '#contract/e311-deployment/e311-deployment.ts';
import { enabledTwice } from '#contract/e311-deployment/e311-deployment.ts';
import { missingIn, type Parameters, parameterDefaults, rulesHold } from '#contract/e311-deployment/e311-parameters.ts';
import { needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { factsNow, snapshotOf } from '#server/entity/flow-store.ts';
import { vehiclesOf } from '#server/modules/e311-request/e311-request-parts.ts';
import { invalidFields, problem } from '#server/problem.ts';
import { type E311DeploymentStored, e311DeploymentStore } from './e311-deployment-store.ts';

const columns = { vehicles: 'vehiclesState', cpl: 'cplState', parameters: 'parametersState' } as const;

/** Status, when it was confirmed, and whether it could be now: all but the caller's right (E311-11, E311-22). */
async function taskOf(call: CallBase, row: E311DeploymentStored, task: E311Task) {
  const { db, now } = call.services;
  const external = await factsNow(e311DeploymentStore, db, row, now());
  const snapshot = snapshotOf(e311DeploymentStore, row);
  const needs = needsOf(e311DeploymentStore.flow as Flow, snapshot, `${task}.confirm`, call.actor, {}, external);
  return {
    status: row[columns[task]],
    confirmDate: row.facts[`${task}ConfirmedOn`],
    isConfirmable: needs.every(({ kind }) => kind === 'right'),
  };
}

/** E311-09 */
export async function presentVehicles(call: CallBase, row: E311DeploymentStored): Promise<z.input<typeof targetVehiclesSchema>> {
  const [task, availableVehicles] = await Promise.all([
    taskOf(call, row, 'vehicles'),
    vehiclesOf(call.services.db, row.deploymentRequestId),
  ]);
  return { ...task, selectedVins: row.selectedVins, availableVehicles };
}

export async function presentCpl(call: CallBase, row: E311DeploymentStored): Promise<z.input<typeof cplSchema>> {
  const { db } = call.services;
  const [task, entries, unassigned] = await Promise.all([taskOf(call, row, 'cpl'), entriesOf(db, row.id), unassignedOf(db, row)]);
  return { ...task, entries, unassigned };
}

export async function presentParameters(call: CallBase, row: E311DeploymentStored): Promise<z.input<typeof parameterSetSchema>> {
  return { ...(await taskOf(call, row, 'parameters')), parameters: row.parameters, defaults: parameterDefaults };
}

/** Entries whose update no selected vehicle gets by the matrix of the request; none while no vehicle is selected. */
async function unassignedOf(db: Database, { deploymentRequestId, id, selectedVins }: E311DeploymentStored): Promise<number[]> {
  if (selectedVins.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select c.id from e311_cpl_entry c where c.deployment_id = ${id} and not exists (
      select from e311_update u join e311_assignment a on a.update_id = u.id
      where u.request_id = ${deploymentRequestId} and u.place = c.place and a.vin = any(${[...selectedVins]}::text[])
    ) order by c.place
  `.execute(db);
  return rows.map((row) => row.id);
}

/** E311-12, in the order of the request */
const entriesOf = (db: Database, deploymentId: number): Promise<CplEntry[]> =>
  db
    .selectFrom('e311CplEntry')
    .select([
      ...(['id', 'productId', 'ecuDiagnosticAddress', 'hardware', 'sourcePartNumber', 'targetPartNumber'] as const),
      ...(['sourceVersion', 'targetVersion', 'targetDocumentId', 'isEnabled'] as const),
    ])
    .where('deploymentId', '=', deploymentId)
    .orderBy('place')
    .orderBy('id')
    .execute();

/** The parts list as the history tells it (D-059). */
export const partsListOf = async (tx: Transaction, { id }: Pick<E311DeploymentStored, 'id'>) => ({
  entries: await entriesOf(tx, id),
});

/** D-115: only vehicles of the request can be selected. */
export async function checkSelected(db: Database, { deploymentRequestId }: E311DeploymentStored, vins: readonly string[]) {
  const rows = await db.selectFrom('e311RequestVehicle').select('vin').where('requestId', '=', deploymentRequestId).execute();
  const available = new Set(rows.map(({ vin }) => vin));
  const wrong = vins.flatMap((vin, index) =>
    available.has(vin) ? [] : [{ pointer: `/selectedVins/${index}`, detail: `${vin} is not a vehicle of the request.` }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
  return { selected: vins.length };
}

/** The parts list of a new deployment: what its request wants, all of it enabled. Answers the facts of the flow. */
export async function makeEntries(tx: Transaction, deploymentId: number, requestId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into e311_cpl_entry (deployment_id, place, is_enabled, product_id, ecu_diagnostic_address, hardware, source_part_number,
      target_part_number, source_version, target_version, target_document_id)
    select ${deploymentId}, place, true, product_id, ecu_diagnostic_address, hardware, source_part_number,
      target_part_number, source_version, target_version, target_document_id
    from e311_update where request_id = ${requestId}
  `.execute(tx);
  return Number(numAffectedRows);
}

type Edits = z.output<typeof cplInputSchema>['entries'];

/**
 * Keeps what of the parts list is enabled, and its targets; entries that are not named stay. No container is enabled twice (T29). Answers the
 * facts of the flow.
 */
export async function keepEntries(tx: Transaction, { id }: E311DeploymentStored, entries: Edits) {
  const stored = await entriesOf(tx, id);
  const before = new Set(stored.map((entry) => entry.id));
  const wrong = entries.flatMap((entry, index) =>
    before.has(entry.id) ? [] : [{ pointer: `/entries/${index}/id`, detail: 'This entry does not belong to the parts list.' }],
  );
  if (wrong.length > 0) throw invalidFields(wrong);
  const edits = new Map(entries.map((entry) => [entry.id, entry]));
  const [twice] = enabledTwice(stored.map((entry) => ({ ...entry, ...edits.get(entry.id) })));
  if (twice)
    throw problem('DUPLICATED_UPDATE_CONTAINER', {
      detail: `${twice.productId} has the same update container as an entry before it.`,
    });
  for (const { id: entryId, ...entry } of entries)
    await tx.updateTable('e311CplEntry').set(entry).where('id', '=', entryId).execute();
  return cplFacts(tx, id);
}

async function cplFacts(tx: Transaction, id: number) {
  const { rows } = await sql<{ enabled: number; untargeted: number }>`
    select count(*)::int as enabled, count(*) filter (where target_part_number = '' or target_version = '')::int as untargeted
    from e311_cpl_entry where deployment_id = ${id} and is_enabled
  `.execute(tx);
  return rows[0] ?? {};
}

/** What the flow knows of the parameters (D-073.5). */
export const parameterFacts = (values: Parameters) => ({
  parametersSet: missingIn(values).length === 0,
  rulesHold: rulesHold(values),
});
