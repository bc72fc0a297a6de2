import type { Database } from '#server/db/connection.ts';

/** The company's directory of people. */
export type Directory = { readonly knows: (id: string) => Promise<boolean> };

/** A directory of those who ever signed in, and of the seed users (D-231). */
export function simulatedDirectory(db: Database): Directory {
  return {
    knows: async (id) =>
      (await db.selectFrom('person').select('subject').where('subject', '=', id).executeTakeFirst()) !== undefined,
  };
}
