import { seed } from '#server/db/seed/seed.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { databaseOf } from './database.ts';
import { testPortal } from './portal.ts';

const config = { seed: 'demo', seedVehicles: 3_000 } as const;

/**
 * A portal with the demo data, and vehicles enough for them; whoever asks first waits until they are written, the others get a copy. `close` it and
 * its database.
 */
export async function seededPortal(): Promise<TestPortal> {
  const database = await databaseOf('portal_demo', async (empty) => {
    const first = await testPortal({ config, database: empty });
    await seed(first, first.services);
    await first.close();
  });
  const portal = await testPortal({ config, database });
  return {
    ...portal,
    close: async () => {
      await portal.close();
      await database.close();
    },
  };
}
