import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { vehiclesAnHour } from '#contract/data-load-campaign/data-load.ts';
import type { DataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import type { Json } from '#server/db/tables/platform.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import { toldSimulator } from '#server/upstreams/told-simulator.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

type Told = z.infer<DataLoadEndpoints['tellSimulatedLoader']['body']>;

declare module '#server/db/tables.ts' {
  interface Tables {
    /** What the simulated loader remembers of a campaign, and what it was made to say. */
    dataLoaderCampaign: { key: string; told: Json<Told> | null };
    dataLoaderBatch: { key: string; batchId: number; state: LoaderState; loaded: number; runningSince: Date | null };
  }
}

/** What the loader does with something: nothing yet, waits for its start, loads, holds, or has ended with it. */
export const loaderStates = ['draft', 'planned', 'running', 'paused', 'ended'] as const;
export type LoaderState = (typeof loaderStates)[number];

/** A campaign as it is to be. `key` names it at the loader, batches their ids. */
export type LoaderOrder = {
  readonly key: string;
  readonly title: string;
  readonly state: LoaderState;
  readonly start: Date;
  readonly megabytes: number;
  readonly batches: readonly {
    readonly batchId: number;
    readonly state: LoaderState;
    readonly start: Date;
    readonly vehicles: number;
  }[];
};

/** What the loader says of a campaign: its own word for the state, and how far it is. */
export type LoaderReport = {
  readonly state: string;
  /** its start has come, by the loader's clock */
  readonly isStarted: boolean;
  /** per cent of the vehicles asked that take part; null before anybody was asked */
  readonly enrolment: number | null;
  /** in MB */
  readonly transferred: number;
  readonly batches: readonly { readonly batchId: number; readonly isStarted: boolean; readonly loaded: number }[];
};

/**
 * What sends data to vehicles. A campaign is told as it is to be, again and again: the same order twice changes nothing, and one that was lost is
 * made up for by the next. A call fails when `signal` ends, with NotInTool where the loader has lost the campaign, and with any other error while it
 * does not answer.
 */
type DataLoader = { readonly follow: (order: LoaderOrder, signal: AbortSignal) => Promise<LoaderReport> };

const hour = 3_600_000;

/**
 * The data loader without vehicles (D-231): a batch that runs serves 1,500 vehicles an hour, faster by FLEET_SPEED as the fleet is. Trigger words in
 * the title, outside live only: sim-dlmlost (it has lost the campaign), sim-dlmstate (a state that the portal does not know), sim-dlmslow (no batch
 * is ever complete).
 */
function simulatedDataLoader({ config, db, now }: Pick<UpstreamDeps, 'config' | 'db' | 'now'>): DataLoader {
  const says = simulationWord(config);
  return {
    follow: async (order, signal) => {
      signal.throwIfAborted();
      const { key, title } = order;
      const known = await db.selectFrom('dataLoaderCampaign').select('told').where('key', '=', key).executeTakeFirst();
      const told = known?.told ?? null;
      toldSimulator('data loader', 'campaign').answers(told, key, says('dlmlost', title));
      const at = now();
      const stored = await db.selectFrom('dataLoaderBatch').selectAll().where('key', '=', key).execute();
      const before = new Map(stored.map((batch) => [batch.batchId, batch]));
      const share = says('dlmslow', title) ? 0.8 : 1;
      const batches = order.batches.map(({ batchId, start, state, vehicles }) => {
        const last = before.get(batchId);
        const begun = last?.loaded ?? 0;
        const ran = last?.runningSince ? (at.getTime() - last.runningSince.getTime()) / hour : 0;
        const byTime = begun + Math.floor(ran * vehiclesAnHour * config.fleetSpeed);
        const isRunning = last?.state === 'running' || state === 'running';
        const reached = told?.progress != null && isRunning ? Math.ceil((vehicles * told.progress) / 100) : byTime;
        const loaded = Math.max(begun, Math.min(reached, Math.floor(vehicles * share)));
        const isStarted = told?.started === 'ALL' || start <= at;
        return { batchId, state, isStarted, loaded, runningSince: state === 'running' ? at : null };
      });
      await remember(key, batches);
      const loaded = batches.reduce((sum, batch) => sum + batch.loaded, 0);
      const vehicles = order.batches.reduce((sum, batch) => sum + batch.vehicles, 0);
      return {
        state: told?.isKnown === false || says('dlmstate', title) ? 'archived' : order.state,
        isStarted: (told !== null && told.started !== 'NONE') || order.start <= at,
        enrolment: loaded === 0 || vehicles === 0 ? null : enrolmentOf(key, loaded / vehicles),
        transferred: loaded * order.megabytes,
        batches: batches.map(({ batchId, isStarted, loaded: done }) => ({ batchId, isStarted, loaded: done })),
      };
    },
  };

  async function remember(
    key: string,
    batches: readonly { batchId: number; state: string; loaded: number; runningSince: Date | null }[],
  ) {
    await sql`insert into data_loader_campaign (key) values (${key}) on conflict do nothing`.execute(db);
    const told = JSON.stringify(
      batches.map((batch) => ({ ...batch, batch_id: batch.batchId, running_since: batch.runningSince })),
    );
    await sql`
      insert into data_loader_batch (key, batch_id, state, loaded, running_since)
      select ${key}, batch_id, state, loaded, running_since
      from jsonb_to_recordset(${told}::jsonb) as b (batch_id int, state text, loaded int, running_since timestamptz)
      on conflict (key, batch_id) do update set state = excluded.state, loaded = excluded.loaded, running_since = excluded.running_since
    `.execute(db);
  }
}

/** Between 55 and 95 per cent in the end, by the campaign; some customers answer late. */
function enrolmentOf(key: string, done: number): number {
  const drawn = createHash('sha256').update(key).digest().readUInt16BE(0) / 0xffff;
  return Math.round((55 + 40 * drawn) * (0.6 + 0.4 * done) * 10) / 10;
}

/** The data loader, behind its port. */
export const dataLoader: Tool<DataLoader> = { id: 'data-loader', name: 'Data loader', simulated: simulatedDataLoader };
