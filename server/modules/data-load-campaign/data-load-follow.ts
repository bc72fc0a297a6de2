import { sql } from 'kysely';
import type { DataLoadStatus } from '#contract/data-load-campaign/data-load.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { lockEntity } from '#server/entity/entity.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import type { Author } from '#server/journal/journal.ts';
import { watchedTool } from '#server/upstreams/watched-tool.ts';
import { batchRows, percentOf } from './data-load-batches.ts';
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
  const progress = await progressOf(tx, id);
  const done = await applyFact(tx, author, campaignStore, {
    id,
    type: 'progress.reported',
    payload: { progress },
    set: { campaignEnd: author.at },
  });
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
    from (select coalesce(sum(loaded), 0)::int as loaded, coalesce(sum(case when state = 'STOPPED' then loaded else vehicle_volume end), 0) as target
      from data_load_batch where campaign_id = ${id}) n
    where c.id = ${id} and (c.loaded, c.transferred) is distinct from (n.loaded, ${transferred}::float8) returning c.id
  `.execute(tx);
  return rows.length > 0;
}

/** Per cent of what is still to be loaded: a batch that was stopped asks for no more than it has. */
async function progressOf(tx: Transaction, id: number): Promise<number> {
  const rows = await batchRows(tx, id);
  const isOpen = rows.some(({ state }) => state !== 'STOPPED');
  if (!isOpen) return rows.length === 0 ? 0 : 100;
  const of = (figure: (row: BatchStored) => number) => rows.reduce((sum, row) => sum + figure(row), 0);
  return Math.min(
    99.9,
    percentOf(
      of(({ loaded }) => loaded),
      of(({ loaded, state, vehicleVolume }) => (state === 'STOPPED' ? loaded : vehicleVolume)),
    ),
  );
}
