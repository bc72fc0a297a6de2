import { attach } from '#server/db/attach.ts';
import { openDatabase } from '#server/db/connection.ts';
import type { Closer } from '#server/start/acquire.ts';
import { type ExitCode, runCommandLine } from '#server/start/command-line.ts';
import type { Config } from '#server/start/config.ts';
import { StartRefused } from '#server/start/start-refused.ts';
import { checkJournalNow, faultText } from './journal-check.ts';
import { openHeads } from './journal-heads.ts';

const begin = '--begin-heads';

/**
 * `npm run verify-journal`: walks the whole journal and compares it with the published heads, beside a running portal or alone. 0: whole,
 * 1: altered, with the first row that is wrong, 2: could not look. `--begin-heads` then begins new heads, after a restore from elsewhere.
 */
async function verify(config: Config, closers: Closer[], args: readonly string[]): Promise<ExitCode> {
  const unknown = args.find((arg) => arg !== begin);
  if (unknown !== undefined) throw new StartRefused(`'${unknown}' is not known. Usage: npm run verify-journal [-- ${begin}]`);
  const { db, close } = openDatabase(await attach(config, closers), { max: 1 });
  closers.push(close);
  const heads = openHeads(config.dataDir, { info: () => undefined });
  const { fault, head, rows } = await checkJournalNow(db, heads);
  console.info(`Rows that are right: ${rows}. The last of them: ${head}`);
  if (fault) console.error(faultText(fault));
  else console.info('The journal is whole, and holds every published head.');
  if (!args.includes(begin)) return fault ? 1 : 0;
  if (fault?.kind === 'row') throw new StartRefused('New heads cannot be started for a journal whose rows are wrong.');
  await heads.renew(db);
  console.info(`New heads begin with row ${rows}. The old ones are kept beside them, in ${config.dataDir}/journal.`);
  return 0;
}

await runCommandLine(verify);
