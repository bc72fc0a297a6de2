import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Actor } from '#contract/access/access.ts';
import type { Need, Target } from '#contract/command.ts';
import { needsOf } from '#machines/explain.ts';
import { commandEvent, type Flow } from '#machines/flow.ts';
import { system } from '#tests/support/test-users.ts';
import { instant } from './flow-model.ts';

type Sent = Target & Readonly<Record<string, unknown>>;

/** One entity of a flow, driven as the server drives it: rights and chart decide, a refused command changes nothing. */
export class Driven<Machine extends AnyStateMachine> {
  readonly flow: Flow<Machine>;
  snapshot: AnyMachineSnapshot;

  constructor(flow: Flow<Machine>, input: object) {
    this.flow = flow;
    [this.snapshot] = initialTransition(flow.machine, input as never) as [AnyMachineSnapshot, unknown[]];
  }

  get context(): SnapshotFrom<Machine>['context'] {
    return this.snapshot.context;
  }

  /** The state as text; of a parallel chart the state of one region. */
  at(region?: string): unknown {
    const { value } = this.snapshot;
    return region === undefined || typeof value === 'string' ? value : (value.ACTIVE as Record<string, unknown>)[region];
  }

  /** What speaks against a command now; empty when it is open. */
  needs(type: string, by: Actor, sent: Sent = {}): Need[] {
    const { brandId, ...rest } = sent;
    const perBrand = this.flow.commands[type]?.per === 'brand';
    const target = perBrand && brandId !== undefined ? { brandId } : {};
    return needsOf(this.flow as Flow, this.snapshot, type, by, target, perBrand ? rest : sent);
  }

  /** Keys of the needs, for short expectations. */
  refusal(type: string, by: Actor, sent: Sent = {}): string[] {
    return this.needs(type, by, sent).map(({ key }) => key);
  }

  /** Sends a command; throws with the needs when it is closed. */
  send(type: string, by: Actor, sent: Sent = {}): this {
    const needs = this.needs(type, by, sent);
    if (needs.length > 0) throw new Error(`${type} is refused: ${JSON.stringify(needs)}`);
    return this.apply(type, by, sent);
  }

  /** Tells a fact of the system; throws when the chart does not take it now. */
  tell(type: string, facts: Sent = {}): this {
    return this.apply(type, system, facts);
  }

  private apply(type: string, actor: Actor, sent: Sent): this {
    const event = commandEvent(type, { actor, at: instant }, {}, sent);
    if (!this.snapshot.can(event)) throw new Error(`${type} changes nothing in ${JSON.stringify(this.snapshot.value)}`);
    [this.snapshot] = transition(this.flow.machine, this.snapshot as never, event as never) as [AnyMachineSnapshot, unknown[]];
    return this;
  }
}
