import type { Database } from '#server/db/connection.ts';
import type { ConnectionPools } from '#server/db/connection-pools.ts';
import type { Stores } from '#server/entity/stores.ts';
import type { Files } from '#server/files/files.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { JournalWatch } from '#server/journal/journal-watch.ts';
import type { Live } from '#server/live/live.ts';
import type { Log } from '#server/log/log.ts';
import type { Config } from '#server/start/config.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import type { Upstreams } from '#server/upstreams/upstreams.ts';

/** What handlers and jobs work with. One per server process; tests build their own. */
export type Services = {
  readonly config: Config;
  readonly db: Database;
  readonly lanes: ConnectionPools;
  readonly jobs: Jobs;
  readonly journal: JournalWatch;
  readonly files: Files;
  readonly live: Live;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** Server time (T25): flows and rows take every instant from here. */
  readonly now: () => Date;
  readonly upstreams: Upstreams;
  /** how the entities of every noun are stored */
  readonly stores: Stores;
};
