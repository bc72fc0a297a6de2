import { type Generated, type Selectable, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import type { Maintenance, Pace } from '#contract/deployment/plan.ts';
import { entities } from '#contract/entity/entities.ts';
import {
  openStepOf,
  type SmartCampaignContext,
  type SmartContainer,
  type SmartDetails,
  type SmartParameters,
  type SmartRequest,
  type SmartStage,
  type SmartStatus,
  type SmartStep,
  smartPlatforms,
  smartStatuses,
  smartStatusOf,
  smartSteps,
  smartWrite,
} from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import type { FlowColumns, Json, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import type { Author } from '#server/journal/journal.ts';
import { amongValues, codes, containing, figure, instant, listSource, ranked, words } from '#server/list/list-source.ts';
import { beginBaseline } from '#server/modules/baseline-update/baseline-deployment.ts';
import { beginUse, endUse } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { freezeSpans, holdFreezes } from '#server/rollout/freeze.ts';
import { phaseFacts } from '#server/rollout/plan/phase-facts.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    smartCampaign: FlowColumns &
      Omit<SmartDetails, 'containers'> & {
        containers: Json<SmartContainer[]>;
        /** the list that belongs to it; null for the moment of its creation */
        ownListId: number | null;
        vehicleListId: number | null;
        parameters: NullableJson<SmartParameters>;
        request: NullableJson<SmartRequest>;
        phases: Json<PhaseInput[]>;
        pace: NullableJson<Pace>;
        maintenance: NullableJson<Maintenance>;
        stage: SmartStage;
        status: SmartStatus;
        openStep: SmartStep | null;
        vehicleCount: number | null;
        paused: Generated<boolean>;
        /** counts the rollout jobs: part of their key */
        attempt: Generated<number>;
      };
  }
}

type Stored = Selectable<Tables['smartCampaign']>;
export type SmartCampaignStored = Omit<Stored, 'facts'> & { facts: SmartCampaignContext };

/** From its request to its end somebody counts on the list as it is; an aborted campaign frees it (D-068.04, .06, .10). */
const freeLists: ReadonlySet<SmartStage> = new Set(['PREPARATION', 'ROLLOUT_ABORTED']);

/** Its list is in use while it is on its way; with its rollout the baseline that it brings is in rollout too (D-075.9). */
async function follow(tx: Transaction, author: Author, after: SmartCampaignStored, before?: SmartCampaignStored) {
  await followList(tx, author, after, before);
  if (before !== undefined && before.stage !== 'ROLLED_OUT' && after.stage === 'ROLLED_OUT')
    await beginBaseline(tx, author, after);
}

async function followList(tx: Transaction, author: Author, after: SmartCampaignStored, before?: SmartCampaignStored) {
  const usedBy = (row: SmartCampaignStored | undefined) => (row && !freeLists.has(row.stage) ? row.vehicleListId : null);
  const [now, earlier] = [usedBy(after), usedBy(before)];
  if (now === earlier) return;
  const use = { entityType: 'SMART_CAMPAIGN', entityId: after.id } as const;
  if (earlier !== null) await endUse(tx, author, earlier, use);
  const route = `/software/campaigns/oru-smart-campaign/${after.id}/vehicles`;
  if (now !== null) await beginUse(tx, author, now, { ...use, name: after.name, route });
}

const always: ExternalFacts[string] = [{ from: null, to: null }];

/** Whether the chosen list has vehicles, freeze windows of the home brand, and what its rollout waits for. */
async function externalFacts(db: Database, rows: readonly SmartCampaignStored[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const lists = await db
    .selectFrom('vehicleList')
    .select(['id', 'count'])
    .where('id', 'in', [0, ...rows.flatMap(({ vehicleListId }) => vehicleListId ?? [])])
    .execute();
  const filled = new Set(lists.filter(({ count }) => count > 0).map(({ id }) => id));
  const frozen = await freezeSpans(
    db,
    rows.map(({ homeBrandId }) => homeBrandId),
    now,
  );
  const phases = await phaseFacts(db, 'SMART', ids, now);
  const ending = await db
    .selectFrom('rollout')
    .select('deploymentId')
    .where('kind', '=', 'SMART')
    .where('deploymentId', 'in', ids)
    .where('state', '=', 'ENDING')
    .execute();
  return ({ homeBrandId, id, vehicleListId }: SmartCampaignStored): ExternalFacts => ({
    ...phases(id),
    frozen: frozen(homeBrandId),
    ending: ending.some(({ deploymentId }) => deploymentId === id) ? always : [],
    listEmpty: vehicleListId !== null && !filled.has(vehicleListId) ? always : [],
  });
}

/** D-068 */
export const smartCampaignStore: FlowStore<SmartCampaignStored, typeof smartCampaignFlow.machine> = {
  entityType: 'SMART_CAMPAIGN',
  table: 'smartCampaign',
  read: entities.SMART_CAMPAIGN.read,
  write: () => smartWrite,
  page: {
    title: sql`e.name`,
    place: sql`e.software_name || ' ' || e.software_version`,
    status: sql`e.status`,
  },
  flow: smartCampaignFlow,
  external: externalFacts,
  holdExternal: (tx, { homeBrandId }) => holdFreezes(tx, homeBrandId),
  value: flatState('stage').value,
  columns: (value, context) => ({
    stage: value,
    status: smartStatusOf(value as SmartStage),
    openStep: openStepOf(value as SmartStage, context),
    vehicleCount: context.vehicleCount,
    paused: context.paused,
  }),
  task: ({ name, request }) => ({ title: name, where: 'Smart campaign', dueDate: request?.desiredStart ?? null }),
  follow,
};

/** D-127 */
export const smartCampaignList = listSource(smartCampaignEndpoints.listSmartCampaigns.list, {
  from: sql`smart_campaign e left join person p on p.subject = e.created_by`,
  columns: {
    name: words(sql`e.name`),
    software: words(sql`(e.software_name || ' ' || e.software_version)`),
    platform: codes(sql`e.platform`),
    step: ranked(sql`e.open_step`, smartSteps),
    status: ranked(sql`e.status`, smartStatuses),
    vehicles: figure(sql`e.vehicle_count`, true),
    owner: words(sql`coalesce(p.full_name, e.created_by)`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from smart_campaign s where ${containing(sql`s.name`, word)} or ${containing(sql`s.software_name`, word)}`,
    ...amongValues(
      sql`select s.id from smart_campaign s where`,
      { 's.status': smartStatuses, 's.platform': smartPlatforms, 's.open_step': smartSteps },
      word,
    ),
  ],
});
