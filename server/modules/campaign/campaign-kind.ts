import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { type CampaignResults, isEditable, type Readiness, type SimulatedCampaignAnswer } from '#contract/campaign/campaign.ts';
import type { Fields } from '#contract/entity/fields.ts';
import type { Flow } from '#machines/flow.ts';
import { type CallBase, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { loadEntity, readEntity } from '#server/entity/entity.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { openOrder } from '#server/entity/open-orders.ts';
import { presenting, typedOf } from '#server/entity/presenting.ts';
import { releaseFor } from '#server/modules/campaign-release/release-uses.ts';
import { notFound, ProblemError } from '#server/problem.ts';
import { serviceStatus } from '#server/upstreams/backend-status.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import { orderPatience } from '#server/upstreams/tool-orders.ts';
import { alsoIn } from './also-in.ts';
import { analyticsOf, watchedCampaigns } from './campaign-rollout.ts';
import type { CampaignService } from './campaign-service.ts';
import { type CampaignRow, type CampaignType, campaignStore } from './campaign-store.ts';
import {
  addVehicle,
  changeVehicle,
  copyVehicles,
  removeVehicle,
  vehicleFacts,
  vehiclesOf,
  vinOptions,
} from './campaign-vehicles.ts';

type Kind<Machine extends AnyStateMachine, Schema extends Fields['schema']> = {
  readonly type: CampaignType;
  readonly table: 'bigLoopCampaign' | 'oru20Campaign';
  readonly releases: 'bigLoopRelease' | 'oru20Release';
  readonly flow: Flow<Machine>;
  readonly fields: Fields<Schema>;
  readonly service: Tool<CampaignService>;
  /** what people call one: "Big-loop campaign" */
  readonly called: string;
};
type ToOne<Params extends object = object, Sent = unknown> = CallBase & {
  readonly params: { readonly id: number } & Params;
  readonly body: Sent;
};
type Typed = { readonly vin: string; readonly alias?: string | undefined };

/** BIG-09, BIG-10, ORU2-09, D-067 */
function readinessOf({ facts, status }: CampaignRow): Readiness {
  const vehiclesComplete = facts.vehicles > 0 && facts.incomplete === 0;
  const releaseComplete = facts.releaseId !== null && facts.releaseValid;
  return {
    ...{ vehiclesComplete, releaseComplete, readyToRollout: vehiclesComplete && releaseComplete },
    editable: isEditable(status),
  };
}

/**
 * What every campaign that brings one release to named vehicles answers beside the calls of every entity, from the description of its kind. The
 * kind gives the handlers their names.
 */
export function campaignKind<Row extends CampaignRow, Machine extends AnyStateMachine, Schema extends Fields['schema']>(
  kind: Kind<Machine, Schema>,
) {
  const { type, table, releases, flow, fields, service, called } = kind;
  const store = campaignStore<Row, Machine>({ type, table, flow, called, service: service.name });
  const watched = watchedCampaigns(service, store);
  const { byId, whole } = presenting(store, {
    own: (row: Row, person) => ({
      ...typedOf(fields, row, person),
      status: row.status,
      vehicleCount: row.vins.length,
      readiness: readinessOf(row),
      campaignIdUcl: row.campaignIdUcl,
      measureId: row.measureId,
      campaignProblem: row.facts.campaignProblem,
      health: row.health,
      author: person(row.createdBy),
    }),
    subjects: ({ createdBy }) => [createdBy],
    around: async (call, row) => ({ shown: { alsoIn: await alsoIn(call, row) } }),
  });
  const load = (call: CallBase & { readonly params: { readonly id: number } }) => readEntity<Row>(call, store, call.params.id);
  const at = (campaignId: number) => ({ type, campaignId });

  /**
   * Shown campaigns with the release that each of them brings, and how many of its vehicles have their result; none is editable while it is not known
   * what became of an order (BIG-09, ADR 28).
   */
  const withRelease = async <Shown extends { readonly id: number; readonly readiness: Readiness }>(
    db: Database,
    shown: readonly Shown[],
  ) => {
    type Found = CampaignResults & {
      id: number;
      releaseId: number | null;
      name: string;
      isValid: boolean;
      isReported: boolean;
      isOrdered: boolean;
    };
    const { rows } = await sql<Found>`
      select c.id, r.id as release_id, r.name, (r.validity->>'valid')::boolean as is_valid, k.total is not null as is_reported,
        exists (select from tool_order o where o.entity_type = ${type} and o.entity_id = c.id and o.ended_on is null) as is_ordered,
        coalesce(k.total, 0) as total, coalesce((select sum((s->>'count')::int)::int from jsonb_array_elements(k.per_state) s
          where s->>'state' in ('SUCCESS', 'FAILED')), 0) as done
      from ${sql.table(table)} c left join ${sql.table(releases)} r on r.id = c.release_id
      left join campaign_rollup k on k.entity_type = ${type} and k.campaign_id = c.id
      where c.id = any(${shown.map(({ id }) => id)}::int[])
    `.execute(db);
    return shown.map((one) => {
      const found = rows.find(({ id }) => id === one.id);
      const {
        done = 0,
        isOrdered = false,
        isReported = false,
        isValid = false,
        name = '',
        releaseId = null,
        total = 0,
      } = found ?? {};
      return {
        ...one,
        readiness: { ...one.readiness, editable: one.readiness.editable && !isOrdered },
        release: releaseId === null ? null : { id: releaseId, name, isValid },
        results: isReported ? { done, total } : null,
      };
    });
  };
  const shown = async (call: CallBase, row: Row) => {
    const { body, revision } = await whole(call, row);
    const [one] = await withRelease(call.services.db, [body]);
    if (!one) throw notFound();
    return reply(one, revision);
  };
  /** Sends a command that changes the vehicles; who may not hears that before anything is looked at. */
  const onVehicles = async (call: ToOne, change: Parameters<typeof changed>[2]): Promise<void> => {
    const isOpen = (await loadIfAllowed(call, store, call.params.id)) !== undefined;
    await runCommand(call, store, { id: call.params.id, ...(isOpen && changed(call, call.params.id, change)) });
  };
  const changed = (call: CallBase, id: number, change: (tx: Parameters<typeof addVehicle>[1], row: Row) => Promise<unknown>) => {
    let vins: string[] = [];
    return {
      facts: async (tx: Parameters<typeof addVehicle>[1], row: Row) => {
        // What is closed says so before anything is said of what was sent.
        if (!isEditable(row.status)) return {};
        await change(tx, row);
        const now = await vehicleFacts(tx, { type, campaignId: id });
        vins = now.vins;
        call.log.debug({ id, vehicles: vins.length }, 'the vehicles of a campaign change');
        return now.facts;
      },
      set: () => ({ vins }),
    };
  };
  const oneVehicle = async (call: CallBase, campaignId: number, vehicleId: number) => {
    const found = (await vehiclesOf(call.services.db, at(campaignId))).find(({ id }) => id === vehicleId);
    if (!found) throw notFound();
    return reply(found);
  };

  /** The campaign once the order of somebody else has aborted it, which is waited for while it is on its way (D-067.2). */
  const abortedBy = async (db: Database, id: number): Promise<Row | undefined> => {
    for (const until = Date.now() + orderPatience; Date.now() < until; await setTimeout(100)) {
      const order = await openOrder(db, type, id);
      const row = await loadEntity<Row>(db, store, id);
      if (row?.status === 'ROLLOUT_ABORTED') return row;
      if (order?.command !== 'campaign.abort') return undefined;
    }
    return undefined;
  };

  return {
    store,
    watched,
    shown,
    rows: async ({ services: { db } }: CallBase, ids: readonly number[]) => withRelease(db, await byId(db, ids)),
    begin: async () => ({ toolKey: crypto.randomUUID() }),
    dropped: async (tx: Parameters<typeof addVehicle>[1], _: CallBase, { id }: Row) => {
      await tx.deleteFrom('campaignVehicle').where('entityType', '=', type).where('campaignId', '=', id).execute();
    },
    /** API-072: one that comes again finds the campaign aborted and changes nothing (X-06, D-067.2). */
    abort: async (call: ToOne) => {
      const { id } = call.params;
      const before = await loadEntity<Row>(call.services.db, store, id);
      const isRepeated = before?.status === 'ROLLOUT_ABORTED' && (call.ifMatch === undefined || call.ifMatch < before.revision);
      // Who may not hears so, whether it is repeated or not.
      if (isRepeated) await loadIfAllowed(call, store, id);
      if (isRepeated) return shown(call, before);
      try {
        return await shown(call, await watched.orders.run(call, { id }));
      } catch (error) {
        // Of two at once the second finds it aborted too; who has seen it aborted asks for something that is not possible.
        const isLate = error instanceof ProblemError && error.status === 409 && before?.status !== 'ROLLOUT_ABORTED';
        const after = isLate ? await abortedBy(call.services.db, id) : undefined;
        if (!after) throw error;
        return shown(call, after);
      }
    },
    /** under the names of the kind: namedAs() */
    calls: {
      /** API-045, API-064, D-066.1 */
      'copy%': async (call: ToOne<object, { readonly name: string }>) => {
        const origin = await load(call);
        const { facts, homeBrandId } = origin;
        const place = { homeBrandId, brandIds: [homeBrandId] };
        const typed = Object.fromEntries(fields.all.map(({ name }) => [name, origin[name as keyof Row]]));
        const columns = {
          ...typed,
          name: call.body.name,
          toolKey: crypto.randomUUID(),
          releaseId: origin.releaseId,
          vins: origin.vins,
        };
        const { incomplete, releaseId, releaseValid, vehicles } = facts;
        const row = await call.transaction(async (tx) => {
          const input = { ...place, incomplete, releaseId, releaseValid, vehicles };
          const made = await createEntity<Row, Machine>(call, tx, store, { ...columns, ...place }, input);
          await copyVehicles(tx, type, origin.id, made.id);
          return made;
        });
        return shown(call, row);
      },
      /** API-047, API-066 */
      'set%Release': async (call: ToOne<{ readonly releaseId: number }>) => {
        const { id, releaseId } = call.params;
        const isOpen = (await loadIfAllowed(call, store, id)) !== undefined;
        const row = await runCommand(call, store, {
          id,
          ...(isOpen && {
            facts: (tx, campaign) => releaseFor(call, tx, releases, releaseId, campaign.homeBrandId),
            set: { releaseId },
          }),
        });
        return shown(call, row);
      },
      'rollout%': async (call: ToOne) => shown(call, await watched.orders.run(call, { id: call.params.id })),
      'list%Vehicles': async (call: ToOne) => {
        const { id } = await load(call);
        return reply(await vehiclesOf(call.services.db, at(id)));
      },
      'add%Vehicle': async (call: ToOne<object, Typed>) => {
        let made = 0;
        await onVehicles(call, async (tx, row) => {
          made = await addVehicle(call, tx, type, row, call.body);
        });
        return oneVehicle(call, call.params.id, made);
      },
      'change%Vehicle': async (call: ToOne<{ readonly vehicleId: number }, Typed>) => {
        const { id, vehicleId } = call.params;
        await onVehicles(call, (tx, row) => changeVehicle(call, tx, type, row, { id: vehicleId, ...call.body }));
        return oneVehicle(call, id, vehicleId);
      },
      'remove%Vehicle': async (call: ToOne<{ readonly vehicleId: number }>) => {
        await onVehicles(call, (tx) => removeVehicle(tx, at(call.params.id), call.params.vehicleId));
        return undefined;
      },
      'list%VinOptions': async (call: ToOne) => reply(await vinOptions(call.services.db, await load(call))),
      'get%Analytics': async (call: ToOne) => {
        const { id } = await load(call);
        return reply(await analyticsOf(call.services.db, type, id));
      },
      'get%ServiceStatus': async ({ services }: CallBase) => reply(await serviceStatus(services, service)),
      'tellSimulated%': (call: ToOne<object, SimulatedCampaignAnswer>) =>
        watched.tellSimulator(call, {
          load: () => load(call),
          keep: (tx, { name, toolKey: key }, told) =>
            tx
              .insertInto('campaignServiceCampaign')
              .values({ key, name, begunOn: null, endedOn: null, endedBy: null, lastOrder: null, told })
              .onConflict((conflict) => conflict.column('key').doUpdateSet({ told }))
              .execute(),
        }),
    },
  };
}
