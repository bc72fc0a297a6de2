import type { Explained } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { Path } from '#machines/path-to.ts';
import { askingOf } from './command-rules.ts';

/** Open commands in the order of use: on the way to the goal, beside it, and steps back that one rarely wants. */
export type OpenOrder = {
  readonly ahead: readonly Explained[];
  readonly aside: readonly Explained[];
  readonly folded: readonly Explained[];
};

/** Sorts what is open. A step back for one brand is folded away unless that brand's next step is open too, or it is my own to take back. */
export function orderOpen(flow: Flow, open: readonly Explained[], path: Path): OpenOrder {
  const isAhead = (item: Explained) =>
    path.steps.some((step) => step.command === item.command && step.target.brandId === item.target.brandId);
  const ahead = open.filter(isAhead);
  const isFolded = ({ command, target }: Explained) => {
    const right = flow.commands[command]?.right;
    const isMine = right !== undefined && 'person' in right;
    const isNear = ahead.some((item) => item.target.brandId === target.brandId);
    return target.brandId !== undefined && !isMine && !isNear && askingOf(flow.id, flow.commands, command).danger;
  };
  const rest = open.filter((item) => !isAhead(item));
  return { ahead, aside: rest.filter((item) => !isFolded(item)), folded: rest.filter(isFolded) };
}
