import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import { type Actor, allows } from '#contract/access/access.ts';
import { dataLoadRead } from '#contract/access/read-rules.ts';
import { type DataLoadBatch, type DataLoadBatchContext, dataLoadWrite } from '#contract/data-load-batch/data-load-batch.ts';
import {
  type DataLoadStatus,
  dataLoadStatuses,
  dataLoadTypes,
  openStatuses,
  seesType,
  visibleTypes,
} from '#contract/data-load-campaign/data-load.ts';
import type { CampaignContext, CampaignInput } from '#contract/data-load-campaign/data-load-campaign.ts';
import { dataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import { entities } from '#contract/entity/entities.ts';
import { type DataLoadBatchFact, dataLoadBatchFlow } from '#machines/flows/data-load-batch.ts';
import { dataLoadCampaignFlow } from '#machines/flows/data-load-campaign.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { FlowColumns, ToolColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { applyFact } from '#server/entity/command.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import type { Author } from '#server/journal/journal.ts';
import { amongValues, containing, figure, instant, listSource, ranked, words } from '#server/list/list-source.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-108; what follows `state` mirrors its batches and what the loader says */
    dataLoadCampaign: ToolColumns &
      Omit<CampaignInput, 'campaignOwnerSelf' | 'campaignStart'> & {
        campaignStart: Instant;
        state: DataLoadStatus;
        batches: Generated<number>;
        vehicleVolume: Generated<number>;
        campaignEnd: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
        loaded: Generated<number>;
        progress: Generated<number>;
        transferred: Generated<number>;
      };
    /** D-109 */
    dataLoadBatch: FlowColumns &
      Pick<DataLoadBatch, 'vehicleVolume' | 'criterion' | 'priorityIndex' | 'updateType' | 'customerImpact'> & {
        campaignId: number;
        place: number;
        batchStart: Instant;
        /** when the loader is done, by its pace or in fact */
        batchEnd: Instant;
        state: DataLoadStatus;
        loaded: Generated<number>;
      };
  }
}

export type CampaignStored = Omit<Selectable<Tables['dataLoadCampaign']>, 'facts'> & { facts: CampaignContext };
export type BatchStored = Omit<Selectable<Tables['dataLoadBatch']>, 'facts'> & { facts: DataLoadBatchContext };

/** D-214b; whoever may read no data load is told which right that takes, and not whether there is one. */
const sees = ({ homeBrandId, type }: CampaignStored, actor: Actor): boolean =>
  !allows(dataLoadRead, actor, { brandId: homeBrandId }) || allows(seesType(type), actor, { brandId: homeBrandId });

/** Condition on a campaign `e`: the caller sees its type (D-214b). */
export const ofVisibleType = ({ actor, brandId }: Pick<CallBase, 'actor' | 'brandId'>, column = sql`e.type`) =>
  sql<boolean>`${column} = any(${visibleTypes(actor, brandId)}::text[])`;

const isOpen = (state: DataLoadStatus): boolean => openStatuses.some((open) => open === state);

/** D-070: single batches are steered while their campaign is active. */
export const batchStore: FlowStore<BatchStored, typeof dataLoadBatchFlow.machine> = {
  entityType: 'DATA_LOAD_BATCH',
  table: 'dataLoadBatch',
  read: entities.DATA_LOAD_BATCH.read,
  parent: (row: BatchStored) => row.campaignId,
  seenWith: () => ({ store: campaignStore, column: sql`e.campaign_id` }),
  flow: dataLoadBatchFlow,
  ...flatState('state'),
  external: async (db, rows) => {
    const ids = rows.map(({ campaignId }) => campaignId);
    const found = await db
      .selectFrom('dataLoadCampaign as c')
      .innerJoin('dataLoadBatch as b', 'b.campaignId', 'c.id')
      .select(['c.id', 'c.state', 'b.id as batchId', 'b.state as batchState'])
      .where('c.id', 'in', [...ids, 0])
      .execute();
    const always = [{ from: null, to: null }];
    const campaignOf = Map.groupBy(found, ({ id }) => id);
    return ({ campaignId, id }) => {
      const batches = campaignOf.get(campaignId) ?? [];
      const isAlone = !batches.some(({ batchId, batchState }) => batchId !== id && isOpen(batchState));
      return { campaignInactive: batches[0]?.state === 'ACTIVE' ? [] : always, lastOpenBatch: isAlone ? always : [] };
    };
  },
};

/** What a step of the campaign is to its batches (D-070.1), and to what it leads. */
function cascade(
  before: CampaignStored,
  { health, state }: CampaignStored,
): { type: DataLoadBatchFact; payload?: object } | undefined {
  if (state === before.state && health === before.health) return undefined;
  if (state === 'UNKNOWN') return { type: 'tool.reported', payload: { health, isKnown: false } };
  if (before.state === 'UNKNOWN') return { type: 'tool.reported', payload: { health: 'OK', isKnown: true } };
  if (state === 'ACTIVE') return before.state === 'PAUSED' ? { type: 'campaign.resumed' } : undefined;
  const types = {
    CREATED: 'campaign.replanned',
    PLANNED: 'campaign.planned',
    PAUSED: 'campaign.paused',
    STOPPED: 'campaign.stopped',
    CANCELED: 'campaign.canceled',
    DELETED: 'campaign.deleted',
  } as const;
  return { type: types[state] };
}

/** Tells every batch of a campaign a fact; those that do not take it now stay as they are. */
async function tellBatches(tx: Transaction, author: Author, campaignId: number, type: DataLoadBatchFact, payload: object = {}) {
  const rows = await tx.selectFrom('dataLoadBatch').select('id').where('campaignId', '=', campaignId).orderBy('place').execute();
  for (const { id } of rows) await tellBatch(tx, author, id, type, payload);
}

/** Tells one batch a fact. One that is stopped by it has its end there. */
export const tellBatch = (tx: Transaction, author: Author, id: number, type: DataLoadBatchFact, payload: object = {}) =>
  applyFact(tx, author, batchStore, {
    id,
    type,
    payload,
    set: (row) => (type === 'campaign.stopped' || type === 'progress.reported' ? { batchEnd: endAt(row, author.at) } : {}),
  });

/** Where a batch ends that is stopped now: one that had not begun takes no time. */
export const endAt = ({ batchStart }: Pick<BatchStored, 'batchStart'>, at: string): Date => laterOf(batchStart, at);

/** Where a campaign ends that is stopped now (D-069.6). */
export const campaignEndAt = ({ campaignStart }: Pick<CampaignStored, 'campaignStart'>, at: string): Date =>
  laterOf(campaignStart, at);

const laterOf = (start: Date, at: string) => new Date(Math.max(start.getTime(), Date.parse(at)));

/** D-069 */
export const campaignStore: FlowStore<CampaignStored, typeof dataLoadCampaignFlow.machine> = {
  entityType: 'DATA_LOAD_CAMPAIGN',
  table: 'dataLoadCampaign',
  read: entities.DATA_LOAD_CAMPAIGN.read,
  sees,
  seenTo: ({ type }: CampaignStored) => ({ rule: seesType(type), persons: {} }),
  write: () => dataLoadWrite,
  isDeleted: ({ state }: CampaignStored) => state === 'DELETED',
  page: {
    title: sql`e.title`,
    place: sql`e.type`,
    status: sql`e.state`,
    kind: sql`e.type`,
    seen: (call) => ofVisibleType(call, sql`kind`),
  },
  flow: dataLoadCampaignFlow,
  value: flatState('state').value,
  columns: (value, { batches, health }) => ({ state: value, health, batches }),
  // Its start passes while one looks (D-247).
  external: async () => (row) => ({ campaignStarted: [{ from: row.campaignStart.toISOString(), to: null }] }),
  task: ({ campaignStart, title }) => ({ title, where: 'Data-load campaign', dueDate: campaignStart.toISOString() }),
  follow: async (tx, author, after: CampaignStored, before: CampaignStored | undefined) => {
    const step = before && cascade(before, after);
    if (step) await tellBatches(tx, author, after.id, step.type, step.payload);
  },
};

/** D-126 */
export const campaignList = listSource(dataLoadEndpoints.listDataLoadCampaigns.list, {
  from: sql`data_load_campaign e left join person o on o.subject = e.campaign_owner`,
  columns: {
    priorityIndex: figure(sql`e.priority_index`),
    title: words(sql`e.title`),
    type: ranked(sql`e.type`, dataLoadTypes),
    state: ranked(sql`e.state`, dataLoadStatuses),
    progress: figure(sql`floor(e.progress * 10)::int`),
    campaignStart: instant(sql`e.campaign_start`),
    dataPackageSize: figure(sql`ceil(e.data_package_size * 10)::int`),
    enrollmentRate: figure(sql`round(e.enrollment_rate * 10)::int`),
    campaignOwner: words(sql`coalesce(o.full_name, e.campaign_owner)`),
    changedAt: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from data_load_campaign s where ${containing(sql`s.title`, word)}`,
    sql`select s.id from data_load_campaign s join person p on p.subject = s.campaign_owner where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(
      sql`select s.id from data_load_campaign s where`,
      { 's.state': dataLoadStatuses, 's.type': dataLoadTypes },
      word,
    ),
  ],
});
