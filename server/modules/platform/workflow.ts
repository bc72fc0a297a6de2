import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type PathRun, pathRunSchema, type WaitingTime } from '#contract/workflow.ts';
import type { FlowId } from '#machines/registry.ts';
import type { CallBase, Handlers } from '#server/call.ts';
import { reply } from '#server/call.ts';
import { requireRead } from '#server/entity/access.ts';
import { seenRows } from '#server/entity/entity-pages.ts';
import type { EntityStore, FlowStore } from '#server/entity/flow-store.ts';
import { flowStoresOf, type Stores } from '#server/entity/stores.ts';

/** Calls of the workflow pages. */
export const workflowHandlers = {
  listWaitingTimes: async (call) => {
    const store = storeOf(call.services.stores, call.params.flow);
    // Times of entities are read of them (ROLE-15).
    await requireRead(call, store.entityType as LockType);
    return reply(await waitingTimes(call, store));
  },
  getPathRun: async (call) => reply({ run: await lastRun(call, call.params.flow) }),
} satisfies Partial<Handlers<Api>>;

function storeOf(stores: Stores, flow: FlowId): FlowStore {
  const store = flowStoresOf(stores).find((one) => one.flow.id === flow);
  if (!store) throw new Error(`no entity has the flow ${flow}`);
  return store;
}

/** Where a run of the generated paths leaves what it exercised, below DATA_DIR. */
export const pathRunFile = (dataDir: string, flow: string): string => path.join(dataDir, 'test-results', `paths-${flow}.json`);

/** The last run that wrote its result; undefined and unreadable are the same: no run is known. */
async function lastRun({ services }: CallBase, flow: FlowId): Promise<PathRun | null> {
  const text = await readFile(pathRunFile(services.config.dataDir, flow), 'utf8').catch(() => undefined);
  if (text === undefined) return null;
  try {
    return pathRunSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Every entity of the brand that the caller sees, every step of its chart: from the entry that brought a state to the entry that ended it. The state is taken from
 * the journal's snapshots; a chart with parallel steps has one line a step (`ACTIVE.releaseNotes.COMPLETED`, `cpl.COMPLETE`).
 */
async function waitingTimes(call: CallBase, store: EntityStore): Promise<WaitingTime[]> {
  const { services } = call;
  const now = services.now();
  const { rows } = await sql<WaitingTime>`
    with told as (
      select j.entity_id, j.seq, j.at, j.role, step.name as step, step.state
      from journal j
      join ${seenRows(call, store)} e on e.id = j.entity_id
      cross join lateral (
        select '' as name, j.snapshot ->> 'value' as state where jsonb_typeof(j.snapshot -> 'value') = 'string'
        union all
        select around.key || '.' || inside.key, around.key || '.' || inside.key || '.' || inside.value
        from jsonb_each(case jsonb_typeof(j.snapshot -> 'value') when 'object' then j.snapshot -> 'value' else '{}' end) around,
          jsonb_each_text(case jsonb_typeof(around.value) when 'object' then around.value else '{}' end) inside
        union all
        select around.key, around.key || '.' || (around.value #>> '{}')
        from jsonb_each(case jsonb_typeof(j.snapshot -> 'value') when 'object' then j.snapshot -> 'value' else '{}' end) around
        where jsonb_typeof(around.value) = 'string'
      ) step
      where j.entity_type = ${store.entityType} and j.snapshot is not null
    ), marked as (
      select *,
        lag(state) over by_step is distinct from state as enters,
        max(seq) over (partition by entity_id, step) as last_of_step,
        max(seq) over (partition by entity_id) as last_of_entity,
        max(at) over (partition by entity_id) as last_at
      from told window by_step as (partition by entity_id, step order by seq)
    ), stays as (
      select state, at as entered,
        coalesce(lead(at) over by_step, case when last_of_step < last_of_entity then last_at end) as left_at,
        lead(role) over by_step as left_by
      from marked where enters window by_step as (partition by entity_id, step order by seq)
    )
    select state, left_by as role,
      count(left_at)::int as ended,
      percentile_cont(0.5) within group (order by extract(epoch from left_at - entered)) as median,
      percentile_cont(0.9) within group (order by extract(epoch from left_at - entered)) as percentile90,
      (count(*) - count(left_at))::int as waiting,
      extract(epoch from ${now}::timestamptz - min(entered) filter (where left_at is null))::float8 as longest_now
    from stays
    group by grouping sets ((state), (state, left_by))
    having grouping(left_by) = 1 or left_by <> ''
    order by state, grouping(left_by) desc, left_by
  `.execute(services.db);
  return rows;
}
