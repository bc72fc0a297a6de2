import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { commandIn, runCommand } from '#server/entity/command.ts';
import type { Span } from '#server/rollout/forecast.ts';
import { letBegin } from '#server/rollout/plan/phase-facts.ts';
import { loadRollout, lockRolloutOf, type Rollout } from '#server/rollout/rollout.ts';
import { type HeldUp, liveStatus } from '#server/rollout/status.ts';
import type { DeploymentRow, Rollouts } from './deployment-rollout.ts';

/** How a rollout in phases is steered and told, for every kind that has them (D-062.10 … .13, D-068.08 … .10, D-250). */
export function phasedRollouts<Row extends DeploymentRow, Machine extends AnyStateMachine>({
  follow,
  kind,
  store,
}: Pick<Rollouts<Row, Machine>, 'follow' | 'kind' | 'store'>) {
  /** D-062.12, within a transaction that the caller opened: the decision is stored; the engine tells the fleet, also after a restart. */
  const pauseIn = (call: CallBase, outer: Transaction, id: number, reason: string): Promise<Row> =>
    commandIn(call, outer, store, {
      id,
      type: 'rollout.pause',
      payload: { reason },
      effects: async (tx) => {
        await tx.updateTable('rollout').set({ paused: true }).where('kind', '=', kind).where('deploymentId', '=', id).execute();
      },
    });
  /** D-062.10: the rollout is aborted at once; its open vehicles are closed in batches by the engine. */
  const abortIn = (call: CallBase, outer: Transaction, id: number, reason: string): Promise<Row> =>
    commandIn(call, outer, store, {
      id,
      type: 'rollout.abort',
      payload: { reason },
      effects: async (tx, { after }) => {
        const ending = { state: 'ENDING', verdict: 'ABORTED', paused: false } as const;
        await tx
          .updateTable('rollout')
          .set(ending)
          .where('kind', '=', kind)
          .where('deploymentId', '=', id)
          .where('state', '=', 'RUNNING')
          .execute();
        await follow(tx, call, after);
      },
    });
  return {
    pauseIn,
    abortIn,
    pause: (call: CallBase, id: number, reason: string) => call.transaction((tx) => pauseIn(call, tx, id, reason)),
    abort: (call: CallBase, id: number, reason: string) => call.transaction((tx) => abortIn(call, tx, id, reason)),
    /** D-062.12; the stop rate counts anew from here (D-062.13). */
    resume: (call: CallBase, id: number): Promise<Row> =>
      runCommand(call, store, {
        id,
        effects: async (tx) => {
          const rollout = await lockRolloutOf(tx, kind, id);
          if (!rollout) return;
          await sql`
            update rollout_phase p set base_ended = c.ended, base_failed = c.failed from (
              select phase_index, coalesce(sum(count) filter (where status in ('SUCCESS', 'FAILED')), 0) as ended,
                coalesce(sum(count) filter (where status = 'FAILED'), 0) as failed
              from rollout_count where rollout_id = ${rollout.id} group by phase_index
            ) as c where p.rollout_id = ${rollout.id} and p.phase_index = c.phase_index
          `.execute(tx);
          await tx.updateTable('rollout').set({ paused: false }).where('id', '=', rollout.id).execute();
        },
      }),
    /** D-250: the next phase begins, as soon as the engine looks. */
    goOn: (call: CallBase, id: number, reason: string): Promise<Row> =>
      runCommand(call, store, {
        id,
        payload: { reason },
        effects: async (tx) => {
          const rollout = await lockRolloutOf(tx, kind, id);
          if (rollout) await letBegin(tx, rollout.id, new Date(call.at));
        },
      }),
    /** D-174c, ORUN-09; one whose list is not frozen yet has nothing to show. `waitsFor` tells for whom its vehicles wait. */
    status: async (
      call: CallBase,
      row: Row,
      waitsFor: (rollout: Rollout) => Promise<LiveRolloutStatus['waitsFor']>,
    ): Promise<LiveRolloutStatus> => {
      const { db } = call.services;
      const rollout = await loadRollout(db, kind, row.id);
      if (!rollout) return { ...nothing, updatedOn: row.changedOn.toISOString(), answeredOn: call.at };
      const at = new Date(call.at);
      const [status, awaited] = await Promise.all([
        heldUp(db, store.entityType, row, rollout, at).then((held) => liveStatus(db, rollout, held, at)),
        waitsFor(rollout),
      ]);
      return { ...status, waitsFor: awaited };
    },
  };
}

const nothing = {
  jobId: null,
  status: 'UNKNOWN',
  total: 0,
  counts: { PENDING: 0, WAITING: 0, RUNNING: 0, SUCCESS: 0, FAILED: 0, ABORTED: 0 },
  phases: [],
  failures: [],
  progress: [],
  forecast: [],
  expectedEnd: null,
  endedOn: null,
  leftToday: null,
  perDay: null,
  until: null,
  waitsFor: [],
} as const satisfies Partial<Readonly<LiveRolloutStatus>>;

/** Freeze windows of the home brand that are not over, and when the rollout was on hold since its start. */
async function heldUp(db: Database, entityType: EntityType, row: DeploymentRow, rollout: Rollout, at: Date): Promise<HeldUp> {
  const windows = await db
    .selectFrom('freezeWindow')
    .select(['startsOn as from', 'endsOn as to'])
    .where('homeBrandId', '=', row.homeBrandId)
    .where('endsOn', '>', at)
    .execute();
  return { freezes: windows, pauses: await pausesOf(db, entityType, row.id, rollout.startedOn ?? at, at) };
}

/** When a rollout was on hold, by the journal: from each pause or stop by rate to the resume that followed. */
async function pausesOf(db: Database, entityType: EntityType, id: number, since: Date, at: Date): Promise<Span[]> {
  const entries = await db
    .selectFrom('journal')
    .select(['at', 'command'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', id)
    .where('command', 'in', ['rollout.pause', 'stopRate.reached', 'rollout.resume'])
    .where('at', '>=', since)
    .orderBy('seq')
    .execute();
  return entries.flatMap((entry, index) => {
    const next = entries[index + 1];
    return entry.command === 'rollout.resume' ? [] : [{ from: entry.at, to: next?.at ?? at }];
  });
}
