import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';

const keysSchema = z.object({
  /** private signing keys of the embedded provider, newest first */
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }),
  /** secrets that sign the provider's own cookies */
  cookieKeys: z.array(z.string().min(32)).min(1),
  /** base64url of 32 bytes that seal the refresh cookie */
  sealKey: z.string().length(43),
});

export type IdentityKeys = { jwks: { keys: JWK[] }; cookieKeys: string[]; sealKey: string };

/** Reads the keys of DATA_DIR, or makes them at the first start; two processes that start together end up with the same ones. */
export async function identityKeys(dataDir: string): Promise<IdentityKeys> {
  const folder = join(dataDir, 'identity');
  const file = join(folder, 'keys.json');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return keysSchema.parse(JSON.parse(stored));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `keys.${randomBytes(6).toString('hex')}.draft`);
  await writeFile(draft, JSON.stringify(await freshKeys()), { mode: 0o600, flag: 'wx' });
  // A link fails when the other process was first; a rename would overwrite its keys.
  await link(draft, file).catch(() => undefined);
  await rm(draft, { force: true });
  return keysSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

async function freshKeys(): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') };
  return {
    jwks: { keys: [key] },
    cookieKeys: [randomBytes(32).toString('base64url')],
    sealKey: randomBytes(32).toString('base64url'),
  };
}
