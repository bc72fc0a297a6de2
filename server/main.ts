import { setTimeout as delay } from 'node:timers/promises';
import { seedPassword } from '#server/identity/seed-users.ts';
import { firstPeople } from '#server/identity/sign-in/demo-people.ts';
import { escaped, withoutSecrets } from '#server/log/secrets.ts';
import { acquireFolderAndPort, type Closer, type Reserved } from '#server/start/acquire.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { withoutRuntimeWord } from '#server/start/runtime-word.ts';
import { StartRefused } from '#server/start/start-refused.ts';

const closers: Closer[] = [];
let reserved: Reserved | undefined;
const graceful = 4_500;
let closing = false;
let config: Config | undefined;

/** Lets calls under way end, then what was started, last first, and leaves within 5 s more whatever hangs. */
async function leave(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  await reserved?.drain();
  const all = async () => {
    for (const close of closers.toReversed()) await close().catch(() => undefined);
  };
  await Promise.race([all(), delay(graceful)]);
  process.exit(code);
}

function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof StartRefused) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return `PORT: ${config?.host}:${config?.port} is taken by another process.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `HOST/PORT: cannot listen on ${config?.host}:${config?.port} (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** One line like those of the log (T21): said whatever LOG_LEVEL is. */
const jsonLine = (level: number, facts: object) =>
  escaped(withoutSecrets(JSON.stringify({ level, time: new Date().toISOString(), ...facts })));

/** A failure without a call. */
function tell(error: unknown, msg: string): void {
  console.error(jsonLine(50, { err: { message: explain(error, config) }, msg }));
}

/** The address and whom to try, last: as lines where a person looks at them, for readers of the log as one of its own. */
function greet(config: Config): void {
  if (!process.stdout.isTTY) {
    const people = config.oidcIssuer === undefined ? { people: firstPeople.map(({ userName }) => userName) } : {};
    console.info(jsonLine(30, { ...people, msg: `Control Center: ${config.publicUrl}` }));
    return;
  }
  const lines = ['', `Control Center: ${config.publicUrl}`];
  if (config.oidcIssuer === undefined) {
    lines.push(`People to try (password '${seedPassword}'; the sign-in page has all of them, a click each):`);
    for (const { userName, can } of firstPeople) lines.push(`  ${userName.padEnd(16)} ${can}`);
  }
  console.info(lines.join('\n'));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(0));
// A forgotten promise must not end everybody's session: every change is a transaction that either happened or did not.
process.on('unhandledRejection', (reason) => tell(reason, 'a promise was forgotten'));
process.on('uncaughtException', (error) => {
  tell(error, 'uncaught, the server ends');
  void leave(1);
});

try {
  config = readConfig(process.env);
  reserved = await acquireFolderAndPort(config, closers);
  const { start } = await withoutRuntimeWord(() => import('#server/start/start.ts'));
  await start(config, reserved, { development: process.argv.includes('--dev') }, closers);
  greet(config);
} catch (error) {
  if (!closing && process.stderr.isTTY) console.error(explain(error, config));
  else if (!closing) tell(error, 'the server did not start');
  await leave(1);
}
