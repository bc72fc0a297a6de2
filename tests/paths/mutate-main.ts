import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flowIds, flowOf, flowsNamed } from '#tests/paths/machines.ts';
import { failsAt } from '#tests/paths/model-checks.ts';
import { mutantsOf } from '#tests/paths/mutants.ts';
import { survivorReasons } from '#tests/paths/survivors.ts';
import { command } from '#tests/paths/usage.ts';

/** The share of mutants that the generated tests have to catch. */
const goal = 0.95;

/**
 * `npm run mutate`: changes one thing of a chart at a time and counts how often a generated test fails. With names of flows it does so for
 * them alone, and leaves the report of all of them as it is.
 */
await command(async (names) => {
  const chosen = names.length > 0 ? names.flatMap((name) => flowsNamed(name)) : flowIds;
  const rows: { readonly flow: string; readonly name: string; readonly kind: string; readonly by: string | undefined }[] = [];
  for (const id of chosen) {
    const reference = flowOf(id);
    for (const { name, kind, flow } of mutantsOf(reference))
      rows.push({ flow: id, name, kind, by: await failsAt(flow, reference) });
  }
  const caught = rows.filter(({ by }) => by !== undefined).length;
  const survivors = rows.filter(({ by }) => by === undefined);
  const line = (of: string, some: typeof rows) => `| ${of} | ${some.length} | ${some.filter(({ by }) => by).length} |`;
  const kinds = ['guard', 'right', 'target'].map((kind) =>
    line(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
  const flows = chosen.map((id) =>
    line(
      id,
      rows.filter((row) => row.flow === id),
    ),
  );
  const reason = ({ flow, name }: (typeof rows)[number]) => survivorReasons[`${flow} ${name}`] ?? 'not explained';
  const report = [
    '# Mutation run',
    '',
    'Written by `npm run mutate`. Each guard is negated, as a whole and fact by fact, each right dropped (with the read, where that is the same',
    'right), each target changed, one at a time; the mutant plays the server in memory, the generated paths and the parity check of the unchanged',
    'flow judge it. Caught means that one of them fails.',
    '',
    `${caught} of ${rows.length} mutants are caught (${((100 * caught) / rows.length).toFixed(1)} %).`,
    '',
    '| | mutants | caught |',
    '|---|---|---|',
    ...kinds,
    ...flows,
    '',
    '## Survivors',
    '',
    ...survivors.map((row) => `- ${row.flow}: ${row.name}. ${reason(row)}`),
    '',
  ].join('\n');
  const file = path.resolve(import.meta.dirname, '../../docs/workflows/mutation.md');
  if (chosen === flowIds) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, report);
  }
  process.stdout.write(`${report}\n`);
  const unexplained = survivors.filter((row) => reason(row) === 'not explained');
  return caught / rows.length >= goal && unexplained.length === 0 ? 0 : 1;
});
