import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fieldText } from '#contract/field-text.ts';
import type { Transaction } from '#server/db/connection.ts';
import { diskFull, invalidFields, notFound, problem } from '#server/problem.ts';

/** Bytes in the store, found by their hash; the name is only ever shown, never a path (T16). */
export type StoredFile = { readonly sha256: string; readonly name: string; readonly mediaType: string; readonly size: number };
/** One that came in a form, with the part that it stood in. */
export type FormFile = StoredFile & { readonly part: string };

/** What a 'file' endpoint answers. */
export type Download = {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Readable | string | Uint8Array;
  readonly size?: number;
};

export type Files = {
  /** Streams into the store, counting bytes; 413 past maxBytes, 422 for an empty file, at its `part` of the form. Nothing stays behind on failure. */
  readonly store: (content: Readable, name: string, maxBytes: number, part?: string) => Promise<StoredFile>;
  /** Row in table `file` for a stored file; answers its id. */
  readonly attach: (tx: Transaction, file: StoredFile, createdBy: string) => Promise<number>;
  /** Download of stored bytes; 404 when the store does not have them. */
  readonly download: (file: StoredFile) => Promise<Download>;
  /** Removes bytes that were stored before an instant and that `used` does not name among the hashes it is asked about; answers how many. */
  readonly sweep: (before: Date, used: (hashes: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>;
  /** Whether the disk takes what people upload; false also for a minute after it was full. Asks the disk every five seconds at most. */
  readonly writable: () => Promise<boolean>;
};

const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.zip': 'application/zip',
};

/** Extension in lower case with its dot; '' without one. */
export const kindOf = (name: string): string => path.extname(name).toLowerCase();
const mediaTypeOf = (name: string): string => mediaTypes[kindOf(name)] ?? 'application/octet-stream';

/** Where the store of a data directory is, and bytes in a store by their hash. */
export const filesOf = (dataDir: string): string => path.resolve(dataDir, 'files');
export const pathOfFile = (root: string, hash: string): string => path.join(root, hash.slice(0, 2), hash);

/** No upload is under way for so long without a byte, in ms: a request ends after ten minutes. */
const leftBehind = 3_600_000;

/**
 * The content-addressed store under DATA_DIR/files. Parts of uploads that a killed server left are removed at start: all of them where the
 * process is `alone` on the folder, else only those that no other server can be writing any more (T15, T24).
 */
export async function openFiles(dataDir: string, { alone }: { readonly alone: boolean }): Promise<Files> {
  const root = filesOf(dataDir);
  const parts = path.join(root, 'parts');
  await fs.mkdir(parts, { recursive: true });
  await removeParts(parts, alone ? undefined : new Date(Date.now() - leftBehind));
  const place = (hash: string) => pathOfFile(root, hash);
  const space = watchSpace(parts);

  return {
    store: async (content, name, maxBytes, field) => {
      const part = path.join(parts, randomUUID());
      const counter = new Counter(maxBytes, name, field);
      try {
        const handle = await fs.open(part, 'wx');
        await pipeline(content, counter, handle.createWriteStream({ flush: true }));
        if (counter.size === 0) throw invalidFields([{ pointer: `/${field ?? 'files'}`, detail: fieldText('fileEmpty', name) }]);
        const hash = counter.hash.digest('hex');
        await fs.mkdir(path.dirname(place(hash)), { recursive: true });
        await fs.rename(part, place(hash));
        return { sha256: hash, name, mediaType: mediaTypeOf(name), size: counter.size };
      } catch (error) {
        if (isDiskFull(error)) space.wasFull();
        throw error;
      } finally {
        await fs.rm(part, { force: true });
      }
    },
    writable: space.writable,
    attach: async (tx, { sha256, name, mediaType, size }, createdBy) => {
      const { id } = await tx
        .insertInto('file')
        .values({ sha256, name, mediaType, size, createdBy })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    download: async (file) => {
      const stat = await fs.stat(place(file.sha256)).catch(() => undefined);
      if (!stat) throw notFound();
      return { name: file.name, mediaType: file.mediaType, size: stat.size, content: createReadStream(place(file.sha256)) };
    },
    sweep: async (before, used) => {
      let removed = 0;
      await removeParts(parts, before);
      for (const folder of await fs.readdir(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        const names = await fs.readdir(path.join(root, folder));
        const old = await filter(names, async (hash) => isOlder(place(hash), before));
        const kept = old.length === 0 ? new Set<string>() : await used(old);
        for (const hash of old)
          if (!kept.has(hash)) removed += await removeOld(place(hash), path.join(parts, randomUUID()), before);
      }
      return removed;
    },
  };
}

/** Parts that were last written before an instant, or all. */
async function removeParts(parts: string, before: Date | undefined): Promise<void> {
  for (const name of await fs.readdir(parts)) {
    const part = path.join(parts, name);
    if (before === undefined || (await isOlder(part, before))) await fs.rm(part, { recursive: true, force: true });
  }
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && diskFull.has(String(error.code));

/** As much as most uploads have, so that a disk with a few bytes left does not pass for one with space. */
const probeSize = 1_000_000;
const probeEvery = 5_000;
const fullFor = 60_000;

function watchSpace(folder: string): { readonly writable: () => Promise<boolean>; readonly wasFull: () => void } {
  let fullUntil = 0;
  let probed: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const probe = async (): Promise<boolean> => {
    const file = path.join(folder, `probe-${randomUUID()}`);
    try {
      await fs.writeFile(file, new Uint8Array(probeSize), { flag: 'wx' });
      return true;
    } catch {
      return false;
    } finally {
      await fs.rm(file, { force: true });
    }
  };
  return {
    wasFull: () => {
      fullUntil = performance.now() + fullFor;
    },
    writable: async () => {
      const at = performance.now();
      if (at < fullUntil) return false;
      if (!probed || at - probed.at > probeEvery) probed = { at, answer: probe() };
      return probed.answer;
    },
  };
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const stat = await fs.stat(file).catch(() => undefined);
  return stat !== undefined && stat.mtimeMs < before.getTime();
}

/** Takes the file aside before it looks again: an upload of the same bytes, which comes meanwhile, is put back. */
async function removeOld(file: string, aside: string, before: Date): Promise<0 | 1> {
  await fs.rename(file, aside);
  if (await isOlder(aside, before)) {
    await fs.rm(aside, { force: true });
    return 1;
  }
  await fs.rename(aside, file);
  return 0;
}

async function filter<Item>(items: readonly Item[], test: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const kept: Item[] = [];
  for (const item of items) if (await test(item)) kept.push(item);
  return kept;
}

/** Hashes and counts what passes; ends the stream at the limit, if there is one, whatever Content-Length said. */
export class Counter extends Transform {
  size = 0;
  readonly hash = createHash('sha256');
  readonly #limit: number;
  readonly #name: string;
  readonly #field: string;

  constructor(limit = Number.POSITIVE_INFINITY, name = '', field = 'files') {
    super();
    this.#limit = limit;
    this.#name = name;
    this.#field = field;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null, data?: Buffer) => void): void {
    this.size += chunk.length;
    if (this.size > this.#limit) {
      const megabytes = Math.floor(this.#limit / 1_000_000);
      const detail = fieldText('fileSize', this.#name, `${megabytes} MB`);
      done(problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: `/${this.#field}`, detail }] }));
      return;
    }
    this.hash.update(chunk);
    done(null, chunk);
  }
}

const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A name that is safe to show and to send: last path segment, no control or direction marks, at most 200 characters (T16). */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const kind = kindOf(plain);
  const short = plain.length > 200 ? plain.slice(0, 200 - kind.length) + kind : plain;
  if (short === '') return 'file';
  return reservedOnWindows.test(short) ? `_${short}` : short;
}

/** Content-Disposition of RFC 6266: always an attachment, ASCII fallback and the full name in UTF-8. */
export function attachment(name: string): string {
  const clean = safeName(name);
  const ascii = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
