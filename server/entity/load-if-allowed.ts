import type { AnyStateMachine } from 'xstate';
import { needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import { notFound } from '#server/problem.ts';
import { placeOfCommand } from './command.ts';
import { checkRevision, loadEntity } from './entity.ts';
import { type FlowRow, type FlowStore, factsNow, snapshotOf } from './flow-store.ts';

/**
 * The row if the endpoint's command is open for the caller now, so that an upstream is asked only for what may happen; undefined when it
 * is closed: runCommand then gives the refusal with its reasons. 404 and 403 are thrown here already.
 */
export async function loadIfAllowed<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  id: number,
  payload: object = {},
): Promise<Row | undefined> {
  const row = await loadEntity<Row>(call.services.db, store, id);
  if (!row) throw notFound();
  const sent = { ...(await factsNow(store, call.services.db, row, call.services.now())), ...payload };
  const snapshot = snapshotOf(store, row);
  const needs = needsOf(store.flow as Flow, snapshot, call.endpoint.command?.type ?? '', call.actor, {}, sent);
  call.authorize(placeOfCommand(call, store, row, snapshot), needs);
  checkRevision(call, row);
  return needs.length === 0 ? row : undefined;
}
