import { type SimulatedAnswer, simulatedAnswerSchema } from '#contract/simulation.ts';
import type { Move } from '#tests/support/flow/flow-model.ts';

/** What the simulated fleet is made to answer, so that a deployment's flow is told the fact of a generated path. */
export function answerOf({ type, facts }: Pick<Move, 'type' | 'facts'>): SimulatedAnswer {
  const { retryable } = (facts ?? {}) as { readonly retryable?: number };
  const said = retryable === undefined ? facts : { count: retryable, reason: 'VEHICLE_OFFLINE' };
  return simulatedAnswerSchema.parse({ type, ...said });
}
