import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Actor, all, allows, any, permission, type Rule, reading } from '#contract/access/access.ts';
import { e311RequestRead } from '#contract/access/read-rules.ts';
import {
  activeStatuses,
  type E311RequestInput,
  type E311RequestStatus,
  e311DraftRead,
  e311RequestAudit,
  e311RequestCommands,
  e311RequestHistory,
  e311RequestStatuses,
} from '#contract/e311-request/e311-request.ts';
import type { E311RequestContext } from '#contract/e311-request/e311-request-context.ts';
import { e311RequestEndpoints } from '#contract/e311-request/e311-request-endpoints.ts';
import type { EcuUpdate } from '#contract/e311-request/ecu-update.ts';
import { e311RequestFlow } from '#machines/flows/e311-request.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { applyFact } from '#server/entity/command.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import type { Author } from '#server/journal/journal.ts';
import { amongValues, containing, figure, instant, listSource, ranked, words } from '#server/list/list-source.ts';
import { isSeen, type Seen } from '#server/live/live.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-087a; `vehicles` and `updates` mirror the flow's facts, so that a list sorts by them */
    e311Request: FlowColumns &
      E311RequestInput & { requester: string; status: E311RequestStatus; vehicles: number; updates: number };
    /** D-087b; `place` keeps the order in which they were chosen */
    e311RequestVehicle: { requestId: number; vin: string; place: number };
    /** D-087c */
    e311Update: EcuUpdate & { id: Generated<number>; requestId: number; place: number };
    /** D-087d */
    e311Assignment: { updateId: number; vin: string };
  }
}

export type E311RequestStored = Omit<Selectable<Tables['e311Request']>, 'facts'> & { facts: E311RequestContext };

const readOwn = reading('TEST_DEPLOYMENT_REQUEST_READ_OWN');
const readActive = permission('TEST_DEPLOYMENT_REQUEST_READ_ACTIVE');
const isActive = (status: string) => (activeStatuses as readonly string[]).includes(status);
const active = sql<boolean>`e.status = any(${[...activeStatuses]}::text[])`;
const draft = sql<boolean>`e.status = 'CREATED'`;

/**
 * D-072: own are those that one created; active ones lie with somebody; the audit adds what was decided or is done, and no draft of somebody
 * else. Whoever may read none is told which right that takes, and not whether there is one.
 */
const sees = (row: E311RequestStored, actor: Actor): boolean =>
  !allows(e311RequestRead, actor, { brandId: row.homeBrandId }) || isSeen(seenTo(row), actor, row.homeBrandId);

const seenTo = ({ requester, status }: E311RequestStored): Seen => ({
  rule: any(
    status === 'CREATED' ? e311DraftRead : e311RequestAudit,
    all(readOwn, { person: 'requester' }),
    ...(isActive(status) ? [readActive] : []),
  ),
  persons: { requester },
});

type Scope = 'own' | 'active' | 'all';
/** Condition on a row `e`: the caller sees it, within what was asked for. */
export function seenIn({ actor, brandId }: Pick<CallBase, 'actor' | 'brandId'>, scope?: Scope): RawBuilder<boolean> {
  const may = (rule: Rule) => allows(rule, actor, { brandId });
  const own = sql<boolean>`e.requester = ${actor.subject}`;
  const parts = [
    ...(may(readOwn) ? [own] : []),
    ...(may(readActive) ? [active] : []),
    ...(may(e311RequestAudit) ? [sql<boolean>`not ${draft}`] : []),
    ...(may(e311DraftRead) ? [draft] : []),
  ];
  const seen = parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
  if (scope === 'own') return sql<boolean>`${own} and ${seen}`;
  return scope === 'active' ? sql<boolean>`${active} and ${seen}` : seen;
}

/** Condition on a row `e`: the caller could open it. */
export const mayOpenRequest = (reader: Pick<CallBase, 'actor' | 'brandId'>): RawBuilder<boolean> =>
  allows(e311RequestRead, reader.actor, { brandId: reader.brandId }) ? seenIn(reader) : sql<boolean>`false`;

/** Condition on the `kind` of a request's page: the caller sees it. */
function seenByKind({ actor, brandId }: Pick<CallBase, 'actor' | 'brandId'>): RawBuilder<boolean> {
  const may = (rule: Rule) => allows(rule, actor, { brandId });
  const audits = sql<boolean>`(${may(e311RequestAudit)}::boolean and (kind not like 'draft %' or ${may(e311DraftRead)}::boolean))`;
  const isOwn = sql<boolean>`(${may(readOwn)}::boolean and split_part(kind, ' ', 2) = ${actor.subject})`;
  return sql<boolean>`(${audits} or ${isOwn} or (${may(readActive)}::boolean and kind like 'active %'))`;
}

/** D-072: the state is the status. */
export const e311RequestStore: FlowStore<E311RequestStored, typeof e311RequestFlow.machine> = {
  entityType: 'E311_REQUEST',
  table: 'e311Request',
  read: e311RequestRead,
  sees,
  seenTo,
  historyTo: ({ requester }: E311RequestStored) => ({ rule: e311RequestHistory, persons: { requester } }),
  write: () => e311RequestCommands['request.edit'].right,
  writers: ({ requester }: E311RequestStored) => ({ requester }),
  page: {
    title: sql`e.title`,
    place: sql`e.department`,
    status: sql`e.status`,
    ids: sql`jsonb_build_object('drId', e.id)`,
    kind: sql`case when ${active} then 'active ' when ${draft} then 'draft ' else 'other ' end || e.requester`,
    seen: seenByKind,
  },
  flow: e311RequestFlow,
  value: flatState('status').value,
  columns: (value, { updates, vehicles }) => ({ status: value, vehicles, updates }),
  task: ({ department, facts: { requestReason }, plannedStart, status, title }) => ({
    ...{ title, where: department, dueDate: plannedStart },
    ...(status === 'REJECTED' && { answers: { kind: 'REJECTED', by: '', reason: requestReason ?? '' } }),
  }),
};

/**
 * Tells a request how many of its deployments are not final (D-072.6), in the transaction that changed one. A rollout that failed is final beside
 * one that did not: it was given up for the other. Where all of them failed, the request is still to be met.
 */
export async function tellRequest(tx: Transaction, author: Author, id: number): Promise<void> {
  const { rows } = await sql<{ unfinished: number }>`
    select (case when bool_or(status = 'ROLLOUT_SUCCESSFUL')
        then count(*) filter (where status not in ('ROLLOUT_SUCCESSFUL', 'ROLLOUT_ABORTED', 'ROLLOUT_FAILED'))
        else count(*) filter (where status <> 'ROLLOUT_ABORTED') end)::int as unfinished
    from e311_deployment where deployment_request_id = ${id}
  `.execute(tx);
  await applyFact(tx, author, e311RequestStore, { id, type: 'deployments.changed', payload: rows[0] ?? {} });
}

/** D-129 */
export const e311RequestList = listSource(e311RequestEndpoints.listE311Requests.list, {
  from: sql`e311_request e left join person o on o.subject = e.requester`,
  columns: {
    title: words(sql`e.title`),
    status: ranked(sql`e.status`, e311RequestStatuses),
    requester: words(sql`coalesce(o.full_name, e.requester)`),
    period: words(sql`e.planned_start`),
    vehicles: figure(sql`e.vehicles`),
    updates: figure(sql`e.updates`),
    created: instant(sql`e.created_on`),
  },
  search: (word) => [
    sql`select s.id from e311_request s where ${containing(sql`s.title`, word)} or ${containing(sql`s.department`, word)}`,
    sql`select s.id from e311_request s join person p on p.subject = s.requester where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(sql`select s.id from e311_request s where`, { 's.status': e311RequestStatuses }, word),
  ],
});
