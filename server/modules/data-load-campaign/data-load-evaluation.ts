import { sql } from 'kysely';
import type { DayStatus } from '#contract/campaign-calendar/campaign-calendar.ts';
import type { Evaluation, EvaluationChange } from '#contract/data-load-campaign/data-load-campaign.ts';
import { dayAfter, dayIn } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { Json } from '#server/db/tables/platform.ts';
import { snapshotOf } from '#server/entity/flow-store.ts';
import { dayLoads } from '#server/modules/campaign-calendar/day-loads.ts';
import { peopleOf } from '#server/people.ts';
import { batchRows } from './data-load-batches.ts';
import { type CampaignStored, campaignStore } from './data-load-store.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** a campaign as it was evaluated last */
    dataLoadEvaluated: { campaignId: number; plan: Json<Plan> };
  }
}

const fieldNames = [
  ...(['title', 'description', 'type', 'campaignStart', 'dataPackageSize', 'campaignOwner', 'recallId'] as const),
  ...(['priorityIndex', 'updateType', 'customerImpact'] as const),
] as const;
const batchNames = [
  ...(['vehicleVolume', 'batchStart', 'criterion', 'priorityIndex', 'updateType', 'customerImpact'] as const),
] as const;

/** Where a batch stands in its campaign: how it is called, and no change of its own. */
const place = 'place';

type Texts = Readonly<Record<string, string>>;
type Plan = { readonly fields: Texts; readonly batches: Readonly<Record<string, Texts>> };

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
const textsOf = <Name extends string>(names: readonly Name[], row: Readonly<Record<Name, unknown>>): Texts =>
  Object.fromEntries(names.map((name) => [name, textOf(row[name])]));

async function planOf(db: Database, row: CampaignStored): Promise<Plan> {
  const batches = await batchRows(db, row.id);
  return {
    fields: textsOf(fieldNames, row),
    batches: Object.fromEntries(batches.map((batch) => [batch.id, textsOf([...batchNames, place], batch)])),
  };
}

/** Keeps a campaign as it is evaluated, so that the next evaluator sees what is not so any more. */
export async function keepEvaluated(tx: Transaction, row: CampaignStored): Promise<void> {
  const plan = JSON.stringify(await planOf(tx, row));
  await tx
    .insertInto('dataLoadEvaluated')
    .values({ campaignId: row.id, plan })
    .onConflict((conflict) => conflict.column('campaignId').doUpdateSet({ plan }))
    .execute();
}

/** Whether a campaign, with fields that are about to be saved, is not as it was evaluated last; so is one that never was (D-071.1). */
export async function differsFromEvaluated(tx: Transaction, row: CampaignStored, fields: object = {}): Promise<boolean> {
  const stored = await tx.selectFrom('dataLoadEvaluated').select('plan').where('campaignId', '=', row.id).executeTakeFirst();
  return stored === undefined || changesIn(stored.plan, await planOf(tx, { ...row, ...fields })).length > 0;
}

type Of = Pick<EvaluationChange, 'what' | 'batchId' | 'number'>;
const differing = (of: Of, before: Texts, now: Texts): EvaluationChange[] =>
  Object.keys(now).flatMap((field) =>
    field === place || before[field] === now[field] ? [] : [{ ...of, field, before: before[field] ?? '', now: now[field] ?? '' }],
  );

/** What a batch is called: its row in the campaign, from 1 on. */
const numberOf = ({ place: at }: Texts): number | null => (at === undefined ? null : Number(at) + 1);

function changesIn(before: Plan, now: Plan): EvaluationChange[] {
  const none = { field: '', before: '', now: '' };
  const ids = [...new Set([...Object.keys(before.batches), ...Object.keys(now.batches)])];
  return [
    ...differing({ what: 'field', batchId: null, number: null }, before.fields, now.fields),
    ...ids.flatMap((id): EvaluationChange[] => {
      const [was, is] = [before.batches[id], now.batches[id]];
      const of = { batchId: Number(id), number: numberOf(is ?? was ?? {}) };
      if (!was) return [{ what: 'added', ...of, ...none, now: is?.criterion ?? '' }];
      if (!is) return [{ what: 'removed', ...of, ...none, before: was.criterion ?? '' }];
      return differing({ what: 'batch', ...of }, was, is);
    }),
  ];
}

/** DLM-07, D-071.1: the last evaluation, whether there can be another one, and what is not as it was then. */
export async function evaluationOf(call: CallBase, row: CampaignStored): Promise<Evaluation> {
  const { db } = call.services;
  const { batches, changed, evaluation, evaluationComment, evaluator, lastEvaluated } = row.facts;
  const stored = await db.selectFrom('dataLoadEvaluated').select('plan').where('campaignId', '=', row.id).executeTakeFirst();
  const [loads, person, now] = await Promise.all([
    loadsOf(call, row),
    peopleOf(db, evaluator === null ? [] : [evaluator]),
    planOf(db, row),
  ]);
  const names = await peopleOf(db, [...ownersIn(stored?.plan), ...ownersIn(now)]);
  const changes = stored ? changesIn(stored.plan, now) : [];
  const named = changes.map((change) =>
    change.what === 'field' && change.field === 'campaignOwner'
      ? { ...change, before: names(change.before).fullName, now: names(change.now).fullName }
      : change,
  );
  return {
    lastEvaluated,
    state: evaluation,
    canBeEvaluated: snapshotOf(campaignStore, row).matches('CREATED') && batches > 0 && changed,
    comment: evaluationComment ?? '',
    evaluator: evaluator === null ? null : person(evaluator),
    changes: named,
    loads,
  };
}

const mostDays = 92;

/** The days that the campaign's own batches make busy or full, together with all others of the brand (D-098): as many as a calendar tells at once. */
async function loadsOf(call: CallBase, { campaignStart, facts, homeBrandId, id, state }: CampaignStored): Promise<DayStatus[]> {
  if (facts.batches === 0 || !(state === 'CREATED' || state === 'PLANNED')) return [];
  const { timeZone } = call;
  const from = dayIn(campaignStart, timeZone);
  const span = { from, to: dayAfter(from, mostDays - 1), timeZone };
  const { db } = call.services;
  const [own, all] = await Promise.all([
    dayLoads(db, homeBrandId, span, sql<boolean>`c.id = ${id}`),
    dayLoads(db, homeBrandId, span, sql<boolean>`true`),
  ]);
  const days = new Set(own.filter(({ plannedVolume }) => plannedVolume > 0).map(({ date }) => date));
  return all.filter(({ date, level }) => level !== 'FREE' && days.has(date));
}

const ownersIn = (plan: Plan | undefined): string[] => {
  const owner = plan?.fields.campaignOwner;
  return owner === undefined ? [] : [owner];
};
