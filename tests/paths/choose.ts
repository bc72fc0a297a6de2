import type { FunctionalRole } from '#contract/access/roles.ts';
import { wireName } from '#contract/access/roles.ts';
import { activeLeaves } from '#machines/outline.ts';
import type { FlowId } from '#machines/registry.ts';
import type { Options } from '#tests/paths/options.ts';
import { UsageError } from '#tests/paths/usage.ts';
import { type Edge, type Graph, goesOn, type Path, shortestWay } from '#tests/support/flow/model.ts';
import { portalGraph, portalPaths } from '#tests/support/flow/walkers.ts';

/** Paths without a loop to one state: more are not worth reading. */
const most = 50;
/** Steps of a path without a loop. */
const longest = 40;

/** The paths of a flow that the options ask for. */
export function choosePaths(id: FlowId, { choice, to, role }: Pick<Options, 'choice' | 'to' | 'role'>): readonly Path[] {
  const graph = portalGraph(id);
  const leaves = new Set([...graph.states.values()].flatMap(activeLeaves));
  const goals = to === undefined ? [...leaves] : [...leaves].filter((leaf) => leaf === to || leaf.endsWith(`.${to}`));
  if (goals.length === 0) throw new UsageError(`--to: '${to}' is no state of ${id}. States: ${[...leaves].join(', ')}`);
  const paths =
    goals.length === leaves.size && choice === 'covering'
      ? portalPaths(id).paths
      : goals.flatMap((goal) => waysTo(graph, goal, choice));
  return role === undefined ? paths : paths.filter((path) => path.some((step) => isBy(step, role)));
}

/** Whether a step is the role's work. */
const isBy = ({ event: { move } }: Edge, role: FunctionalRole): boolean =>
  move.by?.roles.some(({ name }) => name === wireName(role)) ?? false;

function waysTo(graph: Graph, goal: string, choice: Options['choice']): readonly Path[] {
  const enters = (path: Path) => {
    const last = path.at(-1);
    const state = last ? last.after : graph.states.get(graph.start);
    return state !== undefined && activeLeaves(state).includes(goal);
  };
  return choice === 'simple'
    ? simplePaths(graph, enters)
    : [shortestWay(graph, (_state, way) => enters(way))].filter((way) => way !== undefined);
}

/** Shortest first. */
function simplePaths(graph: Graph, isThere: (path: Path) => boolean): readonly Path[] {
  const found: Path[] = [];
  let ways: { readonly path: Path; readonly visited: ReadonlySet<string> }[] = [{ path: [], visited: new Set([graph.start]) }];
  for (let length = 0; length <= longest && ways.length > 0 && found.length < most; length += 1) {
    found.push(...ways.map(({ path }) => path).filter(isThere));
    ways = ways
      .filter(({ path }) => !isThere(path))
      .flatMap(({ path, visited }) =>
        (graph.edges.get(path.at(-1)?.to ?? graph.start) ?? [])
          .filter((edge) => goesOn(edge) && !visited.has(edge.to))
          .map((edge) => ({ path: [...path, edge], visited: new Set([...visited, edge.to]) })),
      )
      .slice(0, 2_000);
  }
  return found.slice(0, most);
}
