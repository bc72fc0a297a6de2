import { z } from 'zod';
import { all, any, permission, type Rule, reading } from '#contract/access/access.ts';
import { drmDeploymentRead, drmProjectRead, smartCampaignRead } from '#contract/access/read-rules.ts';

/** VIN-07 */
export const vehicleListTypes = ['STANDALONE', 'IMPORTED', 'EMBEDDED'] as const;
export type VehicleListType = (typeof vehicleListTypes)[number];
/** VIN-05 */
export const dataSources = ['OEMIL', 'DIGITAL_TWIN'] as const;
export type DataSource = (typeof dataSources)[number];
/** Whether a list's last synchronisation could be done. */
export const listSyncs = ['CURRENT', 'FAILED'] as const;
/** Entities that have a vehicle list of their own (D-118). */
export const listOwnerKinds = ['DRM_RELEASE_VERSION', 'DRM_DEPLOYMENT', 'SMART_CAMPAIGN'] as const;
export type ListOwnerKind = (typeof listOwnerKinds)[number];

/** Why a line of a file was not taken, in the words of the page: its download says the same (D-186c). */
export const rejectionTexts: Readonly<Record<string, string>> = {
  length: 'Not 17 characters long',
  letters: 'Contains I, O or Q',
  characters: 'Characters other than letters and digits',
  nul: 'Contains a NUL character',
  longLine: 'Line of more than 4,096 bytes',
  duplicate: 'Duplicate of an earlier line',
  unknown: 'Vehicle not found',
  foreignBrand: 'Vehicle of another brand',
};

/** VIN-08: upper-cased first; the message is the specification's. */
export const vehicleListTypeSchema = z
  .string()
  .max(40)
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(vehicleListTypes, { error: 'vehicleListType' }));

/** The type that an address names; throws 'Invalid vehicle list type' for anything else (VIN-08). */
export function vehicleListType(value: string): VehicleListType {
  const parsed = vehicleListTypeSchema.safeParse(value);
  if (!parsed.success) throw new Error('Invalid vehicle list type');
  return parsed.data;
}

type Rules = { readonly read: Rule; readonly write: Rule };
const standalone: Rules = { read: reading('STANDALONE_VEHICLE_LIST_READ'), write: permission('STANDALONE_VEHICLE_LIST_WRITE') };
const imported: Rules = { read: reading('IMPORTED_VEHICLE_LIST_READ'), write: permission('IMPORTED_VEHICLE_LIST_WRITE') };
/** Whoever reads what a list belongs to reads the list, and nobody else: it names that, and its vehicles (D-216). */
const embedded: Readonly<Record<ListOwnerKind, Rules>> = {
  DRM_RELEASE_VERSION: { read: drmProjectRead, write: all(drmProjectRead, permission('RELEASE_WRITE')) },
  DRM_DEPLOYMENT: { read: drmDeploymentRead, write: all(drmDeploymentRead, permission('DEPLOYMENT_WRITE')) },
  SMART_CAMPAIGN: { read: smartCampaignRead, write: all(smartCampaignRead, permission('SMART_CAMPAIGN_WRITE')) },
};

/** Who may read and change a list: by its own type, an EMBEDDED one by the entity that it belongs to (D-216, X-11, VIN-10). */
export function vehicleListRules(type: VehicleListType, ownerKind: ListOwnerKind | null): Rules {
  if (type === 'STANDALONE') return standalone;
  if (type === 'IMPORTED') return imported;
  return ownerKind === null ? { read: { nobody: true }, write: { nobody: true } } : embedded[ownerKind];
}

/** Before a list is known, by the type that an address names: an EMBEDDED one may belong to any kind of entity. */
export function rulesOfType(type: VehicleListType): Rules {
  if (type !== 'EMBEDDED') return vehicleListRules(type, null);
  return { read: any(...kinds.map(({ read }) => read)), write: any(...kinds.map(({ write }) => write)) };
}

const kinds = Object.values(embedded);
const { read: standaloneRead, write: standaloneWrite } = standalone;
const { read: importedRead, write: importedWrite } = imported;
const anyRead = any(standaloneRead, importedRead, ...kinds.map(({ read }) => read));
const anyWrite = any(standaloneWrite, importedWrite, ...kinds.map(({ write }) => write));

const onlyOwner = any({ person: 'owner' }, { role: 'ADMIN' });
/** D-079.2: the owner of a list locks and unlocks it. */
export const ownerWrite = (type: VehicleListType, ownerKind: ListOwnerKind | null): Rule =>
  all(vehicleListRules(type, ownerKind).write, onlyOwner);

/**
 * Rules of the calls. Where the path names the type, handlers narrow `anyRead` and `anyWrite` to vehicleListRules() of that type, and of
 * the list.
 */
export const listAccess = {
  overview: any(importedRead, standaloneRead),
  anyRead,
  anyWrite,
  /** D-079.2 */
  ownWrite: all(anyWrite, onlyOwner),
  importedWrite,
  /** D-186d: what the filter of a list asks, for those who may read such a page */
  count: all(anyRead, any(permission('DEPLOYMENT_VEHICLE_COUNT'), standaloneWrite, importedWrite)),
} as const;
