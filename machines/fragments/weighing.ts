import type { Weighed, WeighingFacts } from '#contract/entity/weighing.ts';
import type { Tick } from '#machines/flow.ts';
import { unlessReported } from './guards.ts';
import { type CommandStep, keyed } from './parts.ts';

const tick: Tick = { need: 'weighed' };

/**
 * Whoever approves where a freeze window or a collision touches the plan says that they have weighed it, and the context keeps what (contract:
 * `weighedContext`, `weighedInput`). The approval of a submission asks for the fact `weighed`; `weighing.kept` makes it keep what was. Whoever starts weighs in
 * the same way what was approved since.
 */
export const weighing = {
  facts: { weighed: unlessReported('unweighed') },
  changes: {
    keepWeighed: (_: unknown, event: WeighingFacts): { weighed: Weighed | null } => ({ weighed: event.touches ?? null }),
    keepWeighedAtStart: (_: unknown, event: WeighingFacts): { weighedAtStart: Weighed | null } => ({
      weighedAtStart: event.touches ?? null,
    }),
  },
  ticks: { 'request.approve': tick, 'rollout.start': tick },
  /** the approval, which keeps what was weighed too */
  kept: <const Name extends string, Fact extends string, Target extends string, Change extends string>(
    name: Name,
    { [name]: approve }: Record<Name, CommandStep<Fact, Target, Change>>,
  ) => keyed(name, { ...approve, actions: [approve.actions, 'keepWeighed'] as const }),
} as const;
