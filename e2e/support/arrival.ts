import type { AnyMachineSnapshot } from 'xstate';
import type { FlowState } from '#contract/command.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { type Explained, explain } from '#machines/explain.ts';
import { factsAt } from '#machines/external-facts.ts';
import { type Flow, revive } from '#machines/flow.ts';
import type { Edge } from '#tests/support/flow/model.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { expect } from './expect.ts';
import { expectPanel, intervals } from './panel.ts';
import type { Seat } from './user-sessions.ts';

/** What is walked: its flow, and where the server tells its state. */
export type Walked = {
  readonly flow: Flow;
  readonly entityType: EntityType;
  readonly id: number;
  readonly address: string;
  /** commands that the page has elsewhere */
  readonly without?: readonly string[];
  /** what its Next steps are called, where another one stands on the page */
  readonly panel?: string | undefined;
};
type Told = { readonly flow: FlowState; readonly revision: number };
type Entries = { readonly items: readonly { readonly event: string; readonly after: FlowState | null }[] };

/** The page has what the server has: by its own answers, or by the live channel when somebody else acted. */
export async function upToDate(seat: Seat, address: string): Promise<Told> {
  let told: Told | undefined;
  const stands = async () => {
    told = await answer<Told>(seat, 'GET', address);
    return seat.given(address) === `"${told.revision}"`;
  };
  await expect.poll(stands, { message: 'the page has the newest revision', intervals }).toBe(true);
  if (!told) throw new Error(`nothing at ${address}`);
  return told;
}

/** Next steps shows what explain() says to the person at the seat, whatever else has happened around it by now. */
export async function explains(seat: Seat, { flow, address, panel, without = [] }: Walked): Promise<readonly Explained[]> {
  let explained: readonly Explained[] = [];
  await expectPanel(
    seat.page,
    async () => {
      const now = await answer<Told>(seat, 'GET', address);
      const facts = factsAt(now.flow.external, Date.now());
      const all = explain(flow, revive(flow, now.flow) as AnyMachineSnapshot, seat.actor, facts);
      explained = all.filter(({ command }) => !without.includes(command));
      return explained;
    },
    panel,
  );
  return explained;
}

/** The server has the chart's state, and Next steps shows what explain() says of it to the person at the seat. */
export async function arrived(seat: Seat, walked: Walked, state: unknown, after: string) {
  const stands = async () => {
    const told = await answer<Told>(seat, 'GET', walked.address);
    return { state: told.flow.value, isShown: seat.given(walked.address) === `"${told.revision}"` };
  };
  await expect.poll(stands, { message: `state after ${after}`, intervals }).toEqual({ state, isShown: true });
  const explained = await explains(seat, walked);
  const open = explained.filter((item) => item.open).length;
  return { open, closed: explained.length - open };
}

/** A state that only a moment sees stands in the journal. */
export async function passed(seat: Seat, { entityType, id }: Walked, { event, after }: Edge): Promise<void> {
  const query = `entityType=${entityType}&entityId=${id}&size=20&sort=at,desc`;
  const { items } = await answer<Entries>(seat, 'GET', `/api/audit?${query}`);
  expect(items.find((item) => item.event === event.type)?.after?.value, `state at ${event.type}`).toEqual(after.value);
}
