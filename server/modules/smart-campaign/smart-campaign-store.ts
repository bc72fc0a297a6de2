import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import { decisionDue } from '#contract/deployment/live-deployment.ts';
import type { Maintenance, Pace } from '#contract/deployment/plan.ts';
import { entities } from '#contract/entity/entities.ts';
import type { Task } from '#contract/platform.ts';
import {
  isOver,
  openStepOf,
  type SmartCampaignContext,
  type SmartContainer,
  type SmartDetails,
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
import type { SmartParameters } from '#contract/smart-campaign/smart-parameters.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import type { FlowColumns, Json, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import type { Author } from '#server/journal/journal.ts';
import { amongValues, codes, containing, figure, instant, listSource, ranked, words } from '#server/list/list-source.ts';
import { beginBaselines, forgetRollout, tellBaselines } from '#server/modules/baseline-update/baseline-deployment.ts';
import { weighedRefusal } from '#server/modules/deployment/deployment-external.ts';
import { listsUnderWay } from '#server/modules/deployment/listings.ts';
import { softwareText } from '#server/modules/deployment/software-text.ts';
import { beginUse, endUse } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { freezeSpans, holdFreezes } from '#server/rollout/freeze.ts';
import { phaseFacts } from '#server/rollout/plan/phase-facts.ts';
import { endingAmong } from '#server/rollout/rollout.ts';

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
        /** the campaign whose vehicles it brings back (D-255) */
        wayBackOf: ColumnType<number | null, number | null | undefined, number | null>;
      };
  }
}

type Stored = Selectable<Tables['smartCampaign']>;
export type SmartCampaignStored = Omit<Stored, 'facts'> & { facts: SmartCampaignContext };

/** Who goes first to vehicles that others want too (D-062.17, D-092). */
export const priorityOf = ({ parameters }: Pick<SmartCampaignStored, 'parameters'>): number => parameters?.priority ?? 50;

/** How the update reaches the driver (D-254); parameters that were saved before it could be chosen are those of one that the driver chooses. */
export const updateOf = ({ parameters }: Pick<SmartCampaignStored, 'parameters'>) => ({
  updateKind: parameters?.updateKind ?? ('SOFT' as const),
  forcedReason: parameters?.forcedReason ?? '',
});

/**
 * From its request on, for as long as it runs, somebody counts on the list as it is (D-079.2). It is free before, and as soon as the campaign was
 * aborted (D-068.10), has failed, or has every result; a rollout that begins again takes it again.
 */
const usesList = ({ facts: { jobStatus }, stage }: SmartCampaignStored): boolean =>
  stage === 'ROLLED_OUT' ? !isOver(jobStatus) : using.has(stage);
const using: ReadonlySet<SmartStage> = new Set(['REQUESTED', 'APPROVED', 'PLANNED']);

/** Its list is in use while it is on its way; with its rollout the baseline updates that it is linked to are in rollout too (D-075.9). */
async function follow(tx: Transaction, author: Author, after: SmartCampaignStored, before?: SmartCampaignStored) {
  await followList(tx, author, after, before);
  if (before !== undefined && before.stage !== 'ROLLED_OUT' && after.stage === 'ROLLED_OUT')
    await beginBaselines(tx, author, 'SMART_CAMPAIGN', after.id);
  if (before && (before.stage !== after.stage || before.facts.jobStatus !== after.facts.jobStatus))
    await tellBaselines(tx, 'SMART_CAMPAIGN', after);
  if (after.facts.removed) await forgetRollout(tx, author, 'SMART_CAMPAIGN', after.id);
}

async function followList(tx: Transaction, author: Author, after: SmartCampaignStored, before?: SmartCampaignStored) {
  const usedBy = (row: SmartCampaignStored | undefined) => (row && usesList(row) ? row.vehicleListId : null);
  const [now, earlier] = [usedBy(after), usedBy(before)];
  if (now === earlier) return;
  const use = { entityType: 'SMART_CAMPAIGN', entityId: after.id } as const;
  if (earlier !== null) await endUse(tx, author, earlier, use);
  const route = `/software/campaigns/oru-smart-campaign/${after.id}/vehicles`;
  if (now !== null && (await isThere(tx, now))) await beginUse(tx, author, now, { ...use, name: after.name, route });
}

/** A list that was free meanwhile may be gone. */
const isThere = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.selectFrom('vehicleList').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const always: ExternalFacts[string] = [{ from: null, to: null }];

/** Until it is rolled out, software that is not valid any more is in its way (D-092). */
const toBeStarted: ReadonlySet<SmartStage> = new Set(['REQUESTED', 'APPROVED', 'PLANNED', 'ROLLOUT_FAILED']);
/** A day ends for everybody at once: by UTC, as for nobody in particular (D-052). */
const endOf = (day: string): string => `${dayAfter(day, 1)}T00:00:00.000Z`;

const listed: ReadonlySet<SmartStage> = new Set(['APPROVED', 'PLANNED', 'ROLLOUT_FAILED']);

/** The vehicles of approved campaigns that are being frozen, or could not be. */
export const smartListings = (db: Database, rows: readonly Pick<SmartCampaignStored, 'id' | 'stage'>[]) =>
  listsUnderWay(
    db,
    'SMART',
    rows.flatMap(({ id, stage }) => (listed.has(stage) ? [id] : [])),
  );

const listCounts = statement<{ readonly id: number; readonly count: number }>(
  'select id, count from vehicle_list where id = any($1::int[])',
);

/** Whether the chosen list has vehicles, freeze windows of the home brand, and what its rollout waits for. */
async function externalFacts(db: Database, rows: readonly SmartCampaignStored[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const lists = await listCounts(
    db,
    rows.flatMap(({ vehicleListId }) => vehicleListId ?? []),
  );
  const filled = new Set(lists.filter(({ count }) => count > 0).map(({ id }) => id));
  const frozen = await freezeSpans(
    db,
    rows.map(({ homeBrandId }) => homeBrandId),
    now,
  );
  const phases = await phaseFacts(db, 'SMART', ids, now);
  const listings = await smartListings(db, rows);
  const ending = await endingAmong(db, 'SMART', ids);
  return ({ homeBrandId, id, parameters, stage, vehicleListId, wayBackOf }: SmartCampaignStored): ExternalFacts => ({
    ...phases(id),
    expired: toBeStarted.has(stage) && parameters?.validUntil ? [{ from: endOf(parameters.validUntil), to: null }] : [],
    targetsFixed: wayBackOf === null ? [] : always,
    listIncomplete: listings.has(id) ? always : [],
    listFailed: listings.get(id)?.problem ? always : [],
    frozen: frozen(homeBrandId),
    ending: ending.some(({ deploymentId }) => deploymentId === id) ? always : [],
    listEmpty: vehicleListId !== null && !filled.has(vehicleListId) ? always : [],
  });
}

/** A request is decided three days before its desired start, the plan stands by then, and the first phase starts at its time (D-258, D-091). */
function dueDateOf({ facts: { requestedOn }, phases, request, stage }: SmartCampaignStored): string | null {
  if (stage === 'PLANNED') return phases[0]?.start ?? null;
  if (request === null) return null;
  return stage === 'REQUESTED' ? decisionDue(request.desiredStart, requestedOn?.slice(0, 10) ?? '') : request.desiredStart;
}

const answersOf = ({ facts: { requestReason }, stage }: SmartCampaignStored): Task['answers'] =>
  stage !== 'PREPARATION' || requestReason === null ? null : { kind: 'REJECTED', by: '', reason: requestReason };

const software = softwareText(sql`e.software_name`, sql`e.software_version`);

/** D-068 */
export const smartCampaignStore: FlowStore<SmartCampaignStored, typeof smartCampaignFlow.machine> = {
  entityType: 'SMART_CAMPAIGN',
  table: 'smartCampaign',
  read: entities.SMART_CAMPAIGN.read,
  write: () => smartWrite,
  page: {
    title: sql`e.name`,
    place: software,
    status: sql`e.status`,
  },
  flow: smartCampaignFlow,
  external: externalFacts,
  holdExternal: async (tx, { homeBrandId, stage, vehicleListId }) => {
    await holdFreezes(tx, homeBrandId);
    // A change of the list comes before a request, and counts in it, or finds the list in use (D-079.2).
    if (stage === 'PREPARATION' && vehicleListId !== null)
      await tx.selectFrom('vehicleList').select('id').where('id', '=', vehicleListId).forNoKeyUpdate().execute();
  },
  value: flatState('stage').value,
  columns: (value, context) => ({
    stage: value,
    status: smartStatusOf(value as SmartStage),
    openStep: openStepOf(value as SmartStage, context),
    vehicleCount: context.vehicleCount,
    paused: context.paused,
  }),
  refusals: { ...weighedRefusal, listComplete: 'The vehicle list is not complete yet: it is still being prepared.' },
  task: (row) => ({ title: row.name, where: 'Smart campaign', dueDate: dueDateOf(row), answers: answersOf(row) }),
  follow,
};

/** Until it is requested a campaign is for whatever its list has; from then on for those that were asked for (D-079.2). */
const vehiclesNow = sql<number | null>`case when e.stage = 'PREPARATION' and e.vehicle_list_id is not null
  then coalesce((select l.count from vehicle_list l where l.id = e.vehicle_list_id), 0) else e.vehicle_count end`;

/** For how many vehicles campaigns are now, by their ids. */
export async function vehiclesOfNow(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<{ id: number; vehicles: number | null }>`
    select e.id, ${vehiclesNow} as vehicles from smart_campaign e where e.id = any(${[...ids]}::int[])
  `.execute(db);
  return new Map(rows.map(({ id, vehicles }) => [id, vehicles]));
}

/** D-127 */
export const smartCampaignList = listSource(smartCampaignEndpoints.listSmartCampaigns.list, {
  from: sql`smart_campaign e left join person p on p.subject = e.created_by`,
  columns: {
    name: words(sql`e.name`),
    software: words(software),
    platform: codes(sql`e.platform`),
    step: ranked(sql`e.open_step`, smartSteps),
    status: ranked(sql`e.status`, smartStatuses),
    vehicles: figure(vehiclesNow, true),
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
