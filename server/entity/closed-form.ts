import { api } from '#contract/api.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { conflict } from '#server/problem.ts';
import { type EntityRow, type EntityStore, type FlowRow, type FlowStore, factsNow, snapshotOf } from './flow-store.ts';

/** Commands that save a form of an entity; none where something of it is saved whatever its flow says. */
function savingCommands(entityType: LockType, form: string): readonly string[] {
  const calls = Object.values<Endpoint>(api).filter((one) => one.form === entityType && (one.part ?? '') === form);
  const commands = calls.map(({ command }) => command?.type);
  return commands.every((type) => type !== undefined) ? commands : [];
}

const hasFlow = (store: EntityStore): store is FlowStore => 'flow' in store;

type Form = { readonly entityType: LockType; readonly form: string };
type Of = { readonly store: EntityStore; readonly row: EntityRow };

/** 409 with the reasons, where the flow of an entity closes a form: it is read-only, and nothing typed in it could be saved (D-082f). */
export async function refuseClosedForm(call: CallBase, tx: Transaction, { entityType, form }: Form, of: Of): Promise<void> {
  const { row, store } = of;
  if (!hasFlow(store)) return;
  const commands = savingCommands(entityType, form);
  if (commands.length === 0) return;
  const facts = await factsNow(store, tx, row as FlowRow, call.services.now());
  const snapshot = snapshotOf(store, row as FlowRow);
  // Who may is asked of the lock itself.
  const closedBy = commands.map((type) =>
    needsOf(store.flow as Flow, snapshot, type, call.actor, {}, facts).filter(({ kind }) => kind === 'state' || kind === 'fact'),
  );
  const [needs] = closedBy;
  if (needs && closedBy.every(({ length }) => length > 0)) throw conflict('This form is read-only in the current state.', needs);
}
