import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { escaped } from './secrets.ts';

/** A line as the log writes it; what else it holds is left to who reads it as JSON. */
type Line = {
  readonly level: number;
  readonly msg?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly err?: { readonly message?: string; readonly stack?: string };
};

/** What a person who just started the portal looks for must not scroll away below what always comes (LOG_LEVEL=debug shows it). */
const isRoutine = ({ msg, status = 0 }: Line) => (msg === 'call' && status < 500) || msg === 'journal head';

/** Reading JSON brings back what a terminal acts on: it is escaped again, so that colours are the printer's alone (T21). */
const plain = (text: string) => escaped(JSON.stringify(text).slice(1, -1));

/** The level of pino from which on something is an error. */
const unexpected = 50;

function sentence(line: Line): string {
  const { level, msg = '', method, path, status, ms, err } = line;
  const facts = [method, path, status, ms === undefined ? undefined : `${ms} ms`].filter((fact) => fact !== undefined);
  const told = (err?.stack ?? err?.message ?? '').split('\n').map(plain);
  // A warning is of what the portal expects and answers, as a service that refuses: where it came from says nothing to people. JSON has it.
  const fault = level < unexpected ? told.slice(0, 1) : told;
  return [[plain([msg, ...facts].join(' ')), fault[0]].filter((part) => part).join(': '), ...fault.slice(1)].join('\n');
}

/** The log as lines for people: where standard output is a terminal. Elsewhere it stays one JSON line an event. */
export function terminalLog(
  write: (text: string) => void,
  { isColorful, all }: { isColorful: boolean; all: boolean },
): DestinationStream {
  const pretty = prettyFactory({
    colorize: isColorful,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,err',
    hideObject: true,
    messageFormat: (line) => sentence(line as Line),
  });
  return {
    write: (text) => {
      const line = JSON.parse(text) as Line;
      if (all || !isRoutine(line)) write(pretty(line));
    },
  };
}
