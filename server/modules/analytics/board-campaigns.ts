import { sql } from 'kysely';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import type { MeasureName } from '#contract/analytics/measures.ts';
import type { Database } from '#server/db/connection.ts';
import type { Scope, Span } from './board-scope.ts';
import { beginning, type CampaignFact, campaignsIn, failuresOf, type Group, progressOf } from './board-sums.ts';
import { importSources } from './imported-campaigns.ts';

/** Whether a campaign ran on the last day of a span: of the past no more is known than when it began and ended. */
export const isRunning = ({ endedOn, state }: CampaignFact, { to }: Span, today: string): boolean =>
  to < today ? (endedOn === null ? state === 'RUNNING' || state === 'PAUSED' : endedOn > to) : state === 'RUNNING';

/** Figures that are of campaigns. */
export const ofCampaigns: readonly MeasureName[] = ['running', 'paused', 'campaigns', 'modules', 'compliance'];
type Seen = { readonly all: readonly CampaignFact[]; readonly reached: readonly CampaignFact[] };
export const noCampaigns: Seen = { all: [], reached: [] };
/**
 * Campaigns under way in a span, and which of them came to vehicles, so that charts of vehicles show them: services of big-loop and ORU 2.0 name none. Where only
 * some markets or models count, nobody knows whether such a campaign came to vehicles of them, and it is left out.
 */
export async function campaignsSeen(db: Database, scope: Scope, span: Span): Promise<Seen> {
  const [all, ids] = await Promise.all([campaignsIn(db, scope, span), reachedIn(db, scope, span)]);
  const reached = all.filter(({ id }) => ids.has(id));
  return { all: scope.isNarrow ? reached : all, reached };
}

/** Campaigns of the scope that came to vehicles of it by the end of a span. */
async function reachedIn(db: Database, scope: Scope, span: Span): Promise<ReadonlySet<number>> {
  const groups = await progressOf({ db, scope, span: { ...span, from: beginning }, by: ['campaign'] });
  return idsOf(groups, ({ sums }) => Object.values(sums).some((one) => one > 0));
}

const idsOf = (groups: readonly Group[], has: (group: Group) => boolean): ReadonlySet<number> =>
  new Set(groups.filter(has).map(({ keys }) => Number(keys.campaign)));

/** Campaigns of the scope that failed at vehicles within a span as it is asked for: by code, ECU and phase. */
async function failedIn(db: Database, scope: Scope, span: Span): Promise<ReadonlySet<number>> {
  const groups = await failuresOf({ db, scope, span, by: ['campaign'] }, span.to);
  return idsOf(groups, ({ sums: { repeats = 0, vehicles = 0 } }) => vehicles + repeats > 0);
}

/** Of a board of errors that is narrowed by code, ECU or phase, a campaign without such a failure is in no chart. */
type Telling = { readonly db: Database; readonly scope: Scope; readonly isOfErrors: boolean };
/**
 * What should be known beside its figures of the campaigns that a board counts in a span, under all filters that are set: which are of several brands, of which the
 * vehicles of one count, and whether imports alone tell of some (ADR 36). Vehicles are counted of these few campaigns alone.
 */
export async function toldOf({ db, isOfErrors, scope }: Telling, { from, to }: Span): Promise<NonNullable<BoardWidget['told']>> {
  const isImported = sql`c.source = any(${[...importSources]}::text[])`;
  const { rows } = await sql<{ id: number; name: string; isImported: boolean }>`
    select c.id, c.name, ${isImported} as is_imported from tracking_campaign c
    where c.id = any(${[...scope.ids]}::int[]) and c.started_on < ${to}::date + 1 and (c.ended_on is null or c.ended_on >= ${from}::date)
      and (${isImported} or exists (select from tracking_campaign o where o.source = c.source and o.source_key = c.source_key and o.id <> c.id))
    order by c.started_on desc, c.id`.execute(db);
  if (rows.length === 0) return { severalBrands: [], isImported: false };
  const some = scope.of(rows.map(({ id }) => id));
  const reached = await (isOfErrors && scope.isOfFailures ? failedIn : reachedIn)(db, some, { from, to });
  const counted = rows.filter(({ id }) => reached.has(id));
  return {
    severalBrands: counted.filter((one) => !one.isImported).map(({ name }) => name),
    isImported: counted.some((one) => one.isImported),
  };
}
