import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';
import { writeOnce } from '#server/files/write-once.ts';

const keysSchema = z.object({
  /** private signing keys of the embedded provider, newest first */
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }),
  /** secrets that sign the provider's own cookies */
  cookieKeys: z.array(z.string().min(32)).min(1),
  /** base64url of 32 bytes that seal the refresh cookie */
  sealKey: z.string().length(43),
});

export type IdentityKeys = { jwks: { keys: JWK[] }; cookieKeys: string[]; sealKey: string };

/** Where they are; also the backup takes them from there. */
export const keysFile = (dataDir: string): string => join(dataDir, 'identity', 'keys.json');

/** Reads the keys of DATA_DIR, or makes them at the first start; two processes that start together end up with the same ones. */
export async function identityKeys(dataDir: string): Promise<IdentityKeys> {
  const file = keysFile(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return keysSchema.parse(JSON.parse(await writeOnce(file, async () => JSON.stringify(await freshKeys()))));
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
