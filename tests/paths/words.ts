import { type FunctionalRole, functionalRoles } from '#contract/access/roles.ts';
import { candidateBrandName } from '#contract/brand.ts';
import { activeLeaves } from '#machines/outline.ts';
import { outlineWords } from '#src/app/workflow/outline-words.ts';
import { pathWords } from '#src/areas/demo/workflow-view.ts';
import { flowText } from '#tests/support/flow/flow-text.ts';
import type { Edge, Path } from '#tests/support/flow/model.ts';

/** One step as a tester reads and repeats it. */
type StepWords = {
  readonly who: string;
  readonly does: string;
  readonly command: string;
  /** what is typed, by field */
  readonly with: Readonly<Record<string, unknown>>;
  readonly sees: readonly string[];
};

const constantOf = (wire: string) => wire.toUpperCase().replaceAll('-', '_') as FunctionalRole;

/** A step of a flow in words: who signs in, what is done, what must be seen. */
export function stepWords(flowId: string, { event, before, after }: Edge): StepWords {
  const { move } = event;
  const known = new Set(activeLeaves(before));
  const changed = activeLeaves(after).filter((leaf) => !known.has(leaf));
  const [role] = move.by?.roles ?? [];
  const brand = move.target?.brandId === undefined ? 'a brand' : candidateBrandName(move.target.brandId);
  const words = outlineWords(flowId, (key, values) => flowText(key, { ...values, brand }));
  const kind = move.by ? 'command' : 'fact';
  return {
    who: move.by ? `${move.by.subject} (${role ? functionalRoles[constantOf(role.name)].name : '?'})` : 'the system',
    does: words.label({ event: move.type, kind, condition: undefined }),
    command: move.type,
    with: { ...move.target, ...(move.by ? move.payload : move.facts) },
    sees: after.context.removed ? ['it is gone'] : changed.length > 0 ? changed.map(pathWords) : ['the state stays'],
  };
}

type PathWords = { readonly leadsTo: string; readonly steps: readonly StepWords[] };

function pathInWords(flowId: string, path: Path): PathWords {
  const steps = path.map((step) => stepWords(flowId, step));
  return { leadsTo: steps.at(-1)?.sees.join(', ') ?? 'the start', steps };
}

const typed = (fields: StepWords['with']): string => {
  const shown = Object.entries(fields).filter(([name]) => name !== 'timeZone' && name !== 'brandId');
  return shown.map(([name, value]) => `${name} ${typeof value === 'string' ? `"${value}"` : JSON.stringify(value)}`).join(', ');
};

/** Paths as plain text, Markdown or JSON. */
export function printPaths(flowId: string, paths: readonly Path[], format: 'text' | 'markdown' | 'json'): string {
  const told = paths.map((path) => pathInWords(flowId, path));
  if (format === 'json') return JSON.stringify({ machine: flowId, paths: told }, null, 2);
  const lines = told.flatMap(({ leadsTo, steps }, index) => {
    const title = `Path ${index + 1} of ${told.length}: ${steps.length} steps, to ${leadsTo}`;
    return format === 'markdown' ? markdown(title, steps) : text(title, steps);
  });
  return [format === 'markdown' ? `# ${flowId}` : flowId, '', ...lines].join('\n');
}

function text(title: string, steps: readonly StepWords[]): string[] {
  return [
    title,
    ...steps.flatMap(({ who, does, command, with: fields, sees }, index) => [
      `  ${String(index + 1).padStart(3)}. ${who}: ${does} [${command}]`,
      ...(typed(fields) === '' ? [] : [`       with ${typed(fields)}`]),
      `       see: ${sees.join(' · ')}`,
    ]),
    '',
  ];
}

function markdown(title: string, steps: readonly StepWords[]): string[] {
  const cell = (value: string) => value.replaceAll('|', '\\|');
  return [
    `## ${title}`,
    '',
    '| # | who signs in | what is done | with | what must be seen |',
    '|---|---|---|---|---|',
    ...steps.map(
      ({ who, does, command, with: fields, sees }, index) =>
        `| ${index + 1} | ${cell(who)} | ${cell(does)} (\`${command}\`) | ${cell(typed(fields))} | ${cell(sees.join(' · '))} |`,
    ),
    '',
  ];
}
