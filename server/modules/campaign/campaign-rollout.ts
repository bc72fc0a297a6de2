import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { Analytics } from '#contract/campaign/campaign.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import type { FlowStore } from '#server/entity/flow-store.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import type { Author } from '#server/journal/journal.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import { RefusedByTool } from '#server/upstreams/tool-orders.ts';
import { watchedTool } from '#server/upstreams/watched-tool.ts';
import { type CampaignReport, type CampaignService, startedCampaign } from './campaign-service.ts';
import type { CampaignRow, CampaignType } from './campaign-store.ts';

/**
 * Orders to the service of a kind of campaigns, and what it says of them (ADR 28). One key names a campaign there from its creation on, so whoever
 * orders it, and however often, the service has one. What it says of vehicles is kept as figures; a stop there ends the campaign (D-066.4).
 */
export function watchedCampaigns<Row extends CampaignRow, Machine extends AnyStateMachine>(
  tool: Tool<CampaignService>,
  store: FlowStore<Row, Machine>,
) {
  const type = store.entityType as CampaignType;
  const table = sql.table(store.table);
  return watchedTool<CampaignService, Row, Machine, CampaignReport>({
    tool,
    store,
    name: `${tool.id}.follow`,
    isOver: sql<boolean>`(${table}.status in ('ROLLOUT_ABORTED', 'ROLLED_OUT') and exists (select from campaign_rollup r
      where r.entity_type = ${type} and r.campaign_id = ${table}.id and r.is_settled))`,
    isExpecting: sql<boolean>`status in ('ROLLED_OUT', 'ROLLOUT_ABORTED')`,
    report: (service, key, signal) => service.report(key, signal),
    isKnown: () => true,
    // What a campaign is told is not told again: it is one order, or a question of what became of that one.
    differs: () => false,
    noted: (tx, author, row, report) => keep(tx, author, store, row, report),
    tell: async (service, { command, key: order, row }, signal) => {
      const { name, toolKey: key, vins } = row;
      if (command === 'campaign.rollout') return startedCampaign(await service.start({ key, order, name, vins }, signal));
      // What the service calls its refusal is about no abort.
      await service.abort({ key, order }, signal).catch((cause: unknown) => {
        throw cause instanceof RefusedByTool ? new RefusedByTool('the rollout goes on there.', { cause }) : cause;
      });
      return {};
    },
    carried: async () => undefined,
    // D-066.3: a campaign that the service does not create is a failed rollout, told by its problem.
    refused: (command, { message }) =>
      command === 'campaign.rollout' ? { isTaken: false, campaignProblem: message } : undefined,
  });
}

/** Keeps the figures of a report; open pages hear of it where they changed. */
async function keep<Row extends CampaignRow, Machine extends AnyStateMachine>(
  tx: Transaction,
  author: Author,
  store: FlowStore<Row, Machine>,
  row: Row,
  report: CampaignReport,
): Promise<void> {
  if (report.state === 'none') return;
  const type = store.entityType as CampaignType;
  const { errors, perDay, perState, total } = report;
  const figures = [total, JSON.stringify(perState), JSON.stringify(perDay), JSON.stringify(errors), report.state !== 'running'];
  const values = sql.join(figures.map((one, index) => (index > 0 && index < 4 ? sql`${one}::jsonb` : sql`${one}`)));
  const { rows } = await sql<{ campaignId: number }>`
    insert into campaign_rollup (entity_type, campaign_id, total, per_state, per_day, errors, is_settled, updated_on)
    values (${type}, ${row.id}, ${values}, ${author.at}::timestamptz)
    on conflict (entity_type, campaign_id) do update set total = excluded.total, per_state = excluded.per_state,
      per_day = excluded.per_day, errors = excluded.errors, is_settled = excluded.is_settled, updated_on = excluded.updated_on
    where (campaign_rollup.per_state, campaign_rollup.errors, campaign_rollup.is_settled)
      is distinct from (excluded.per_state, excluded.errors, excluded.is_settled)
    returning campaign_id
  `.execute(tx);
  if (rows.length > 0) await publishProgress(tx, store, row, { command: 'campaign.progress', at: author.at });
  if (report.state === 'stopped') await applyFact(tx, author, store, { id: row.id, type: 'campaign.stopped' });
}

/** D-179d: what was kept of a campaign; nothing before its rollout. */
export async function analyticsOf(db: Database, type: CampaignType, campaignId: number): Promise<Analytics> {
  const kept = await db
    .selectFrom('campaignRollup')
    .selectAll()
    .where('entityType', '=', type)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  if (!kept) return { total: 0, perState: [], perDay: [], errors: [], updatedOn: null };
  const { errors, perDay, perState, total, updatedOn } = kept;
  return { total, perState: [...perState], perDay: [...perDay], errors: [...errors], updatedOn: updatedOn.toISOString() };
}

/** Ids of those campaigns that are rolled out and whose vehicles all have their result: nothing is left to be aborted (D-067.2). */
export async function settledCampaigns(
  db: Database,
  type: CampaignType,
  rows: readonly CampaignRow[],
): Promise<ReadonlySet<number>> {
  const ids = rows.filter(({ status }) => status === 'ROLLED_OUT').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const settled = db
    .selectFrom('campaignRollup')
    .select('campaignId')
    .where('entityType', '=', type)
    .where('isSettled', '=', true);
  return new Set((await settled.where('campaignId', 'in', ids).execute()).map(({ campaignId }) => campaignId));
}
