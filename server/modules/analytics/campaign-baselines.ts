import { type RawBuilder, sql } from 'kysely';
import type { CallBase } from '#server/call.ts';
import { mayRead } from '#server/entity/access.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { carriesTarget, inRollout, linkedRollouts } from '#server/modules/baseline-update/baseline-links.ts';

/**
 * What baselines campaigns bring to vehicles, as rows `campaign_id, name, platform, update_id`: those that an import or the demo names, and of the portal's own
 * rollouts the baseline updates that they are linked to, once these are released and unless they are cancelled, where they carry the target version (D-075.9, D-193). A link counts whenever
 * it was made: vehicles have the baseline since they installed. `name` is null where the caller could not open the baseline update (D-241), and `update_id` there and where it is none of the portal.
 */
export async function baselinesBrought(call: CallBase): Promise<RawBuilder<unknown>> {
  const isNamed = (await mayRead(call, 'BASELINE_UPDATE')) ? visibleFor(call.brandId, 'b') : sql`false`;
  return sql`(
    select c.id as campaign_id, c.baseline as name, c.platform, null::int as update_id from tracking_campaign c where c.baseline <> ''
    union
    select c.id, case when ${isNamed} then b.code end, b.version_general ->> 'platform', case when ${isNamed} then b.id end from ${linkedRollouts}
    join baseline_update b on b.id = l.baseline_update_id and b.status = any(${[...inRollout]}::text[]) and ${carriesTarget}
    join tracking_campaign c on c.source_key = o.id::text and c.source = case o.entity_type when 'LIVE_DEPLOYMENT' then 'LIVE' else 'SMART' end
    where c.brand_id = ${call.brandId}
  )`;
}
