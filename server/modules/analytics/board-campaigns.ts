import type { MeasureName } from '#contract/analytics/measures.ts';
import type { Database } from '#server/db/connection.ts';
import type { Scope, Span } from './board-scope.ts';
import { beginning, type CampaignFact, campaignsIn, progressOf } from './board-sums.ts';

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
  const [all, groups] = await Promise.all([
    campaignsIn(db, scope, span),
    progressOf({ db, scope, span: { ...span, from: beginning }, by: ['campaign'] }),
  ]);
  const ids = new Set(
    groups.flatMap(({ keys, sums }) => (Object.values(sums).some((one) => one > 0) ? [Number(keys.campaign)] : [])),
  );
  const reached = all.filter(({ id }) => ids.has(id));
  return { all: scope.isNarrow ? reached : all, reached };
}
