import { type RawBuilder, sql } from 'kysely';

const pattern = /^VG-(\d{6,9})$/;

/** The vehicle cloud's group that stands for a list with vehicles, e.g. `VG-000012` (VIN-03). */
export const groupIdOf = (listId: number): string => `VG-${String(listId).padStart(6, '0')}`;

/** Ids of the lists whose groups are among these names. */
export const listIdsOf = (names: readonly string[]): number[] => [
  ...new Set(
    names.flatMap((name) => {
      const id = Number(pattern.exec(name)?.[1] ?? 0);
      return id > 0 && id < 2 ** 31 ? [id] : [];
    }),
  ),
];

/** The same in SQL, over the id of a list. */
export const groupIdSql = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'VG-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0')`;

/** Lists with vehicles that a brand sees, but for those that live in another entity; table `vehicle_list` is `l`. */
export const listsOfBrand = (brandId: number): RawBuilder<boolean> =>
  sql<boolean>`l.content_id is not null and l.type <> 'EMBEDDED' and (l.home_brand_id = ${brandId} or ${brandId} = any(l.brand_ids))`;
