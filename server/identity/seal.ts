import { createHash } from 'node:crypto';
import { base64url, CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';

const contentSchema = z.object({ sid: z.string().min(1), refreshToken: z.string().min(1) });
export type Sealed = z.infer<typeof contentSchema>;

export type Seal = {
  readonly close: (content: Sealed) => Promise<string>;
  /** undefined for anything that this key did not seal */
  readonly open: (sealed: string) => Promise<Sealed | undefined>;
};

/** Authenticated encryption of what the refresh cookie carries: the browser keeps it but cannot read or change it. */
export function createSeal(key: string): Seal {
  const secret = base64url.decode(key);
  return {
    close: (content) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(secret),
    open: async (sealed) => {
      try {
        const { plaintext } = await compactDecrypt(sealed, secret, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return contentSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
      } catch {
        return undefined;
      }
    },
  };
}

/** Hash under which a token may be remembered. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
