import type { z } from 'zod';
import { referenceText } from '#contract/entity/entity-reference.ts';
import type { Touches, Weighed, WeighingFacts, weighedInput } from '#contract/entity/weighing.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { peopleOf } from '#server/people.ts';
import { ProblemError } from '#server/problem.ts';
import { foretell } from '#server/rollout/plan/foretell.ts';
import { type Collision, collisionsOfVehicles } from '#server/rollout/priority.ts';
import { standing } from './approved-content.ts';
import type { LiveDeploymentRow } from './live-deployment-store.ts';
import { withReferences } from './mentioned-deployments.ts';
import { vinsOfTargets } from './target-query.ts';

/** What whoever approves a request has to weigh (D-258); null where nothing touches it, where it is none, and while the digital twin does not answer. */
export async function touchesOf(call: CallBase, row: LiveDeploymentRow): Promise<Touches | null> {
  if (row.status !== 'REQUESTED') return null;
  const { db } = call.services;
  try {
    return await shownTo(call, db, row, await collisionsNow(call, db, row));
  } catch (error) {
    // The approval itself asks the twin again, and is refused with its answer.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** What the flow is told with an approval: whether just what touches the request now was weighed, and how the journal keeps it. */
export async function weighingFacts(
  call: CallBase,
  tx: Transaction,
  row: LiveDeploymentRow,
  { weighed }: z.output<typeof weighedInput>,
): Promise<WeighingFacts> {
  if (row.status !== 'REQUESTED') return {};
  const touches = await shownTo(call, tx, row, await asked(call, tx, row));
  return { unweighed: touches !== null && touches.key !== weighed, touches: touches && keptOf(row, touches) };
}

/** Names and reasons stay in the journal only where nobody reads it but the brand whose they are (D-240, D-241). */
function keptOf({ brandIds, homeBrandId }: LiveDeploymentRow, { collisions, freezes }: Touches): Weighed {
  const isOwn = brandIds.every((id) => id === homeBrandId);
  return {
    freezes: freezes.map(({ from, set, to }) => ({
      from,
      to,
      reason: isOwn && set ? set.reason : null,
      by: isOwn && set ? set.by.fullName : null,
    })),
    collisions: collisions.map(({ deployment, ...inTheWay }) => ({
      what: referenceText(isOwn ? deployment : { ...deployment, open: null }),
      ...inTheWay,
    })),
  };
}

async function shownTo(
  call: CallBase,
  db: Database,
  row: LiveDeploymentRow,
  found: readonly Collision[],
): Promise<Touches | null> {
  const freezes = await freezesOf(call, db, row);
  const collisions = (await withReferences(call, found, db)).map(({ deployment, goesFirst, priority, vehicles }) => ({
    deployment,
    goesFirst,
    priority,
    vehicles,
  }));
  if (freezes.length + collisions.length === 0) return null;
  const order = collisions.map(({ vehicles: _, ...other }) => other);
  return { key: contentHash({ freezes, order }), freezes, collisions };
}

type Known = { readonly revision: number; readonly until: number; readonly answer: readonly Collision[] };
/** A look that took long, as over lists of the size of a fleet, holds for a while for everybody who reads the request. */
const held = new WeakMap<Database, Map<number, Known>>();
const slow = 250;
const holdTime = 15_000;

async function collisionsNow(call: CallBase, db: Database, row: LiveDeploymentRow): Promise<readonly Collision[]> {
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

async function asked({ services }: CallBase, db: Database, row: LiveDeploymentRow): Promise<readonly Collision[]> {
  const { id: deploymentId, priority } = row;
  return standing(db, await collisionsOfVehicles(db, { deploymentId, priority }, await vinsOfTargets(services, row)));
}

/** Windows of the home brand that reach into the plan. They are read where they are set; from another brand one reads when, not why (D-241). */
async function freezesOf(call: CallBase, db: Database, row: LiveDeploymentRow): Promise<Touches['freezes']> {
  const now = new Date(call.at);
  const { from, to } = await spanOf(db, row, now);
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

/** From the first to the last start of a phase: by the proposed plan, else from the desired day on for as long as it takes. */
async function spanOf(
  db: Database,
  row: LiveDeploymentRow,
  now: Date,
): Promise<{ readonly from: Date; readonly to: Date | null }> {
  const { desiredStart, homeBrandId, proposedPlan: plan, vehicleCount } = row;
  const [first] = plan?.phases ?? [];
  if (!plan || !first?.start) return { from: desiredStart === null ? now : new Date(desiredStart), to: null };
  const { phases } = await foretell(db, { homeBrandId, rollout: undefined, plan, total: vehicleCount ?? 0, now });
  return { from: new Date(first.start), to: phases.at(-1)?.start ?? null };
}
