import { sql } from 'kysely';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import type { CallBase } from '#server/call.ts';
import { e311Backend } from '#server/fleet/e311-backend.ts';
import { askCloud } from '#server/upstreams/cloud-problem.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import type { Scope, Span } from './board-scope.ts';

/** Vehicles that are asked for, those that said something last, and lines that are shown of all of them. */
const [mostVehicles, mostLines] = [12, 24];
/** A board waits so long for the backend, in ms. */
const patience = 5_000;

type Moved = Readonly<Record<'jobId' | 'vin' | 'campaign' | 'address', string>> & { readonly campaignId: number };

/**
 * The last lines that vehicles of E3 1.1 deployments wrote, the newest first, of vehicles that the board counts (D-197). The vehicle backend has them: one
 * that answers for no job fails the widget as it fails its tracking (T26).
 */
export async function lastLines(call: CallBase, scope: Scope, span: Span): Promise<BoardWidget['rows']> {
  const { db, upstreams } = call.services;
  const { rows } = await sql<Moved>`
    select j.job_id, v.vin, c.id as campaign_id, c.name as campaign, c.address
    from tracking_campaign c join rollout o on o.kind = 'E311' and o.deployment_id::text = c.source_key
    join e311_deployment d on d.id = o.deployment_id
    join rollout_vehicle v on v.rollout_id = o.id and coalesce(v.other_brand_id, d.home_brand_id) = c.brand_id
    join rollout_job j on j.rollout_id = v.rollout_id and j.job_no = v.job_no
    where c.source = 'E311' and c.id = any(${[...scope.ids]}::int[])
      and exists (select from tracking_event r where r.vin = v.vin and ${scope.where(span, 'model')})
    order by v.updated_on desc, v.vin limit ${mostVehicles}`.execute(db);
  const backend = portOf(upstreams, e311Backend);
  const jobs = [...Map.groupBy(rows, ({ jobId }) => jobId)];
  const asked = await Promise.allSettled(
    jobs.map(([jobId, ofJob]) =>
      askCloud(
        () =>
          backend.logs(
            jobId,
            ofJob.map(({ vin }) => vin),
          ),
        patience,
      ).then((lines) => ({ lines, ofJob })),
    ),
  );
  const failed = asked.find(({ status }) => status === 'rejected');
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (answers.length === 0 && failed?.status === 'rejected') throw failed.reason;
  const { keyOf } = await addressesOf(db);
  const lines = answers.flatMap(({ lines: said, ofJob }) =>
    ofJob.flatMap(({ address, campaign, campaignId, vin }) =>
      (said.get(vin) ?? []).map(({ at, text }) => ({
        ...{ at, vin, vehicleKey: keyOf(vin), campaignId, campaign, address: address === '' ? null : address },
        line: text,
      })),
    ),
  );
  return lines.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, mostLines);
}
