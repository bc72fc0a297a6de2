import type { Generated, Selectable } from 'kysely';
import { z } from 'zod';
import type { Analytics, SimulatedCampaignAnswer } from '#contract/campaign/campaign.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Json } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { failureReasons } from '#server/fleet/failures.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import { toldSimulator } from '#server/upstreams/told-simulator.ts';
import { RefusedByTool } from '#server/upstreams/tool-orders.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** What a simulated campaign service remembers of a campaign. */
    campaignServiceCampaign: {
      key: string;
      no: Generated<number>;
      name: string;
      vins: Generated<string[]>;
      /** null while nobody ordered it */
      begunOn: Date | null;
      endedOn: Date | null;
      endedBy: 'stopped' | 'aborted' | null;
      /** the key of the order that it took last */
      lastOrder: string | null;
      told: Json<SimulatedCampaignAnswer> | null;
    };
  }
}

/** `key` names the campaign there; sent again with the same `order` it is the same one, and changes nothing more. */
type CampaignOrder = { readonly key: string; readonly order: string };
/** What is ordered: one campaign for these vehicles, however often. */
type CampaignStart = CampaignOrder & { readonly name: string; readonly vins: readonly string[] };
/** What the service calls it. */
const startedSchema = z.object({ campaignIdUcl: z.string().optional(), measureId: z.string().optional() });

/** What the service calls a campaign that it took; one that it does not name is a rollout that failed (D-066.3, D-150, T25). */
export function startedCampaign(answer: unknown): { readonly campaignIdUcl: string; readonly measureId: string } {
  const read = startedSchema.safeParse(answer);
  if (!read.success) throw new RefusedByTool('VWAC_UNEXPECTED_RESPONSE_ERROR' satisfies ProblemCode);
  const { campaignIdUcl, measureId } = read.data;
  if (!campaignIdUcl || !measureId) throw new RefusedByTool('AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR' satisfies ProblemCode);
  return { campaignIdUcl, measureId };
}

export type CampaignReport = Omit<Analytics, 'updatedOn'> & {
  /** 'none': it has nothing of this key */
  readonly state: 'none' | 'running' | 'finished' | 'stopped' | 'aborted';
};

/**
 * The service that carries campaigns out in vehicles. Every call fails when `signal` ends; an order that it refuses fails with RefusedByTool, whose
 * message is the problem's code (D-150).
 */
export type CampaignService = {
  /** What it answers is not trusted: startedCampaign() reads it. */
  readonly start: (order: CampaignStart, signal: AbortSignal) => Promise<unknown>;
  readonly abort: (order: CampaignOrder, signal: AbortSignal) => Promise<void>;
  readonly report: (key: string, signal: AbortSignal) => Promise<CampaignReport>;
};

type Stored = Selectable<Tables['campaignServiceCampaign']>;
/** Seconds until the first vehicle is done; each further one takes some more. */
const first = 10;
const each = 2;
/** One vehicle in so many fails by itself. */
const failing = 7;

/** Which campaign the simulator refuses by a word in its name, and with which problem. */
const refusals = {
  rolloutfail: 'AEC_VWAC_ROLLOUT_REQUEST_ERROR',
  mqbevofail: 'MQBEVO_ROLLOUT_FAILED',
} as const;

/**
 * A campaign service without vehicles (D-231): each vehicle has its result after a while, by the clock. Trigger words in the campaign's name, outside
 * live only: sim-rolloutfail, sim-mqbevofail (it creates no campaign), sim-nojob, sim-oddanswer (nor does it name one), sim-jobfail (every vehicle
 * fails).
 */
export function simulatedCampaignService({ config, db, now }: UpstreamDeps): CampaignService {
  const says = simulationWord(config);
  const stored = (key: string): Promise<Stored | undefined> =>
    db.selectFrom('campaignServiceCampaign').selectAll().where('key', '=', key).executeTakeFirst();
  const simulator = toldSimulator('campaign service', 'campaign');
  const take = async <T>(order: CampaignOrder, signal: AbortSignal, carryOut: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const told = (await stored(order.key))?.told;
    // One that it does not have is ordered all the same: it is created then.
    if (told?.health === 'NOT_AVAILABLE') simulator.answers(told, order.key);
    return simulator.takes(told, signal, refusals.rolloutfail, carryOut);
  };
  return {
    start: (order, signal) =>
      take(order, signal, async () => {
        const { key, name, order: lastOrder } = order;
        for (const [word, code] of Object.entries(refusals)) if (says(word, name)) throw new RefusedByTool(code);
        if (says('nojob', name)) return {};
        if (says('oddanswer', name)) return 'accepted';
        const begun = { name, vins: [...order.vins], begunOn: now(), lastOrder };
        // The key decides: whoever orders it again finds the campaign that there is, by its number.
        const again = await db
          .updateTable('campaignServiceCampaign')
          .set(({ fn, ref, val }) => ({
            name,
            vins: [...order.vins],
            lastOrder,
            begunOn: fn.coalesce(ref('begunOn'), val(now())),
          }))
          .where('key', '=', key)
          .returning('no')
          .executeTakeFirst();
        const { no } =
          again ??
          (await db
            .insertInto('campaignServiceCampaign')
            .values({ key, ...begun, endedOn: null, endedBy: null, told: null })
            .onConflict((conflict) =>
              conflict.column('key').doUpdateSet(({ fn, ref }) => ({
                name,
                vins: [...order.vins],
                lastOrder,
                begunOn: fn.coalesce(ref('campaignServiceCampaign.begunOn'), ref('excluded.begunOn')),
              })),
            )
            .returning('no')
            .executeTakeFirstOrThrow());
        return { campaignIdUcl: `UCL-${String(no).padStart(6, '0')}`, measureId: `M-${String(no).padStart(6, '0')}` };
      }),
    abort: (order, signal) =>
      take(order, signal, async () => {
        await db
          .updateTable('campaignServiceCampaign')
          .set({ endedOn: now(), endedBy: 'aborted', lastOrder: order.order })
          .where('key', '=', order.key)
          .where('endedOn', 'is', null)
          .execute();
      }),
    report: async (key, signal) => {
      signal.throwIfAborted();
      const found = await stored(key);
      simulator.answers(found?.told, key);
      if (!found?.begunOn) return { state: 'none', total: 0, perState: [], perDay: [], errors: [] };
      return reportOf(found, found.begunOn, { at: now(), speed: config.fleetSpeed, fails: says('jobfail', found.name) });
    },
  };
}

const states = ['PENDING', 'RUNNING', 'SUCCESS', 'FAILED', 'ABORTED'] as const;
type State = (typeof states)[number];
type Clock = { readonly at: Date; readonly speed: number; readonly fails: boolean };

/** What has become of each vehicle by now, counted. */
function reportOf({ vins, endedBy, endedOn, told }: Stored, begunOn: Date, { at, speed, fails }: Clock): CampaignReport {
  const isStopped = endedBy === null && told?.isStopped === true;
  const until = told?.isHeld ? begunOn : (endedOn ?? at);
  const vehicles = vins.map((vin, index) => {
    const end = new Date(begunOn.getTime() + ((first + each * index) * 1_000) / speed);
    const isDone = told?.isFinished === true || end <= until;
    const hash = [...vin].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
    const reason = fails || hash % failing === 0 ? failureReasons[hash % failureReasons.length] : undefined;
    const open: State = endedBy !== null || isStopped ? 'ABORTED' : index < 5 ? 'RUNNING' : 'PENDING';
    return {
      state: isDone ? ((reason ? 'FAILED' : 'SUCCESS') as State) : open,
      reason: isDone ? reason : undefined,
      end,
      isDone,
    };
  });
  const perState = states
    .map((state) => ({ state, count: vehicles.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0);
  const days = Map.groupBy(
    vehicles.filter(({ isDone }) => isDone),
    ({ end }) => (end > at ? at : end).toISOString().slice(0, 10),
  );
  const failed = Map.groupBy(
    vehicles.flatMap(({ reason }) => (reason ? [reason] : [])),
    ({ code }) => code,
  );
  const isOver = vehicles.every(({ isDone }) => isDone);
  return {
    state: endedBy ?? (isStopped ? 'stopped' : isOver ? 'finished' : 'running'),
    total: vins.length,
    perState,
    perDay: [...days]
      .map(([date, ended]) => {
        const failures = ended.filter(({ reason }) => reason !== undefined).length;
        return { date, done: ended.length - failures, failed: failures };
      })
      .sort((one, other) => one.date.localeCompare(other.date)),
    errors: [...failed].map(([code, all]) => ({ code, text: all[0]?.text ?? '', count: all.length })),
  };
}
