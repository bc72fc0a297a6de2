import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { referenceText } from '#contract/entity/entity-reference.ts';
import type { Touches, Weighed, WeighingFacts, weighedInput } from '#contract/entity/weighing.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { FlowRow } from '#server/entity/flow-store.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { standing } from '#server/modules/live-deployment/approved-content.ts';
import { peopleOf } from '#server/people.ts';
import { ProblemError } from '#server/problem.ts';
import type { PlannedKind } from '#server/rollout/plan/kinds.ts';
import { type Collision, collisionsOf, collisionsOfVehicles } from '#server/rollout/priority.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import type { Services } from '#server/services.ts';
import { askedFor } from './asked-for.ts';
import { withReferences } from './rivals.ts';

/** From the first to the last start of a phase; open where nobody knows the last. */
export type PlanSpan = { readonly from: Date; readonly to: Date | null };

/** What is asked for with a request: which vehicles, how urgent, and when. */
export type Requested<Row extends FlowRow> = {
  readonly kind: PlannedKind;
  /** it waits for a decision */
  isRequested(row: Row): boolean;
  /** its rollout can be started */
  isPlanned(row: Row): boolean;
  /** brands whose vehicles it may be for */
  brandsOf(row: Row): readonly number[];
  priorityOf(row: Row): number;
  vinsOf(services: Services, row: Row): Promise<RawBuilder<{ vin: string }>>;
  spanOf(db: Database, row: Row, now: Date): Promise<PlanSpan>;
};

type Known = { readonly revision: number; readonly until: number; readonly answer: readonly Collision[] };
/** A look that took long, as over lists of the size of a fleet, holds for a while for everybody who reads the request. */
const slow = 250;
const holdTime = 15_000;

/**
 * How a request is weighed that others, or freeze windows, are in the way of; and once more, before its start, what was approved on the same vehicles since
 * (D-258).
 */
export function weighed<Row extends FlowRow>(requested: Requested<Row>) {
  const held = new WeakMap<Database, Map<number, Known>>();

  async function asked({ services }: CallBase, db: Database, row: Row): Promise<readonly Collision[]> {
    const { createdOn: madeOn, id: deploymentId } = row;
    const mine = { kind: requested.kind, deploymentId, priority: requested.priorityOf(row), madeOn };
    const vins = await requested.vinsOf(services, row);
    const listed = await standing(db, await collisionsOfVehicles(db, mine, services.now(), vins));
    return [...listed, ...(await askedFor(services, db, { ...mine, brandIds: requested.brandsOf(row) }, vins))];
  }

  /** Who was approved after it. */
  async function approvedSince({ services }: CallBase, db: Database, row: Row): Promise<readonly Collision[]> {
    const rollout = await loadRollout(db, requested.kind, row.id);
    return rollout ? standing(db, await collisionsOf(db, rollout, services.now(), 'since')) : [];
  }

  async function collisionsNow(call: CallBase, db: Database, row: Row): Promise<readonly Collision[]> {
    const known = held.get(db) ?? new Map<number, Known>();
    held.set(db, known);
    const before = known.get(row.id);
    if (before?.revision === row.revision && Date.now() < before.until) return before.answer;
    const begun = Date.now();
    const answer = await asked(call, db, row);
    if (Date.now() - begun > slow) known.set(row.id, { revision: row.revision, until: Date.now() + holdTime, answer });
    else known.delete(row.id);
    return answer;
  }

  async function shownTo(call: CallBase, db: Database, row: Row, found: readonly Collision[]): Promise<Touches | null> {
    // Of freeze windows whoever starts reads beside the plan; in one of them nobody can (D-062.16).
    const freezes = requested.isRequested(row)
      ? await freezesIn(call, db, row, await requested.spanOf(db, row, new Date(call.at)))
      : [];
    const told = await withReferences(call, found, db);
    const collisions = told.map(({ onHold: _, ...other }) => other);
    if (freezes.length + collisions.length === 0) return null;
    const order = collisions.map(({ vehicles: _, held: __, ...other }) => other);
    return { key: contentHash({ freezes, order }), freezes, collisions };
  }

  return {
    /**
     * what whoever approves a request has to weigh, or whoever starts what was approved; null where nothing touches it, where it is neither, and while the
     * digital twin does not answer
     */
    touchesOf: async (call: CallBase, row: Row): Promise<Touches | null> => {
      const { db } = call.services;
      if (requested.isPlanned(row)) return shownTo(call, db, row, await approvedSince(call, db, row));
      if (!requested.isRequested(row)) return null;
      try {
        return await shownTo(call, db, row, await collisionsNow(call, db, row));
      } catch (error) {
        // The approval itself asks the twin again, and is refused with its answer.
        if (error instanceof ProblemError) return null;
        throw error;
      }
    },
    /** what the flow is told with an approval or a start: whether just what touches it now was weighed, and how the journal keeps it */
    facts: async (
      call: CallBase,
      db: Database,
      row: Row,
      { weighed: key }: z.output<typeof weighedInput>,
    ): Promise<WeighingFacts> => {
      const isRequested = requested.isRequested(row);
      if (!isRequested && !requested.isPlanned(row)) return {};
      const touches = await shownTo(call, db, row, await (isRequested ? asked(call, db, row) : approvedSince(call, db, row)));
      return { unweighed: touches !== null && touches.key !== key, touches: touches && keptOf(requested.kind, row, touches) };
    },
  };
}

const typeOf = { LIVE: 'LIVE_DEPLOYMENT', SMART: 'SMART_CAMPAIGN', DRM: 'DRM_DEPLOYMENT' } as const satisfies Readonly<
  Record<PlannedKind, string>
>;

/**
 * Names and reasons stay in the journal only where nobody reads it but the brand whose they are (D-240), and of another kind, for which a right of its
 * own is needed, no name at all (D-241).
 */
function keptOf(kind: PlannedKind, { brandIds, homeBrandId }: FlowRow, { collisions, freezes }: Touches): Weighed {
  const isOwn = brandIds.every((id) => id === homeBrandId);
  const isKnown = ({ entityType }: { readonly entityType: string }) => isOwn && entityType === typeOf[kind];
  return {
    freezes: freezes.map(({ from, set, to }) => ({
      from,
      to,
      reason: isOwn && set ? set.reason : null,
      by: isOwn && set ? set.by.fullName : null,
    })),
    collisions: collisions.map(({ deployment, held: _, ...inTheWay }) => ({
      what: referenceText(isKnown(deployment) ? deployment : { ...deployment, open: null }),
      ...inTheWay,
    })),
  };
}

/** Windows of the home brand that reach into the plan. They are read where they are set; from another brand one reads when, not why (D-241). */
async function freezesIn(call: CallBase, db: Database, row: FlowRow, { from, to }: PlanSpan): Promise<Touches['freezes']> {
  const now = new Date(call.at);
  const reaching = db
    .selectFrom('freezeWindow')
    .selectAll()
    .where('homeBrandId', '=', row.homeBrandId)
    .where('endsOn', '>', from > now ? from : now)
    .orderBy('startsOn');
  const windows = await (to ? reaching.where('startsOn', '<=', to) : reaching).execute();
  const person = await peopleOf(
    db,
    windows.map(({ createdBy }) => createdBy),
  );
  return windows.map(({ createdBy, endsOn, reason, startsOn }) => ({
    from: startsOn.toISOString(),
    to: endsOn.toISOString(),
    set: call.brandId === row.homeBrandId ? { reason, by: person(createdBy) } : null,
  }));
}
