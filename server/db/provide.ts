import { checkServer } from '#server/db/check-server.ts';
import type { Address } from '#server/db/connection.ts';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { hasBrokenSeed } from '#server/db/seed/seed-run.ts';
import { forgetHeads } from '#server/journal/journal-heads.ts';
import type { Closer } from '#server/start/acquire.ts';
import type { Config } from '#server/start/config.ts';
import { refuseHalfRestored } from '#server/start/restore-mark.ts';

export const databaseName = 'control_center';

/** The operator's own database or the embedded one, started, in the newest version. Throws StartRefused when it cannot be worked with. */
export async function provideDatabase(config: Config, durable: boolean, closers: Closer[]): Promise<Address> {
  refuseHalfRestored(config.dataDir);
  if (config.databaseUrl !== undefined) {
    const address = { connectionString: config.databaseUrl };
    await checkServer(address);
    await migrate(address);
    return address;
  }
  const embedded = await launch(config, durable, closers);
  const address = await embedded.ensureDatabase(databaseName);
  await migrate(address);
  if (config.seed === 'none' || !(await hasBrokenSeed(address))) return address;
  // A first seed that was cut off (Ctrl+C) holds nothing of anybody: it is begun anew, with the heads of its journal.
  await forgetHeads(config.dataDir);
  await embedded.dropDatabase(databaseName);
  await embedded.ensureDatabase(databaseName);
  await migrate(address);
  return address;
}

/** The embedded server, which a signal in the middle of its start ends too. */
export async function launch(config: Config, durable: boolean, closers: Closer[]): Promise<EmbeddedServer> {
  const starting = startEmbedded(config.dataDir, { durable });
  closers.push(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  return starting;
}
