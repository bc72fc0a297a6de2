import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#server/db/connection.ts';
import type { JournalHead } from '#server/journal.ts';
import type { Log } from '#server/log.ts';

const lineSchema = z.object({ seq: z.number().int(), hash: z.string().length(64), signature: z.string() });
const words = ({ seq, hash }: JournalHead): Buffer => Buffer.from(`${seq} ${hash}`);

export type JournalHeads = {
  /** Writes a head to the log and, signed, to the file; a repeated one is written again and does no harm. */
  readonly publish: (head: JournalHead) => Promise<void>;
  /** The first published head that the journal no longer holds, or whose signature is wrong; undefined when all are right. */
  readonly firstMissing: (db: Database) => Promise<number | undefined>;
};

/**
 * Heads of the journal outside of the database (trust.md, Journal): `journal/heads.jsonl` in DATA_DIR, each line signed with the Ed25519 key
 * beside it. A cut tail or a rewritten chain is consistent in itself, but not with what was published.
 */
export async function openHeads(dataDir: string, log: Log): Promise<JournalHeads> {
  const folder = join(dataDir, 'journal');
  const file = join(folder, 'heads.jsonl');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = await signingKey(join(folder, 'key.pem'));
  const open = createPublicKey(key);
  return {
    publish: async (head) => {
      log.info({ journal: head }, 'journal head');
      const signature = sign(null, words(head), key).toString('base64url');
      await appendFile(file, `${JSON.stringify({ ...head, signature })}\n`, { mode: 0o600 });
    },
    firstMissing: async (db) => {
      const text = await readFile(file, 'utf8').catch(() => '');
      const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [readLine(line)]));
      if (lines.length === 0) return undefined;
      const known = await db
        .selectFrom('journal')
        .select(['seq', 'hash'])
        .where(
          'seq',
          'in',
          lines.map((line) => line?.seq ?? 0),
        )
        .execute();
      const hashes = new Map(known.map(({ seq, hash }) => [seq, hash]));
      for (const line of lines) {
        if (!line) return 0;
        const signed = verify(null, words(line), open, Buffer.from(line.signature, 'base64url'));
        if (!signed || hashes.get(line.seq) !== line.hash) return line.seq;
      }
      return undefined;
    },
  };
}

function readLine(line: string): z.infer<typeof lineSchema> | undefined {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

async function signingKey(file: string): Promise<KeyObject> {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return createPrivateKey(stored);
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}
