import { sql } from 'kysely';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { Scope, Span } from './board-scope.ts';
import { beginning, progressOf } from './board-sums.ts';
import { baselinesBrought } from './campaign-baselines.ts';

type Row = BoardWidget['rows'][number];
type Asked = { readonly call: CallBase; readonly db: Database; readonly scope: Scope };

/**
 * Vehicles of each baseline that have it by a day: those from before the period too. A campaign may bring several; those that the caller could not open
 * are one row without a name, the last one (D-193, D-241). Those of the portal come with the address of their page.
 */
export async function adoptionOf({ call, db, scope }: Asked, { from, to }: Span): Promise<Row[]> {
  const [groups, { rows: brought }] = await Promise.all([
    progressOf({ db, scope, span: { from: beginning, to }, by: ['day', 'campaign'] }),
    sql<{ id: number; name: string | null; updateId: number | null }>`
      select o.campaign_id as id, o.name, o.update_id from ${await baselinesBrought(call)} o where o.campaign_id = any(${[...scope.ids]}::int[])`.execute(
      db,
    ),
  ]);
  const installed = new Map<string | null, Map<string, number>>();
  const names = [...new Set(brought.map(({ name }) => name))].sort(
    (one, other) => Number(one === null) - Number(other === null) || String(one).localeCompare(String(other)),
  );
  for (const name of names) {
    const ids = new Set(brought.flatMap((one) => (one.name === name ? [one.id] : [])));
    const perDay = new Map<string, number>();
    for (const { keys, sums } of groups) {
      // What came before the period is there on its first day.
      const day = String(keys.day) < from ? from : String(keys.day);
      if (ids.has(Number(keys.campaign)) && sums.installed) perDay.set(day, (perDay.get(day) ?? 0) + sums.installed);
    }
    if (perDay.size > 0) installed.set(name, perDay);
  }
  const updates = new Map(brought.flatMap(({ name, updateId }) => (updateId === null ? [] : [[name, updateId] as const])));
  const addressOf = (name: string | null): string | null => {
    const updateId = updates.get(name);
    return updateId === undefined ? null : urlOf('BASELINE_UPDATE', { bluId: updateId });
  };
  const so = new Map<string | null, number>();
  const rows: Row[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1))
    for (const [baseline, perDay] of installed) {
      const now = (so.get(baseline) ?? 0) + (perDay.get(day) ?? 0);
      so.set(baseline, now);
      rows.push({ day, baseline, address: addressOf(baseline), installed: now });
    }
  return rows;
}
