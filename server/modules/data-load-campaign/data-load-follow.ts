import { sql } from 'kysely';
import type { DataLoadStatus } from '#contract/data-load-campaign/data-load.ts';
import { capital } from '#contract/words.ts';
import type { CampaignFact } from '#machines/flows/data-load-campaign.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { lockEntity } from '#server/entity/entity.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import { type Author, systemSubject } from '#server/journal/journal.ts';
import { peopleOf } from '#server/people.ts';
import { watchedTool } from '#server/upstreams/watched-tool.ts';
import { batchRows } from './data-load-batches.ts';
import { type BatchStored, type CampaignStored, campaignStore, tellBatch } from './data-load-store.ts';
import { dataLoader, type LoaderOrder, type LoaderReport, type LoaderState, loaderStates } from './data-loader.ts';

const asLoader: Readonly<Record<Exclude<DataLoadStatus, 'UNKNOWN'>, LoaderState>> = {
  CREATED: 'draft',
  PLANNED: 'planned',
  ACTIVE: 'running',
  PAUSED: 'paused',
  STOPPED: 'ended',
  CANCELED: 'ended',
  DELETED: 'ended',
};

/** What is to be of something that is unknown now is what it was. */
const stateOf = ({ facts: { before }, state }: Pick<CampaignStored | BatchStored, 'facts' | 'state'>): LoaderState =>
  asLoader[state === 'UNKNOWN' ? (before ?? 'CREATED') : state];

/** A campaign as the loader is to have it. */
async function orderOf(db: Database, toolKey: string): Promise<LoaderOrder> {
  const row = (await db
    .selectFrom('dataLoadCampaign')
    .selectAll()
    .where('toolKey', '=', toolKey)
    .executeTakeFirstOrThrow()) as unknown as CampaignStored;
  const batches = await batchRows(db, row.id);
  return {
    key: toolKey,
    title: row.title,
    state: stateOf(row),
    start: row.campaignStart,
    megabytes: row.dataPackageSize,
    batches: batches.map((batch) => ({
      batchId: batch.id,
      state: stateOf(batch),
      start: batch.batchStart,
      vehicles: batch.vehicleVolume,
    })),
  };
}

/** Every open campaign: the loader is told what is to be, and says how far it is (D-069.4, .9, .10, D-070.1). */
export const followedCampaigns = watchedTool({
  tool: dataLoader,
  store: campaignStore,
  name: 'dataLoad.follow',
  isOver: sql<boolean>`state in ('STOPPED', 'CANCELED', 'DELETED')`,
  isExpecting: sql<boolean>`state in ('ACTIVE', 'UNKNOWN') or (state = 'PLANNED' and campaign_start <= now())`,
  report: async (loader, toolKey, signal, { db }) => loader.follow(await orderOf(db, toolKey), signal),
  isKnown: ({ state }) => loaderStates.some((known) => known === state),
  noted: (tx, author, { id }, report) => note(tx, author, id, report),
  // Every question tells the loader what is to be, so nothing is left to tell.
  differs: () => false,
  tell: async () => ({}),
  carried: async () => undefined,
});

/** Writes down what the loader says, and takes the steps that follow from it. */
async function note(tx: Transaction, author: Author, id: number, report: LoaderReport): Promise<void> {
  let campaign = await lockEntity<CampaignStored>(tx, campaignStore, id);
  if (!campaign || campaign.state === 'UNKNOWN') return;
  if (report.isStarted) {
    const started = await applyFact(tx, author, campaignStore, { id, type: 'start.reached' });
    campaign = started ?? campaign;
  }
  const moved = await noteLoaded(tx, id, report);
  if (campaign.state === 'ACTIVE') await stepBatches(tx, author, await batchRows(tx, id), report);
  const isMoved = (await refresh(tx, id, report)) || moved;
  const end = await endOf(tx, id);
  const done = end && (await applyFact(tx, author, campaignStore, { id, ...end, set: { campaignEnd: author.at } }));
  if (isMoved && !done) await publishProgress(tx, campaignStore, campaign, { command: 'load.progress', at: author.at });
}

/** Batches whose start has come begin, and those that are complete end. */
async function stepBatches(
  tx: Transaction,
  author: Author,
  rows: readonly BatchStored[],
  { batches }: LoaderReport,
): Promise<void> {
  const started = new Set(batches.filter(({ isStarted }) => isStarted).map(({ batchId }) => batchId));
  for (const row of rows) {
    if (row.state === 'PLANNED' && started.has(row.id)) await tellBatch(tx, author, row.id, 'start.reached');
    if (row.state === 'ACTIVE' && row.loaded >= row.vehicleVolume)
      await tellBatch(tx, author, row.id, 'progress.reported', { progress: 100 });
  }
}

async function noteLoaded(tx: Transaction, id: number, { batches }: LoaderReport): Promise<boolean> {
  const { rows } = await sql`
    update data_load_batch b set loaded = least(said.loaded, b.vehicle_volume)
    from unnest(${batches.map(({ batchId }) => batchId)}::int[], ${batches.map(({ loaded }) => loaded)}::int[]) as said (id, loaded)
    where b.campaign_id = ${id} and b.id = said.id and b.loaded <> least(said.loaded, b.vehicle_volume) returning b.id
  `.execute(tx);
  return rows.length > 0;
}

/** What the campaign's row says of all of them. */
async function refresh(tx: Transaction, id: number, { enrolment, transferred }: LoaderReport): Promise<boolean> {
  const { rows } = await sql`
    update data_load_campaign c set loaded = n.loaded, transferred = ${transferred}::float8,
      progress = case when n.target = 0 then 0 else floor(1000.0 * n.loaded / n.target) / 10 end,
      enrollment_rate = coalesce(${enrolment}::float8, c.enrollment_rate)
    from (select coalesce(sum(loaded), 0)::int as loaded, coalesce(sum(vehicle_volume), 0) as target
      from data_load_batch where campaign_id = ${id}) n
    where c.id = ${id} and (c.loaded, c.transferred) is distinct from (n.loaded, ${transferred}::float8) returning c.id
  `.execute(tx);
  return rows.length > 0;
}

type End = { readonly type: CampaignFact; readonly payload: object };

/**
 * What the end of its last batch is to a campaign: it is completed where every vehicle has the data (D-069.10), else it was stopped, batch by batch.
 * Undefined while one of them is still to be loaded.
 */
async function endOf(tx: Transaction, id: number): Promise<End | undefined> {
  const rows = await batchRows(tx, id);
  if (rows.length === 0 || rows.some(({ state }) => state !== 'STOPPED')) return undefined;
  const stopped = rows.filter(({ loaded, vehicleVolume }) => loaded < vehicleVolume);
  if (stopped.length === 0) return { type: 'progress.reported', payload: { progress: 100 } };
  return { type: 'batches.stopped', payload: { reason: await stoppedBy(tx, stopped) } };
}

/** "Batches 1, 3 were stopped by A; batch 4 was stopped by B": a campaign's history names who stopped its batches. */
async function stoppedBy(tx: Transaction, rows: readonly BatchStored[]): Promise<string> {
  const byPerson = [...Map.groupBy(rows, ({ facts }) => facts.stoppedBy ?? systemSubject)];
  const person = await peopleOf(
    tx,
    byPerson.map(([subject]) => subject),
  );
  const parts = byPerson.map(([subject, batches]) => {
    const numbers = batches.map(({ place }) => place + 1).join(', ');
    return `${batches.length === 1 ? `batch ${numbers} was` : `batches ${numbers} were`} stopped by ${person(subject).fullName}`;
  });
  return capital(parts.join('; '));
}
