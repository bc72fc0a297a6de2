import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { baselineWrite } from '#contract/access/read-rules.ts';
import {
  type BaselineContext,
  type BaselineGeneral,
  type BaselineInput,
  type BaselineStatus,
  type BaselineVersion,
  baselinePlatforms,
  baselineStatuses,
} from '#contract/baseline-update/baseline-update.ts';
import { baselineUpdateEndpoints } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { entities } from '#contract/entity/entities.ts';
import { baselineUpdateFlow } from '#machines/flows/baseline-update/baseline-update.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { FlowColumns, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FlowStore } from '#server/entity/flow-store.ts';
import { figure, listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { ownedRows } from '#server/list/owned-rows.ts';
import { belowUpdate, childTables, gateFacts, reviewsOf } from './baseline-gate.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-080a … D-080c */
    baselineUpdate: FlowColumns &
      BaselineInput & {
        status: BaselineStatus;
        versionGeneral: NullableJson<BaselineGeneral>;
        versionCurrent: NullableJson<BaselineVersion>;
        versionTarget: NullableJson<BaselineVersion>;
      };
  }
}

export type BaselineStored = Omit<Selectable<Tables['baselineUpdate']>, 'facts'> & { facts: BaselineContext };

/** D-075 */
export const baselineStore: FlowStore<BaselineStored, typeof baselineUpdateFlow.machine> = {
  entityType: 'BASELINE_UPDATE',
  table: 'baselineUpdate',
  read: entities.BASELINE_UPDATE.read,
  write: () => baselineWrite,
  page: { title: sql`e.code || ' · ' || e.title`, status: sql`e.status` },
  flow: baselineUpdateFlow,
  closes: ['gate2.submit'],
  value: (row) => row.status,
  // The brands of its version see it (D-219).
  columns: (value, { brandIds }) => ({ status: value, brandIds }),
  external: gateFacts,
  below: belowUpdate,
  follow: (tx, _, after, before) => spreadBrands(tx, after as BaselineStored, before as BaselineStored | undefined),
  task: ({ code, facts: { decisionReason }, status, title, versionGeneral }) => ({
    ...{ title: `${code} · ${title}`, where: 'Baseline update', dueDate: versionGeneral?.targetDate ?? null },
    ...(status === 'REJECTED' && { answers: { kind: 'REJECTED', by: '', reason: decisionReason ?? '' } }),
  }),
};

/** What belongs to it is seen by the same brands (D-219). */
async function spreadBrands(tx: Transaction, { brandIds, id }: BaselineStored, before?: BaselineStored): Promise<void> {
  if (before === undefined || isDeepStrictEqual(before.brandIds, brandIds)) return;
  for (const table of childTables)
    await sql`
      update ${sql.table(table)} set brand_ids = ${brandIds}::int[], facts = facts || ${JSON.stringify({ brandIds })}::jsonb
      where baseline_update_id = ${id}
    `.execute(tx);
}

const owned = ownedRows('baseline_update');
/** D-130 */
export const baselineList = listSource(baselineUpdateEndpoints.listBaselineUpdates.list, {
  from: owned.from,
  columns: {
    ...owned.columns,
    code: words(sql`e.code`),
    title: words(sql`e.title`),
    platform: ranked(sql`(e.version_general ->> 'platform')`, baselinePlatforms),
    status: ranked(sql`e.status`, baselineStatuses),
    targetDate: optionalWords(sql`(e.version_general ->> 'targetDate')`),
    reviews: figure(reviewsOf(sql`e.id`)),
  },
  search: owned.foundBy(['title', 'code'], { status: baselineStatuses }),
});
