import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream, promises as fs, constants as open } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline/promises';
import { z } from 'zod';
import type { Database } from '#server/db/connection.ts';
import { writeOnce } from '#server/files/write-once.ts';
import type { Log } from '#server/log/log.ts';
import { type JournalHead, journalHead, noHead } from './journal.ts';

const lineSchema = z.object({ seq: z.number().int(), hash: z.string().length(64), signature: z.string() });
const words = ({ seq, hash }: JournalHead): Buffer => Buffer.from(`${seq} ${hash}`);
/** Heads that are looked for with one statement. */
const headsAStep = 1_000;

/** `seq` is the first published head that the journal does not hold or that was not signed here; 'lost': the file itself is gone. */
export type HeadFault = { readonly seq: number } | 'lost';

export type JournalHeads = {
  /** Begins the file with an empty journal, so that from then on it can be missed. */
  readonly begin: (db: Database) => Promise<void>;
  /** Writes a head to the log and, signed, to the file; a repeated one is written again and does no harm. A file that is gone stays gone. */
  readonly publish: (head: JournalHead) => Promise<void>;
  /** Compares all published heads with the journal, in steps of bounded cost; ends with what is wrong. */
  readonly compare: (db: Database) => AsyncGenerator<undefined, HeadFault | undefined>;
  /** Begins new heads with what the journal holds now; the old ones are kept beside them. For an operator who knows why they do not fit. */
  readonly renew: (db: Database) => Promise<void>;
};

/** Where the heads of a data directory are; also the backup takes them from there. */
export const headsFile = (dataDir: string): string => path.join(dataDir, 'journal', 'heads.jsonl');
export const headsKey = (dataDir: string): string => path.join(dataDir, 'journal', 'key.pem');

/**
 * Heads of the journal outside of the database (ADR 17): `journal/heads.jsonl` in DATA_DIR, each line signed with the Ed25519 key
 * beside it. A cut tail or a rewritten chain is consistent in itself, but not with what was published. The file begins with an empty journal:
 * where it is missing beside one with rows, somebody took it away.
 */
export function openHeads(dataDir: string, log: Pick<Log, 'info'>): JournalHeads {
  const file = headsFile(dataDir);
  let known: Promise<KeyObject> | undefined;
  const key = () => (known ??= signingKey(dataDir));
  // What this process itself published last, of the file as it was begun then.
  let own: (JournalHead & { readonly renewals: number }) | undefined;
  const first = async (head: JournalHead) => {
    const line = lineOf(head, await key());
    await writeOnce(file, () => line);
  };
  return {
    begin: async (db) => {
      // Asked before the file is looked for: of a server that begins beside this one, the file is there before its first row is.
      if ((await journalHead(db)) === undefined) await first(noHead);
    },
    publish: async (head) => {
      log.info({ journal: head }, 'journal head');
      await addLine(file, lineOf(head, await key()));
      own = { ...head, renewals: await renewalsOf(file) };
    },
    compare: async function* (db) {
      const fault = yield* compare(file, key, db);
      if (fault || !own || own.renewals !== (await renewalsOf(file))) return fault;
      // Lines and rows that were cut together are consistent, but not with what was published a moment ago.
      const last = await lastSeq(file);
      if (last === undefined) return 'lost';
      return last < own.seq ? { seq: own.seq } : firstMissing(db, [own]);
    },
    renew: async (db) => {
      const aside = file.replace(/\.jsonl$/, `.until-${new Date().toISOString().replaceAll(':', '')}.jsonl`);
      await fs.rename(file, aside).catch(onlyIfMissing);
      await first((await journalHead(db)) ?? noHead);
    },
  };
}

async function signingKey(dataDir: string): Promise<KeyObject> {
  await fs.mkdir(path.dirname(headsKey(dataDir)), { recursive: true, mode: 0o700 });
  return createPrivateKey(await writeOnce(headsKey(dataDir), newKey));
}

/** How often an operator began the heads anew: the old ones are kept beside the file. */
async function renewalsOf(file: string): Promise<number> {
  const names = await fs.readdir(path.dirname(file)).catch(() => []);
  return names.filter((name) => name.startsWith('heads.until-')).length;
}

/** The highest row that the end of the file names; lines of one process stand in order, those of another between them. */
async function lastSeq(file: string): Promise<number | undefined> {
  const text = await fs.readFile(file, 'utf8').catch(onlyIfMissing);
  if (text === undefined) return undefined;
  const seqs = text.trimEnd().split('\n').slice(-headsAStep).map(seqIn);
  return Math.max(0, ...seqs.filter((seq) => !Number.isNaN(seq)));
}

/** The row that a line of the file is about; NaN for a line that says none. */
export const seqIn = (line: string): number => readLine(line)?.seq ?? Number.NaN;

/** Takes the published heads away together with the database that they were published of. */
export const forgetHeads = (dataDir: string): Promise<void> => fs.rm(headsFile(dataDir), { force: true });

async function* compare(
  file: string,
  signed: () => Promise<KeyObject>,
  db: Database,
): AsyncGenerator<undefined, HeadFault | undefined> {
  const isThere = await fs.access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return (await journalHead(db)) === undefined ? undefined : 'lost';
  const key = createPublicKey(await signed());
  let some: JournalHead[] = [];
  for await (const text of readline.createInterface({ input: createReadStream(file) })) {
    if (text === '') continue;
    const line = readLine(text);
    if (!line || !verify(null, words(line), key, Buffer.from(line.signature, 'base64url'))) return { seq: line?.seq ?? 0 };
    some.push(line);
    if (some.length < headsAStep) continue;
    const missing = await firstMissing(db, some);
    if (missing) return missing;
    yield;
    some = [];
  }
  return firstMissing(db, some);
}

async function firstMissing(db: Database, heads: readonly JournalHead[]): Promise<JournalHead | undefined> {
  const seqs = [...new Set(heads.map(({ seq }) => seq))];
  const rows = seqs.length === 0 ? [] : await db.selectFrom('journal').select(['seq', 'hash']).where('seq', 'in', seqs).execute();
  const hashes = new Map([noHead, ...rows].map(({ seq, hash }) => [seq, hash]));
  return heads.find(({ seq, hash }) => hashes.get(seq) !== hash);
}

function lineOf(head: JournalHead, key: KeyObject): string {
  return `${JSON.stringify({ ...head, signature: sign(null, words(head), key).toString('base64url') })}\n`;
}

/** Never makes the file: one that was taken away must not come back as if nothing had happened. */
async function addLine(file: string, line: string): Promise<void> {
  const handle = await fs.open(file, open.O_WRONLY | open.O_APPEND).catch(onlyIfMissing);
  if (!handle) return;
  try {
    await handle.appendFile(line);
  } finally {
    await handle.close();
  }
}

function onlyIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

function readLine(line: string): z.infer<typeof lineSchema> | undefined {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
