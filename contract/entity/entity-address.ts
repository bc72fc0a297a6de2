import { type CommandTable, commandKey, type Target } from '#contract/command.ts';
import type { Described } from './define-entity.ts';
import { type AddressedType, entities } from './entities.ts';

type PathOf<T extends AddressedType> = (typeof entities)[T]['path'];
type Segment<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Segment<Head> | Segment<Tail>
  : Path extends `$${infer Name}`
    ? Name
    : never;
/** The ids in an entity's address. */
export type IdsOf<T extends AddressedType> = Readonly<Record<Segment<PathOf<T>>, string | number>>;

/** Address of an entity without its page; ids may be a route's own (`$swProjectId`). */
export function pathOf<T extends AddressedType>(type: T, ids: IdsOf<T>): string {
  const path: string = entities[type].path;
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => String(ids[name as keyof typeof ids]));
}

/** Address of a page of an entity, its home by default: the one maker of addresses, for page, server, tasks, search and watches. */
export function urlOf<T extends AddressedType>(
  type: T,
  ids: IdsOf<T>,
  page: string | undefined = (entities[type] as Described<string>).home,
  search: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams(Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined));
  const path = [pathOf(type, ids), ...(page ? [page] : [])].join('/');
  // Commands stand in addresses as people read them: ?do=brand.confirm:3
  return query.size === 0 ? path : `${path}?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}

/**
 * The address's ids of an entity that stands below nothing else; `brandId` where its brand stands in the address, `kind` where its own
 * type does (VIN-02).
 */
export function ownIds<T extends AddressedType>(type: T, id: number | 'new', brandId?: number, kind?: string): IdsOf<T> {
  const names = [...entities[type].path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  const kindName = kind === undefined ? undefined : names.find((name) => name.endsWith('Type'));
  const [own, other] = names.filter((name) => name !== 'brand' && name !== kindName);
  if (own === undefined || other !== undefined) throw new Error(`the address of ${type} has other ids than its own`);
  return {
    [own]: id,
    ...(names.includes('brand') && { brand: brandId }),
    ...(kindName !== undefined && { [kindName]: kind }),
  } as IdsOf<T>;
}

/**
 * Where a command is done: on its page, or on `at` where the item itself stands on another one, for its brand, at the field with which it begins, or in
 * Next steps of that page. A command that is none of the entity's stands on the entity's home.
 */
export function commandUrl<T extends AddressedType>(
  type: T,
  ids: IdsOf<T>,
  table: CommandTable,
  command: string,
  target: Target = {},
  at: string | undefined = table[command]?.page,
  begin?: string,
): string {
  const { page, field } = table[command] ?? {};
  const brand = target.brandId === undefined ? undefined : String(target.brandId);
  const does = field === undefined && page !== undefined ? commandKey(command, target) : undefined;
  return urlOf(type, ids, at, { brand, field: field === undefined ? undefined : (begin ?? field), do: does });
}
