import { nounText, typeOfFlow } from '#contract/entity/entities.ts';
import { type Outline, type OutlineState, outlineOf } from '#machines/outline.ts';
import type { FlowId } from '#machines/registry.ts';
import { outlineWords, roleWords } from '#src/app/workflow/outline-words.ts';
import { pathWords, stateWords } from '#src/areas/demo/workflow-view.ts';
import { flowOf } from '#tests/paths/machines.ts';
import { flowText } from '#tests/support/flow/flow-text.ts';
import { portalPaths } from '#tests/support/flow/walkers.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** docs/workflows/<flow>.md, from the machine, its contract and its texts alone. */
export function workflowDoc(id: FlowId): string {
  const flow = flowOf(id);
  const outline = outlineOf(flow);
  const words = outlineWords(id, flowText);
  const { figures } = portalPaths(id);
  const place = (path: string) => (path === '' ? 'in every state' : pathWords(path));
  const commands = Object.entries(flow.commands).map(([command, { right }]) => {
    const name = words.label({ event: command, kind: 'command', condition: undefined });
    return row(`\`${command}\``, name, words.hint(command), words.right(right), roleWords(right) || '–');
  });
  const transitions = outline.transitions.map((one) =>
    row(
      place(one.from),
      one.to === undefined ? '(stays)' : place(one.to),
      one.event === '' ? '–' : `\`${one.event}\``,
      words.label(one),
      one.condition ? words.condition(one.condition) : '',
    ),
  );
  const states = outline.states
    .filter(({ isLeaf }) => isLeaf)
    .map(({ path, isInitial, isFinal }) =>
      row(pathWords(path), `\`${path}\``, [isInitial && 'start', isFinal && 'end'].filter(Boolean).join(', ')),
    );
  return [
    `# ${nounText(typeOfFlow(id))}`,
    '',
    'Written by `npm run docs` from the machine that page, server and tests share: do not edit.',
    '',
    `${figures.states} states, ${figures.transitions} transitions; ${figures.paths} generated paths with ${figures.steps} steps take every one of them. The way leads to ${words.goal()}.`,
    '',
    '```mermaid',
    ...mermaid(outline, words.label),
    '```',
    '',
    '## States',
    '',
    '| state | path | |',
    '|---|---|---|',
    ...states,
    '',
    '## Commands',
    '',
    '| command | name | what it does | right | roles |',
    '|---|---|---|---|---|',
    ...commands,
    '',
    '## Transitions',
    '',
    '| from | to | event | what happens | what it asks |',
    '|---|---|---|---|---|',
    ...transitions,
    '',
  ].join('\n');
}

const idOf = (path: string) => path.replaceAll('.', '_');

/** The chart as text of a mermaid stateDiagram: steps that run side by side are parted by `--`. */
function mermaid(outline: Outline, label: ReturnType<typeof outlineWords>['label']): string[] {
  const children = (parent: string) => outline.states.filter((state) => state.parent === parent);
  const arrows = (parent: string, indent: string) => {
    const inside = new Set(children(parent).map(({ path }) => path));
    const leading = outline.transitions.filter(({ from, to }) => to !== undefined && inside.has(from));
    return leading.map((one) => `${indent}${idOf(one.from)} --> ${idOf(one.to ?? '')}: ${label(one).replaceAll(/[:;]/g, ',')}`);
  };
  const draw = (state: OutlineState, indent: string): string[] => {
    const inside = children(state.path);
    const head = `${indent}state "${stateWords(state.name)}" as ${idOf(state.path)}`;
    if (inside.length === 0) return [head, ...(state.isFinal ? [`${indent}${idOf(state.path)} --> [*]`] : [])];
    return [`${head} {`, ...level(state.path, `${indent}  `), `${indent}}`];
  };
  const level = (parent: string, indent: string): string[] => {
    const inside = children(parent);
    const isParallel = inside.length > 1 && inside.every(({ isInitial }) => isInitial);
    const begin = inside.filter(({ isInitial }) => isInitial && !isParallel).map(({ path }) => `${indent}[*] --> ${idOf(path)}`);
    const drawn = inside.flatMap((state, index) => [...(isParallel && index > 0 ? [`${indent}--`] : []), ...draw(state, indent)]);
    return [...begin, ...drawn, ...arrows(parent, indent)];
  };
  return ['stateDiagram-v2', ...level('', '  ')];
}
