import { useMemo } from 'react';
import type { Actor } from '#contract/access/access.ts';
import type { FlowState, Target } from '#contract/command.ts';
import { type Explained, explain } from '#machines/explain.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { type Path, pathTo } from '#machines/path-to.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { useFacts } from './use-facts.ts';

export type ExplainedFlow = {
  readonly snapshot: ReturnType<typeof revive>;
  /** external facts that hold now */
  readonly facts: object;
  readonly explained: readonly Explained[];
  readonly open: readonly Explained[];
  readonly closed: readonly Explained[];
  /** what remains to the goal */
  readonly path: Path;
  /** why a command is closed, or that it is open */
  of(command: string, target?: Target): Explained | undefined;
  can(command: string, target?: Target): boolean;
};

/** The commands of an entity as the server would decide them for this actor: same chart, same function. */
export function explainFlow(
  flow: Flow,
  state: FlowState,
  actor: Actor,
  facts: Readonly<Record<string, unknown>> = {},
): ExplainedFlow {
  const snapshot = revive(flow, state);
  const explained = explain(flow, snapshot, actor, facts);
  const of = (command: string, target: Target = {}) =>
    explained.find((item) => item.command === command && item.target.brandId === target.brandId);
  return {
    snapshot,
    facts,
    explained,
    open: explained.filter((item) => item.open),
    closed: explained.filter((item) => !item.open),
    path: pathTo(flow, snapshot, actor, facts),
    of,
    can: (command, target) => of(command, target)?.open ?? false,
  };
}

/** The same for a page: what I can do with an entity now, why not the rest, and what remains. */
export function useFlow(flow: Flow, state: FlowState): ExplainedFlow {
  const me = useMe();
  const facts = useFacts(state.external);
  return useMemo(() => explainFlow(flow, state, me, facts), [flow, state, me, facts]);
}
