import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '#tests/paths/usage.ts';

export const batteryNames = ['races', 'kills', 'outages', 'input', 'tampering', 'roles'] as const;
export type BatteryName = (typeof batteryNames)[number];

export const usage = `npm run trust                    all batteries against portals of its own; a table, and a JSON report
  --rounds 20                    rounds of each pair, and generated inputs for each call
  --kills 6                      how often the server is killed
  --only races,kills             of ${batteryNames.join(', ')}
  --port 8181                    default: a free one
  --out FILE                     the report; default: control-center-trust.json in the temporary folder
  --self-check                   only shows that each checker finds what is wrong`;

export type Options = {
  readonly rounds: number;
  readonly kills: number;
  readonly only: readonly BatteryName[];
  readonly port: number | undefined;
  readonly out: string;
  readonly selfCheck: boolean;
};

const flags = {
  rounds: { type: 'string', default: '20' },
  kills: { type: 'string', default: '6' },
  only: { type: 'string', default: batteryNames.join(',') },
  port: { type: 'string' },
  out: { type: 'string', default: path.join(os.tmpdir(), 'control-center-trust.json') },
  'self-check': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the arguments of `npm run trust`; throws UsageError that names what is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parse(args);
  if (values.help) throw new UsageError(usage);
  return {
    rounds: wholeNumber('--rounds', values.rounds),
    kills: wholeNumber('--kills', values.kills),
    only: values.only.split(',').map(batteryOf),
    port: values.port === undefined ? undefined : wholeNumber('--port', values.port),
    out: path.resolve(values.out),
    selfCheck: values['self-check'],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function wholeNumber(flag: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`${flag}: '${text}' is no whole number from 1 on`);
  return Number(text);
}

function batteryOf(text: string): BatteryName {
  const found = batteryNames.find((name) => name === text.trim());
  if (!found) throw new UsageError(`--only: '${text}' is none of ${batteryNames.join(', ')}`);
  return found;
}
