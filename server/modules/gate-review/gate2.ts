import { sql } from 'kysely';
import { type GateCategory, gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import type { Asked } from '#contract/collab/asks.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type Gate2, type GateRequirement, gateRequirements, type ReviewRow } from '#contract/gate-review/gate-review.ts';
import { ecuReleasePages, riskPages } from '#contract/page/pages.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { FlowStore } from '#server/entity/flow-store.ts';
import type { BaselineStored } from '#server/modules/baseline-update/baseline-update-store.ts';
import { askedByMe } from '#server/modules/collab/asks.ts';
import { nextOfMine } from '#server/modules/home/tasks.ts';
import { countsAsHigh } from '#server/modules/risk/judged-risk.ts';
import { peopleOf } from '#server/people.ts';

type Child = {
  readonly kind: 'ECU_RELEASE' | 'CUSTOMER_VEHICLE_FUNCTION' | 'GATE_REVIEW' | 'PRECONDITION' | 'RISK';
  readonly id: number;
  readonly name: string;
  readonly status: string;
  /** whose it is; null where nobody has it yet */
  readonly person: string | null;
  readonly dueDate: string | null;
  readonly page: string | null;
  readonly met: boolean;
  /** of an ECU release: how its version block was decided (D-081d) */
  readonly version: string | null;
};

/** Everything that gate 2 of a baseline update asks for, in one statement (D-075.3). */
async function childrenOf(db: Database, id: number): Promise<readonly Child[]> {
  const { rows } = await sql<Child>`
    select 'ECU_RELEASE' as kind, id, ecu_name || ' ' || diagnostic_address as name, status, owner_id as person,
      organizational ->> 'plannedDelivery' as due_date, null as page, status = 'APPROVED' as met,
      facts ->> 'versionDecision' as version
      from ecu_release where baseline_update_id = ${id}
    union all
    select 'CUSTOMER_VEHICLE_FUNCTION', id, cvf_number || ' ' || name, status, owner_id, null, null, status = 'APPROVED', null
      from customer_vehicle_function where baseline_update_id = ${id}
    union all
    select 'PRECONDITION', id, title, status, responsible_id, due_date, 'preconditions/' || category || '/' || name, status = 'Confirmed', null
      from precondition where baseline_update_id = ${id} and mandatory
    union all
    select 'RISK', id, title, status, owner_id, mitigation_due, null, status <> 'Open', null
      from risk where baseline_update_id = ${id} and ${sql.raw(countsAsHigh)}
    union all
    select 'GATE_REVIEW', id, initcap(category), status, reviewer_id, null, 'gate2/' || category,
      reviewer_id is not null and reviewer_id <> facts ->> 'owner', null
      from gate_review where baseline_update_id = ${id}
    order by kind, name
  `.execute(db);
  return rows;
}

const kindOf: Readonly<Record<GateRequirement, Child['kind']>> = {
  hasEcuRelease: 'ECU_RELEASE',
  everyEcuReleaseApproved: 'ECU_RELEASE',
  everyFunctionApproved: 'CUSTOMER_VEHICLE_FUNCTION',
  everyPreconditionConfirmed: 'PRECONDITION',
  noHighRiskOpen: 'RISK',
  everyReviewerNamed: 'GATE_REVIEW',
};
/** What is asked for of something that is missing: what it is done with in the end, or how it is judged. */
function stepOf({ kind, status }: Child): string {
  if (kind === 'PRECONDITION') return 'item.confirm';
  if (kind === 'RISK') return 'item.assess';
  if (kind === 'GATE_REVIEW') return 'item.edit';
  return status === 'PENDING' ? 'item.approve' : 'item.submit';
}
const paramOf = { ECU_RELEASE: 'ecuReleaseId', CUSTOMER_VEHICLE_FUNCTION: 'cvfId', RISK: 'riskId' } as const;

function routeOf(bluId: number, { id, kind, page }: Child, below?: string): string {
  if (kind === 'PRECONDITION') return urlOf('BASELINE_UPDATE', { bluId }, page ?? undefined);
  if (kind === 'GATE_REVIEW') return urlOf('BASELINE_UPDATE', { bluId }, page ?? undefined, { field: 'reviewerId' });
  return urlOf(kind as EntityType & keyof typeof paramOf, { bluId, [paramOf[kind]]: id } as never, below);
}

const itself = ({ id, kind }: Child) => ({ entityType: kind, entityId: id });
const stepFor = (child: Child, asked: readonly Asked[]): Gate2['versionsUnapproved'][number]['step'] => {
  const step = { ...itself(child), command: stepOf(child) };
  const isOf = (one: Asked) =>
    one.entityType === step.entityType && one.entityId === step.entityId && one.command === step.command && one.need === null;
  return { ...step, asked: asked.find(isOf) ?? null };
};

/** Gate 2 as its page shows it: each requirement with what is missing by name, the reviews, and the decision (D-180f). */
export async function gate2Of(call: CallBase, update: BaselineStored, categories: readonly ReviewRow[]): Promise<Gate2> {
  const { db } = call.services;
  const { decidedOn, decider, decision } = update.facts;
  const [children, confirmed] = await Promise.all([childrenOf(db, update.id), progressOf(db, update.id)]);
  const unapproved = children.filter(({ kind, version }) => kind === 'ECU_RELEASE' && version !== 'APPROVED');
  const unaccepted = children.filter(
    ({ kind, status }) => kind === 'RISK' && (status === 'IN_PROGRESS' || status === 'REJECTED'),
  );
  const named = [
    decider,
    ...[...children.filter(({ met }) => !met), ...unapproved, ...unaccepted].map((one) => one.person),
  ].filter((subject) => subject !== null);
  const unmet = children.filter(({ met }) => !met);
  const [person, asked, mine] = await Promise.all([
    peopleOf(db, named),
    askedByMe(call, unmet.map(itself)),
    mineAmong(call, unmet),
  ]);
  const itemOf = (child: Child, page?: string) => ({
    step: stepFor(child, asked),
    mine: child.met ? null : (mine.get(child.kind)?.get(child.id) ?? null),
    route: routeOf(update.id, child, page),
    name: child.name,
    status: child.status,
    person: child.person === null ? null : person(child.person),
    dueDate: child.dueDate,
  });
  const requirements = gateRequirements.map((key) => {
    const of = children.filter(({ kind }) => kind === kindOf[key]);
    if (key === 'hasEcuRelease') return { key, met: Math.min(1, of.length), total: 1, missing: [] };
    return {
      key,
      met: of.filter(({ met }) => met).length,
      total: of.length,
      missing: of.filter(({ met }) => !met).map((child) => itemOf(child)),
    };
  });
  return {
    status: update.status,
    round: update.facts.rounds,
    versionsUnapproved: unapproved.map((child) => ({
      ...itemOf(child, ecuReleasePages.versionApproval),
      status: child.version ?? 'CREATED',
    })),
    risksUnaccepted: unaccepted.map((child) => itemOf(child, riskPages.approval)),
    requirements,
    categories: [...categories],
    progress: gateCategories.map((category) => ({ category, ...(confirmed.get(category) ?? { confirmed: 0, total: 0 }) })),
    decision:
      decision === null || decidedOn === null
        ? null
        : {
            decision,
            reason: update.facts.decisionReason,
            conditions: update.facts.conditions,
            decidedBy: decider === null ? null : person(decider),
            decidedOn,
            timeZone: update.facts.decisionTimeZone,
          },
  };
}

/** What the caller can do about what is missing, by kind and id. */
async function mineAmong(call: CallBase, missing: readonly Child[]) {
  const kinds = [...Map.groupBy(missing, ({ kind }) => kind)];
  const found = kinds.map(async ([kind, of]) => {
    const store = call.services.stores[kind] as FlowStore;
    return [
      kind,
      await nextOfMine(
        call,
        store,
        of.map(({ id }) => id),
      ),
    ] as const;
  });
  return new Map(await Promise.all(found));
}

async function progressOf(db: Database, id: number): Promise<ReadonlyMap<GateCategory, { confirmed: number; total: number }>> {
  const { rows } = await sql<{ category: GateCategory; confirmed: number; total: number }>`
    select category, count(*) filter (where status = 'Confirmed')::int as confirmed, count(*)::int as total
    from precondition where baseline_update_id = ${id} group by 1
  `.execute(db);
  return new Map(rows.map(({ category, ...counts }) => [category, counts]));
}
