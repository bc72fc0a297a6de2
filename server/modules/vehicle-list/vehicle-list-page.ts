import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { brands } from '#contract/brand.ts';
import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import {
  dataSources,
  type ListOwnerKind,
  listOwnerKinds,
  vehicleListRules,
  vehicleListTypes,
} from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { amongBrands, amongValues, containing, figure, instant, listSource, words } from '#server/list/list-source.ts';

/** Owners of embedded lists that the caller may read (D-216). */
const readableOwners = ({ actor, brandId }: CallBase): ListOwnerKind[] =>
  listOwnerKinds.filter((kind) => allows(vehicleListRules('EMBEDDED', kind).read, actor, { brandId }));

/** The overview is one for both types (X-11); what is embedded stays with who may see what it belongs to. */
export const overviewFor = (call: CallBase): RawBuilder<boolean> => sql<boolean>`${visibleFor(call.brandId, 'e')}
  and (e.type <> 'EMBEDDED' or e.owner_kind = any(${readableOwners(call)}::text[]))`;

const found = sql`select s.id from vehicle_list s`;

/** Vehicle lists (D-131). */
export const vehicleListList = listSource(vehicleListEndpoints.listVehicleLists.list, {
  from: sql`vehicle_list e left join person o on o.subject = e.owner_id`,
  columns: {
    name: words(sql`e.name`),
    type: words(sql`e.type`),
    dataSource: words(sql`e.data_source`),
    sync: words(sql`case when e.sync_failed_on is null then 'CURRENT' else 'FAILED' end`),
    count: figure(sql`e.count`),
    lastCountSync: instant(sql`e.last_count_sync`, true),
    locked: figure(sql`(e.locked_by is not null or exists (select from vehicle_list_use u where u.list_id = e.id))::int`),
    owner: words(sql`coalesce(o.full_name, e.owner_id)`),
  },
  search: (word) => [
    sql`${found} where ${containing(sql`s.name`, word)}`,
    sql`${found} join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(sql`${found} where`, { 's.type': vehicleListTypes, 's.dataSource': dataSources }, word),
    ...amongBrands(sql`${found} where`, brands, word),
  ],
});
