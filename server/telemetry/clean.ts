import { problemCode } from '#contract/problem.ts';
import { withoutSecrets } from '#server/log/secrets.ts';
import { ProblemError } from '#server/problem.ts';

const address = /[^\s@"'<>]+@[^\s@"'<>]+/g;

/** Every text is cleaned once more before it is kept, so that a mistake elsewhere leaks nothing (D-055). */
export const clean = (text: string): string => withoutSecrets(text).replace(address, '[hidden]').slice(0, 500);

/** Attributes of a span, metric or log record: what is unknown is left out, texts are cleaned. */
export function attributesOf(
  facts: Readonly<Record<string, string | number | undefined>>,
): Readonly<Record<string, string | number>> {
  const known = Object.entries(facts).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, typeof value === 'string' ? clean(value) : value] as const],
  );
  return Object.fromEntries(known);
}

/** A word of code: ECONNREFUSED, 23505, VWAC_INTERNAL_ERROR. */
const code = /^[A-Z\d_]{3,60}$/;

/** What kind of failure it was; never its message, which may name people or vehicles. */
export function kindOf(error: unknown): string {
  if (error instanceof ProblemError) return problemCode(error.document.type) ?? error.name;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && code.test(error.code) ? error.code : error.constructor.name;
}

/** The kind of an error and where it was thrown. Its message stays in the log of this machine. */
export function originOf(error: unknown): { type: string; frames: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return {
    type: error.constructor.name,
    frames: frames
      .slice(0, 8)
      .map((line) => line.trim().replace(/\(?\S*\//, ''))
      .join('\n'),
  };
}
