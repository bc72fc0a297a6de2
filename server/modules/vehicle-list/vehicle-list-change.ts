import { ruleNeeds, unmetFacts } from '#contract/entity/entity-rules.ts';
import { momentIn } from '#contract/time-zone.ts';
import type { ListFacts, ListRule } from '#contract/vehicle-list/vehicle-list-commands.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { refuseWhileLocked } from '#server/entity/edit-lock.ts';
import { type Columns, checkRevision, loadEntity, lockEntity, placeOf, writeRow } from '#server/entity/entity.ts';
import { peopleOf } from '#server/people.ts';
import { notFound, problem } from '#server/problem.ts';
import { type ListKey, listChange, type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { firstUserOf, usesOf } from './vehicle-list-view.ts';

/** What is said where a fact of a rule does not hold; what holds a list as it is has its words here. */
type Details = Readonly<Record<string, string>>;

/**
 * Refuses with its needs what a rule's facts close, as the page says it before (D-079.2, D-186c): 423 with who and why while the list is in use or
 * locked by hand, else 409.
 */
export async function requireFree(
  call: CallBase,
  rule: ListRule,
  row: VehicleListRow,
  details: Details = {},
  db: Database = call.services.db,
): Promise<void> {
  const uses = await usesOf(db, [row.id]);
  const heldBy = uses.length > 0 ? 'USE' : row.lockedBy === null ? null : 'HAND';
  const needs = unmetFacts(rule.facts ?? {}, factsOf(row, heldBy));
  const [first] = needs;
  if (!first) return;
  const detail = details[first.key] ?? (await heldText(call, row, uses, db));
  const status = first.key === 'unused' || first.key === 'unlocked' ? 423 : 409;
  throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status, detail, needs });
}

const factsOf = ({ ownerKind, type }: VehicleListRow, heldBy: ListFacts['heldBy']): ListFacts => ({ type, ownerKind, heldBy });

/** Who holds a list as it is, since when, and why. */
async function heldText(
  call: CallBase,
  row: VehicleListRow,
  uses: Awaited<ReturnType<typeof usesOf>>,
  db: Database,
): Promise<string> {
  const [use] = uses;
  if (use) return `Locked since ${momentIn(use.since, call.timeZone)}: in use by ${await firstUserOf(call, row, uses, db)}.`;
  const person = await peopleOf(db, [row.lockedBy ?? '']);
  const why = row.lockReason ? ` ${row.lockReason}` : '';
  return `Locked by ${person(row.lockedBy ?? '').fullName} since ${row.lockedOn ? momentIn(row.lockedOn, call.timeZone) : ''}.${why}`;
}

/** What every change asks, before heavy work is begun and again under the row's lock: visible, right at home, revision. */
function checkChange(call: CallBase, row: VehicleListRow | undefined, { type }: ListKey, rule: ListRule): VehicleListRow {
  if (row?.type !== type) throw notFound();
  const { actor } = call;
  const at = { brandId: row.homeBrandId, persons: { owner: row.ownerId } };
  const place = { ...placeOf(vehicleListStore, row), persons: row.ownerId === actor.subject ? ['owner'] : [] };
  call.authorize(place, ruleNeeds({ ...rule, facts: {} }, actor, at, factsOf(row, null)));
  checkRevision(call, row);
  return row;
}

/** A list that the caller may change so now: looked at before the work, and once more under its lock. */
export async function listForChange(call: CallBase, key: ListKey, rule: ListRule, details?: Details): Promise<VehicleListRow> {
  const { db } = call.services;
  const row = checkChange(call, await loadEntity<VehicleListRow>(db, vehicleListStore, key.id), key, rule);
  await refuseWhileLocked(call, db, vehicleListStore, row);
  await requireFree(call, rule, row, details);
  return row;
}

type ListChange = {
  readonly rule: ListRule;
  readonly details?: Details;
  /** what the journal calls it */
  readonly event: string;
  /** known after the work, where that finds it */
  readonly reason?: string | ((columns: Columns) => string);
  /** may refuse by throwing */
  readonly work: (row: VehicleListRow) => Columns | Promise<Columns>;
};

/** Changes a list in the caller's transaction. */
export async function changeList(
  call: CallBase,
  tx: Transaction,
  key: ListKey,
  { rule, details, event, reason, work }: ListChange,
): Promise<VehicleListRow> {
  const row = checkChange(call, await lockEntity<VehicleListRow>(tx, vehicleListStore, key.id), key, rule);
  await refuseWhileLocked(call, tx, vehicleListStore, row);
  await requireFree(call, rule, row, details, tx);
  const columns = await work(row);
  const why = typeof reason === 'function' ? reason(columns) : reason;
  return writeRow(tx, vehicleListStore, row, columns, listChange(call, row, event, why));
}
