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

/** Whether a command decides on what the page that is open shows. */
export const isHere = ({ commands, decisions = [] }: Flow, command: string, here: string | undefined): boolean =>
  here !== undefined && decisions.includes(command) && commands[command]?.page === here;

/**
 * Sorts what is open: what lies on the way to the goal and what sends back or withdraws stands at first, other commands only while there
 * is room, those of the page that is open (`here`) before the others. A step back for one brand stands there when that brand's next step is open too, or when it is my own to take back.
 */
export function orderOpen(flow: Flow, open: readonly Explained[], path: Path, here?: string): OpenOrder {
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
  const isOfPage = ({ command }: Explained) => isHere(flow, command, here);
  const own = others.filter(isOfPage);
  // Where nothing leads on to the goal, what is decided on the page that is open does.
  const first = ahead.length > 0 ? [] : own.filter(({ command }) => flow.commands[command]?.effect === 'forward');
  const more = others.filter((item) => item.target.brandId === undefined && !own.includes(item));
  const shown = [...own, ...more.slice(0, Math.max(0, room - own.length))];
  const beside = [...own, ...rest.filter((item) => !own.includes(item) && (back.includes(item) || shown.includes(item)))];
  return {
    ahead: [...ahead, ...first],
    aside: beside.filter((item) => !first.includes(item)),
    folded: others.filter((item) => !shown.includes(item)),
  };
}
