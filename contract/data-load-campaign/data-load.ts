import { z } from 'zod';
import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import type { ProductType } from '#contract/access/permissions.ts';
import { spoken } from '#contract/common.ts';
import { oneOf } from '#contract/list.ts';

/** DLM-05 */
export const dataLoadTypes = [
  ...(['ECU', 'MAPS', 'WEBAPP', 'OTHER', 'ORU23', 'ORU_MEB_ORU4', 'ORUNEXT', 'OI_NAVDB'] as const),
  ...(['MIB2', 'MIB2_PLUS', 'MIB3_TI', 'AUTOEDGE_CONTAINER', 'ORU_MEB_UNECE', 'CARIAD_MAP'] as const),
] as const;
export type DataLoadType = (typeof dataLoadTypes)[number];
/** How types are called in files. */
export const dataLoadTypeNames: Readonly<Record<DataLoadType, string>> = {
  ECU: 'ECU',
  MAPS: 'Maps',
  WEBAPP: 'Web app',
  OTHER: 'Other',
  ORU23: 'ORU 2.3',
  ORU_MEB_ORU4: 'ORU MEB ORU4',
  ORUNEXT: 'ORU next',
  OI_NAVDB: 'OI NavDB',
  MIB2: 'MIB2',
  MIB2_PLUS: 'MIB2+',
  MIB3_TI: 'MIB3 TI',
  AUTOEDGE_CONTAINER: 'AutoEdge container',
  ORU_MEB_UNECE: 'ORU MEB UNECE',
  CARIAD_MAP: 'CARIAD map',
};

/** D-214b: the product type without which campaigns of a type are not seen; of OTHER anyone sees them. */
const productTypes: Readonly<Record<Exclude<DataLoadType, 'OTHER'>, ProductType>> = {
  ECU: 'CU',
  MAPS: 'MAP',
  WEBAPP: 'WEBAPP',
  ORU23: 'ORU_23',
  ORU_MEB_ORU4: 'ORU_MEB',
  ORUNEXT: 'ORU_NEXT',
  OI_NAVDB: 'NAVDB',
  MIB2: 'MIB2',
  MIB2_PLUS: 'MIB2_PLUS',
  MIB3_TI: 'MIB3_TI',
  AUTOEDGE_CONTAINER: 'AUTOEDGE_CONTAINER',
  ORU_MEB_UNECE: 'ORU_MEB_UNECE',
  CARIAD_MAP: 'MAP',
};

/** Who among the readers of data load sees campaigns of a type (D-214b). */
export const seesType = (type: DataLoadType): Rule => (type === 'OTHER' ? { anyone: true } : { type: productTypes[type] });

/** Types of campaigns that somebody sees at a brand (D-214b). */
export const visibleTypes = (actor: Actor, brandId: number): DataLoadType[] =>
  dataLoadTypes.filter((type) => allows(seesType(type), actor, { brandId }));

/** STATE-11, STATE-12 */
export const dataLoadStatuses = [
  ...(['CREATED', 'PLANNED', 'ACTIVE', 'PAUSED', 'STOPPED', 'CANCELED', 'DELETED', 'UNKNOWN'] as const),
] as const;
export type DataLoadStatus = (typeof dataLoadStatuses)[number];
/** What boards call the state of a campaign: one that has reached all of its vehicles is completed, also where the loader says that it has stopped. */
export const shownStatus = (progress: number, state: string): string => (progress === 100 ? 'COMPLETED' : state);
/** States in which the loader works on one, or is going to: from them it can become UNKNOWN (D-069.9). */
export const openStatuses = ['CREATED', 'PLANNED', 'ACTIVE', 'PAUSED'] as const;

/** What the board can be narrowed by; anything else would be dropped without a word. A start makes none of these schemas (ADR 8). */
export const boardFilters = () => ({
  type: oneOf(dataLoadTypes).schema,
  state: oneOf(dataLoadStatuses).schema,
  owner: spoken(0, 200).optional(),
});

/** STATE-13 */
export const evaluations = ['PLAN', 'CORRECT', 'REJECT'] as const;

export const updateTypes = ['OPTIONAL', 'RECOMMENDED', 'MANDATORY'] as const;
export const customerImpacts = ['NONE', 'LOW', 'MEDIUM', 'HIGH'] as const;
export const priorityIndexSchema = z.number().int().min(1, { error: 'range:1|100' }).max(100, { error: 'range:1|100' });

/** A campaign starts so many hours ahead where it is created (D-108). */
export const startsInHours = 24;
/** Vehicles that the loader serves in an hour, of each batch: how long a batch takes follows from it. */
export const vehiclesAnHour = 1_500;
/** Vehicles of a brand that the loader serves on one day. */
export const dailyCapacity = 50_000;
/** From which part of the capacity on a day is busy, and full (D-098). */
export const busyFrom = 0.7;
export const fullFrom = 1;
