import type { Explained } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { Path } from '#machines/path-to.ts';

/** Open commands that stand at first without unfolding. */
const NEAREST = 4;

/** Open commands in the order of use: on the way to the goal, beside it, and what unfolds. */
type OpenOrder = {
  readonly ahead: readonly Explained[];
  readonly aside: readonly Explained[];
  readonly folded: readonly Explained[];
};

/**
 * Sorts what is open: what lies on the way to the goal and what sends back or withdraws stands at first, other commands only while there
 * is room. A step back for one brand stands there when that brand's next step is open too, or when it is my own to take back.
 */
export function orderOpen(flow: Flow, open: readonly Explained[], path: Path): OpenOrder {
  // Where the way goes back first, what comes after that is not the next step, though it is possible.
  const backward = path.steps.findIndex(({ command }) => flow.commands[command]?.effect === 'back');
  const next = backward < 0 ? path.steps : path.steps.slice(0, backward + 1);
  const via = new Map(flow.ahead.flatMap((move) => (move.via === undefined ? [] : [[move.type, move.via] as const])));
  const isAhead = (item: Explained) =>
    next.some(({ command, target }) => (via.get(command) ?? command) === item.command && target.brandId === item.target.brandId);
  const ahead = open.filter(isAhead);
  const isNear = ({ brandId }: Explained['target']) =>
    brandId === undefined || (ahead.length < NEAREST && ahead.some((item) => item.target.brandId === brandId));
  const isBack = ({ command, target }: Explained) => {
    const definition = flow.commands[command];
    const isMine = definition !== undefined && 'person' in definition.right;
    // With it one answers what somebody else did, so it stands beside the way.
    return isMine || (definition?.effect === 'back' && isNear(target));
  };
  const rest = open.filter((item) => !isAhead(item));
  const back = rest.filter(isBack);
  const others = rest.filter((item) => !isBack(item));
  const room = Math.max(0, NEAREST - ahead.length - back.length);
  const shown = others.filter(({ target }) => target.brandId === undefined).slice(0, room);
  return {
    ahead,
    aside: rest.filter((item) => back.includes(item) || shown.includes(item)),
    folded: others.filter((item) => !shown.includes(item)),
  };
}
