import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import { allows, any, permission } from '#contract/access/access.ts';
import type { BrandId } from '#contract/brand.ts';
import {
  type E311DeploymentRow,
  e311DeploymentCommands,
  e311DeploymentStatuses,
} from '#contract/e311-deployment/e311-deployment.ts';
import type { E311DeploymentContext } from '#contract/e311-deployment/e311-deployment-context.ts';
import { e311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import type { Parameters } from '#contract/e311-deployment/e311-parameters.ts';
import type { EcuUpdate } from '#contract/e311-request/ecu-update.ts';
import { entities } from '#contract/entity/entities.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import type { FlowColumns, Json } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FlowStore, regionStates } from '#server/entity/flow-store.ts';
import { amongValues, containing, figure, instant, listSource, ranked, words } from '#server/list/list-source.ts';
import { mayOpenRequest } from '#server/modules/e311-request/e311-request-store.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-115, D-116 */
    e311Deployment: FlowColumns & {
      deploymentRequestId: number;
      /** as the request is called: it cannot change any more */
      requestTitle: string;
      description: string;
      vehiclesState: E311DeploymentRow['vehicles'];
      cplState: E311DeploymentRow['cpl'];
      parametersState: E311DeploymentRow['parameters'];
      status: E311DeploymentRow['status'];
      selectedVins: Generated<string[]>;
      parameters: Json<Parameters>;
      /** counts the rollout jobs: part of their key */
      attempt: Generated<number>;
    };
    e311CplEntry: EcuUpdate & { id: Generated<number>; deploymentId: number; place: number; isEnabled: boolean };
  }
}

export type E311DeploymentStored = Omit<Selectable<Tables['e311Deployment']>, 'facts' | 'parameters'> & {
  facts: E311DeploymentContext;
  parameters: Parameters;
};

const regions = regionStates({
  vehicles: 'vehiclesState',
  cpl: 'cplState',
  parameters: 'parametersState',
  rollout: 'status',
});

/** Inactive vehicles that are told by name. */
const named = 3;

/** The selected vehicles that are not active now, of the deployments among some that have any, in words (D-073.1). */
async function inactiveIn(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await runPrepared(
    db,
    sql<{ id: number; vins: string[] }>`
    select d.id, array_agg(s.vin order by s.place) as vins from e311_deployment d
    cross join lateral unnest(d.selected_vins) with ordinality as s (vin, place)
    left join test_vehicle t on t.vin = s.vin and t.home_brand_id = d.home_brand_id
    where d.id = any(${[...ids]}::int[]) and t.status is distinct from 'ACTIVE' group by d.id
  `,
  );
  return new Map(rows.map(({ id, vins }) => [id, wordsOf(vins)]));
}

const wordsOf = (vins: readonly string[]): string =>
  [...vins.slice(0, named), ...(vins.length > named ? [`+ ${vins.length - named}`] : [])].join(', ');

/** The selected vehicles that another rollout of E3 1.1 has not ended for, of the deployments among some that have any, in words (D-062.17). */
async function elsewhereIn(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await runPrepared(
    db,
    sql<{ id: number; description: string; vins: string[] }>`
    select d.id, o.description, array_agg(v.vin order by v.vin) as vins from e311_deployment d
    join e311_deployment o on o.home_brand_id = d.home_brand_id and o.id <> d.id and o.selected_vins && d.selected_vins
    join rollout r on r.kind = 'E311' and r.deployment_id = o.id and r.state in ('RUNNING', 'ENDING')
    join rollout_vehicle v on v.rollout_id = r.id and v.vin = any(d.selected_vins) and v.status in ('PENDING', 'WAITING', 'RUNNING')
    where d.id = any(${[...ids]}::int[]) and d.status not in ('ROLLOUT_SUCCESSFUL', 'ROLLOUT_ABORTED')
    group by d.id, o.id, o.description order by o.id
  `,
  );
  const told = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...told].map(([id, others]) => [id, others.map((one) => `${one.description}: ${wordsOf(one.vins)}`).join(' · ')]),
  );
}

type Reader = Pick<CallBase, 'actor' | 'brandId'>;
const unnamed = ({ brandId }: Reader) => referenceText({ entityType: 'E311_REQUEST', brandId: brandId as BrandId, open: null });
/** Whoever writes or rolls out deployments is told what their requests are called; everybody else where they could open them (D-241, D-243). */
const namesRequests = any(permission('DEPLOYMENT_WRITE'), permission('DEPLOYMENT_ROLLOUT'));
const isTold = (reader: Reader): RawBuilder<boolean> =>
  allows(namesRequests, reader.actor, { brandId: reader.brandId })
    ? sql<boolean>`true`
    : sql<boolean>`e.deployment_request_id in (select e.id from e311_request e where ${mayOpenRequest(reader)})`;

/** What the request of a deployment `e` is called, as the reader may know it. */
function requestName(reader: Reader): RawBuilder<unknown> {
  return sql`(case when ${isTold(reader)} then e.request_title else ${unnamed(reader)} end)`;
}

/** Which of some deployments have a request whose name the caller is told, by their ids. */
async function toldRequests(call: CallBase, of: readonly Pick<E311DeploymentStored, 'id'>[]): Promise<(id: number) => boolean> {
  const { rows } = await sql<{ id: number }>`
    select e.id from e311_deployment e where e.id = any(${of.map(({ id }) => id)}::int[]) and ${isTold(call)}
  `.execute(call.services.db);
  const told = new Set(rows.map(({ id }) => id));
  return (id) => told.has(id);
}

/** Deployments as they are shown, each with the name of its request as the caller may know it. */
export async function withRequestNames<Shown extends Pick<E311DeploymentRow, 'id' | 'requestTitle'>>(
  call: CallBase,
  shown: readonly Shown[],
): Promise<Shown[]> {
  const told = await toldRequests(call, shown);
  return shown.map((one) => (told(one.id) ? one : { ...one, requestTitle: unnamed(call) }));
}

/** D-073: a region a column, the status that of the rollout. */
export const e311DeploymentStore: FlowStore<E311DeploymentStored, typeof e311DeploymentFlow.machine> = {
  entityType: 'E311_DEPLOYMENT',
  table: 'e311Deployment',
  read: entities.E311_DEPLOYMENT.read,
  write: () => e311DeploymentCommands['vehicles.save'].right,
  page: {
    title: sql`e.description`,
    placeFor: requestName,
    status: sql`e.status`,
    ids: sql`jsonb_build_object('drId', e.deployment_request_id, 'deploymentId', e.id)`,
  },
  parent: (row: E311DeploymentStored) => row.deploymentRequestId,
  parentName: {
    column: 'requestTitle',
    isTold: async (call, row) => (await toldRequests(call, [row as E311DeploymentStored]))(row.id),
  },
  flow: e311DeploymentFlow,
  value: regions.value,
  columns: regions.columns,
  external: async (db, rows) => {
    const ids = rows.map(({ id }) => id);
    const [inactive, elsewhere] = await Promise.all([inactiveIn(db, ids), elsewhereIn(db, ids)]);
    const told = (reason: string | undefined) => (reason === undefined ? [] : [{ from: null, to: null, reason }]);
    // The second is no condition: it is told, and whoever starts decides.
    return ({ id }) => ({ vehicleInactive: told(inactive.get(id)), vehicleElsewhere: told(elsewhere.get(id)) });
  },
  // A vehicle changes its status, or goes, before the command or after it.
  holdExternal: async (tx, { homeBrandId, selectedVins }) => {
    if (selectedVins.length === 0) return;
    const chosen = tx.selectFrom('testVehicle').select('id').where('vin', 'in', selectedVins);
    await chosen.where('homeBrandId', '=', homeBrandId).orderBy('id').forShare().execute();
  },
  task: ({ deploymentRequestId, description, id, requestTitle }) => ({
    title: description,
    where: requestTitle,
    ids: { drId: deploymentRequestId, deploymentId: id },
  }),
};

/** D-129: it is found, filtered and sorted by the name of its request as its reader may know it. */
export const e311DeploymentList = (call: Reader) =>
  listSource(e311DeploymentEndpoints.listE311Deployments.list, {
    from: sql`e311_deployment e`,
    columns: {
      description: words(sql`e.description`),
      request: words(requestName(call)),
      status: ranked(sql`e.status`, e311DeploymentStatuses),
      vehicles: figure(sql`cardinality(e.selected_vins)`),
      created: instant(sql`e.created_on`),
    },
    search: (word) => [
      sql`select s.id from e311_deployment s where ${containing(sql`s.description`, word)}`,
      sql`select e.id from e311_deployment e where ${containing(requestName(call), word)}`,
      ...amongValues(sql`select s.id from e311_deployment s where`, { 's.status': e311DeploymentStatuses }, word),
    ],
  });
