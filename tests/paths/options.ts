import { parseArgs } from 'node:util';
import { type FunctionalRole, functionalRoleNames } from '#contract/access/roles.ts';
import { UsageError } from '#tests/paths/usage.ts';

export const usage = `npm run paths                          lists every flow and screen machine
npm run paths -- <machine>             prints its generated paths as steps
  --to STATE                           only to this state, for example ROLLED_OUT or releaseNotes.COMPLETED
  --shortest | --simple                a shortest path to each state | every path without a loop (at most 50 a state)
  --role ROLE                          only paths in which the role takes part, for example launch-operator
  --format text|markdown|json
npm run paths -- <flow>|all --run      drives them through a portal's API and reports coverage
  --base URL                           a running portal with the demo people; without it one of its own is started
  --browser                            through the pages
  --junit FILE                         the result for a pipeline
npm run paths -- <flow>|all --lint     what is wrong with a chart`;

export type Options = {
  readonly machine: string | undefined;
  readonly to: string | undefined;
  readonly choice: 'covering' | 'shortest' | 'simple';
  readonly role: FunctionalRole | undefined;
  readonly format: 'text' | 'markdown' | 'json';
  readonly run: boolean;
  readonly lint: boolean;
  readonly browser: boolean;
  readonly base: string | undefined;
  readonly junit: string | undefined;
};

const flags = {
  to: { type: 'string' },
  shortest: { type: 'boolean', default: false },
  simple: { type: 'boolean', default: false },
  role: { type: 'string' },
  format: { type: 'string', default: 'text' },
  run: { type: 'boolean', default: false },
  lint: { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
  base: { type: 'string' },
  junit: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the arguments of `npm run paths`; throws UsageError that names what is wrong. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args);
  if (values.help) throw new UsageError(usage);
  const { format, role, shortest, simple } = values;
  if (format !== 'text' && format !== 'markdown' && format !== 'json')
    throw new UsageError(`--format: '${format}' is none of text, markdown, json`);
  const constant = role?.toUpperCase().replaceAll('-', '_');
  const known = functionalRoleNames.find((name) => name === constant);
  if (role !== undefined && !known)
    throw new UsageError(`--role: there is no role '${role}'. Roles: ${functionalRoleNames.join(', ')}`);
  if (values.base !== undefined && !URL.canParse(values.base)) throw new UsageError(`--base: '${values.base}' is not an address`);
  if (positionals.length > 1) throw new UsageError(`One machine at a time, not ${positionals.join(', ')}`);
  return {
    machine: positionals[0],
    to: values.to,
    choice: simple ? 'simple' : shortest ? 'shortest' : 'covering',
    role: known,
    format,
    run: values.run,
    lint: values.lint,
    browser: values.browser,
    base: values.base?.replace(/\/+$/, ''),
    junit: values.junit,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
