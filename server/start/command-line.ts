import { escaped, withoutSecrets } from '#server/log/secrets.ts';
import type { Closer } from './acquire.ts';
import { type Config, readConfig } from './config.ts';
import { StartRefused } from './start-refused.ts';

/** What a command of `npm run` ends with. 0: done, and all is well. 1: done, and something is wrong. 2: it could not be done. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs a command beside the portal: with the portal's environment, words on standard output, reasons on standard error. What it opened is
 * closed, also when it is interrupted.
 */
export async function runCommandLine(
  work: (config: Config, closers: Closer[], args: readonly string[]) => Promise<ExitCode>,
): Promise<void> {
  const closers: Closer[] = [];
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await one().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(2)));
  try {
    process.exitCode = await work(readConfig(process.env), closers, process.argv.slice(2));
  } catch (error) {
    const words =
      error instanceof StartRefused ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${escaped(withoutSecrets(words))}\n`);
    process.exitCode = 2;
  } finally {
    await close();
  }
}
