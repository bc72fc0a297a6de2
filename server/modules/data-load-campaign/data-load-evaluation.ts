import type { Evaluation, EvaluationChange } from '#contract/data-load-campaign/data-load-campaign.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { Json } from '#server/db/tables/platform.ts';
import { snapshotOf } from '#server/entity/flow-store.ts';
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

type Texts = Readonly<Record<string, string>>;
type Plan = { readonly fields: Texts; readonly batches: Readonly<Record<string, Texts>> };

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
const textsOf = <Name extends string>(names: readonly Name[], row: Readonly<Record<Name, unknown>>): Texts =>
  Object.fromEntries(names.map((name) => [name, textOf(row[name])]));

async function planOf(db: Database, row: CampaignStored): Promise<Plan> {
  const batches = await batchRows(db, row.id);
  return {
    fields: textsOf(fieldNames, row),
    batches: Object.fromEntries(batches.map((batch) => [batch.id, textsOf(batchNames, batch)])),
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

const differing = (what: EvaluationChange['what'], batchId: number | null, before: Texts, now: Texts): EvaluationChange[] =>
  Object.keys(now).flatMap((field) =>
    before[field] === now[field] ? [] : [{ what, field, batchId, before: before[field] ?? '', now: now[field] ?? '' }],
  );

function changesIn(before: Plan, now: Plan): EvaluationChange[] {
  const none = { field: '', before: '', now: '' };
  const ids = [...new Set([...Object.keys(before.batches), ...Object.keys(now.batches)])];
  return [
    ...differing('field', null, before.fields, now.fields),
    ...ids.flatMap((id): EvaluationChange[] => {
      const [was, is] = [before.batches[id], now.batches[id]];
      if (!was) return [{ what: 'added', batchId: Number(id), ...none, now: is?.criterion ?? '' }];
      if (!is) return [{ what: 'removed', batchId: Number(id), ...none, before: was.criterion ?? '' }];
      return differing('batch', Number(id), was, is);
    }),
  ];
}

/** DLM-07, D-071.1: the last evaluation, whether there can be another one, and what is not as it was then. */
export async function evaluationOf({ services: { db } }: CallBase, row: CampaignStored): Promise<Evaluation> {
  const { batches, changed, evaluation, evaluationComment, evaluator, lastEvaluated } = row.facts;
  const stored = await db.selectFrom('dataLoadEvaluated').select('plan').where('campaignId', '=', row.id).executeTakeFirst();
  const [person, now] = await Promise.all([peopleOf(db, evaluator === null ? [] : [evaluator]), planOf(db, row)]);
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
  };
}

const ownersIn = (plan: Plan | undefined): string[] => {
  const owner = plan?.fields.campaignOwner;
  return owner === undefined ? [] : [owner];
};
