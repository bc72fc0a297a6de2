import type { Actor } from '#contract/access/access.ts';
import type { PathRun } from '#contract/workflow.ts';
import { stateNodes } from '#machines/outline.ts';
import type { FlowId } from '#machines/registry.ts';
import { pathWords } from '#src/areas/demo/workflow-view.ts';
import { choosePaths } from '#tests/paths/choose.ts';
import { flowOf } from '#tests/paths/machines.ts';
import type { Options } from '#tests/paths/options.ts';
import { stepWords } from '#tests/paths/words.ts';
import { type Path, transitionNames } from '#tests/support/flow/model.ts';
import { nothingSeen, type Seen, StepFailure } from '#tests/support/flow/walk.ts';
import { testUsers } from '#tests/support/test-users.ts';

type PathResult = {
  readonly name: string;
  readonly seconds: number;
  /** absent: the path was walked */
  readonly failure: { readonly step: string; readonly expected: string; readonly found: string } | undefined;
};
export type FlowResult = {
  readonly flow: FlowId;
  readonly seconds: number;
  readonly seen: Seen;
  readonly states: number;
  readonly transitions: number;
  readonly paths: readonly PathResult[];
};

/** Walks one path and notes what it saw; throws StepFailure, or whatever else went wrong. */
export type WalkOne = (path: Path, others: readonly Actor[], seen: Seen) => Promise<void>;

/** Somebody besides the step's own person who tries every closed command. */
const others: readonly Actor[] = [testUsers.analyst];

/** Walks the chosen paths of a flow; one that fails does not hide the next. */
export async function runFlow(
  id: FlowId,
  options: Pick<Options, 'choice' | 'to' | 'role'>,
  walkOne: WalkOne,
): Promise<FlowResult> {
  const flow = flowOf(id);
  const seen = nothingSeen();
  const paths: PathResult[] = [];
  const began = performance.now();
  for (const [index, path] of choosePaths(id, options).entries()) {
    const start = performance.now();
    const failure = await walkOne(path, others, seen).then(
      () => undefined,
      (error: unknown) => failureOf(id, error),
    );
    const name = `path ${index + 1}, ${path.length} steps`;
    paths.push({ name, seconds: (performance.now() - start) / 1000, failure });
  }
  const seconds = (performance.now() - began) / 1000;
  const counts = { states: stateNodes(flow.machine).length, transitions: transitionNames(flow.machine).length };
  return { flow: id, seconds, seen, ...counts, paths };
}

function failureOf(id: FlowId, error: unknown): NonNullable<PathResult['failure']> {
  if (!(error instanceof StepFailure))
    return { step: 'the start', expected: 'a new entity', found: error instanceof Error ? error.message : String(error) };
  const { who, does, command, sees } = stepWords(id, error.step);
  const expected = error.expected.startsWith('{') || error.expected.startsWith('"') ? sees.join(' · ') : error.expected;
  return { step: `step ${error.index + 1}, ${who}: ${does} [${command}]`, expected, found: error.found };
}

export const hasFailed = ({ paths }: FlowResult): boolean => paths.some(({ failure }) => failure !== undefined);

/** The result in lines for a person: coverage first, then what failed and where. */
export function printResult(
  { flow, seconds, seen, states, transitions, paths }: FlowResult,
  through: PathRun['through'] = 'api',
): string {
  const closed = through === 'api' ? 'refused' : 'seen with their reasons';
  const walked = paths.filter(({ failure }) => !failure).length;
  const missing = stateNodes(flowOf(flow).machine)
    .map((node) => node.path.join('.'))
    .filter((path) => !seen.states.has(path));
  return [
    `${flow}: ${walked} of ${paths.length} paths, ${seen.steps} steps, states ${seen.states.size}/${states}, transitions ${seen.transitions.size}/${transitions}, ${seen.refusals} closed commands ${closed}, ${seconds.toFixed(1)} s`,
    ...(missing.length > 0 ? [`  not reached: ${missing.map(pathWords).join(' · ')}`] : []),
    ...paths.flatMap(({ name, failure }) =>
      failure
        ? [
            `  FAILED ${name}`,
            `    at       ${failure.step}`,
            `    expected ${failure.expected}`,
            `    seen     ${failure.found}`,
          ]
        : [],
    ),
  ].join('\n');
}
