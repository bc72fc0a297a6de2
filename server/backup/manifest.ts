import { promises as fs } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartRefused } from '#server/start/start-refused.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup holds. It is written last: a folder without it is no backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** the instant of the snapshot, ISO 8601 in UTC */
  madeOn: z.string(),
  postgres: z.string(),
  /** the schema that the rows fit: names of the migrations that had run, and the version of the job queue's own tables */
  migrations: z.array(z.string()),
  jobQueue: z.number().int().nullable(),
  /** rows as COPY writes them, packed by gzip in `tables/`; `sha256` is of the packed file */
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      sha256: hash,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.number().int() })),
  /** uploads by content hash, in `files/` */
  files: z.array(hash),
  /** files of DATA_DIR that are kept as they are: keys and published heads, in `data/` */
  data: z.array(z.object({ path: z.string(), sha256: hash })),
  journal: z.object({ seq: z.number().int(), hash }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TableDump = Manifest['tables'][number];

const fileOf = (folder: string): string => path.join(folder, 'manifest.json');
export const tableFile = (folder: string, { name, schema }: Pick<TableDump, 'schema' | 'name'>): string =>
  path.join(folder, 'tables', `${schema}.${name}.copy.gz`);
export const filesFolder = (folder: string): string => path.join(folder, 'files');
export const dataFolder = (folder: string): string => path.join(folder, 'data');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await fs.writeFile(fileOf(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** Throws StartRefused for a folder that is no backup, or of a later kind than this release knows. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(fileOf(folder), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new StartRefused(`${path.resolve(folder)} is no backup: it has no manifest.json, which is written last.`);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new StartRefused(`${fileOf(folder)} cannot be read: it is damaged, or of another release.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
