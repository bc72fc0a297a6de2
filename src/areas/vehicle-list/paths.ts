import { urlOf } from '#contract/entity/entities.ts';
import { listPages } from '#contract/page/pages.ts';
import type { VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';

export const listsPath = '/software/vinlist';
type ListPage = (typeof listPages)[keyof typeof listPages];

/** Address of a list's page; 'new' creates one of the type (NAV-12, VIN-02). */
export const listPath = (type: VehicleListType, id: number | 'new', page: ListPage = listPages.properties): string =>
  urlOf('VEHICLE_LIST', { vinListType: type, vinListId: id }, page);
