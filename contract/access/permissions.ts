/** Constants of D-211…D-214b: permissions (ROLE-P01…P20), rights (ROLE-T01…T11), product types and platforms. */
export const permissions = [
  'DATA_LOAD_READ',
  'DATA_LOAD_WRITE',
  'SMART_CAMPAIGN_READ',
  'SMART_CAMPAIGN_WRITE',
  'SMART_CAMPAIGN_ROLLOUT',
  'SOFTWARE_PROJECT_READ',
  'SOFTWARE_PROJECT_WRITE',
  'SOFTWARE_PROJECT_DELETE',
  'RELEASE_WRITE',
  'RC_PROMOTE_TO_APPROVAL',
  'RC_PROMOTE_TO_LIVE',
  'DEPLOYMENT_READ',
  'DEPLOYMENT_WRITE',
  'DEPLOYMENT_ROLLOUT',
  'DEPLOYMENT_VEHICLE_COUNT',
  'DOCUMENT_READ',
  'DOCUMENT_UPLOAD',
  'TEST_VEHICLE_READ',
  'IMPORTED_VEHICLE_LIST_READ',
  'IMPORTED_VEHICLE_LIST_WRITE',
  'STANDALONE_VEHICLE_LIST_READ',
  'STANDALONE_VEHICLE_LIST_WRITE',
  'DEPLOYMENT_TRACKING_READ',
  'ERROR_TRACKING_READ',
  'BASELINE_READ',
  'BASELINE_WRITE',
  'TEST_DEPLOYMENT_READ',
  'TEST_DEPLOYMENT_WRITE',
  'TEST_DEPLOYMENT_WRITE_LIVE',
  'TEST_DEPLOYMENT_ROLLOUT',
  'TEST_DOCUMENT_WRITE',
  'SUMO_BRAND_APPROVAL',
  'TEST_DEPLOYMENT_REQUEST_READ_OWN',
  'TEST_DEPLOYMENT_REQUEST_READ_ACTIVE',
  'TEST_DEPLOYMENT_REQUEST_WRITE_OWN',
  'TEST_DEPLOYMENT_REQUEST_AUDIT',
  'TEST_DEPLOYMENT_REQUEST_DELETE',
  'DRMD_WRITE',
  'DEPLOYMENT_DATA_WRITE',
] as const;
export type Permission = (typeof permissions)[number];

/** What implies reading, by the read permission of its family: writing, uploading, deploying (D-214e, D-243). Counting does not. */
export const writesOf = {
  DATA_LOAD_READ: ['DATA_LOAD_WRITE'],
  SMART_CAMPAIGN_READ: ['SMART_CAMPAIGN_WRITE', 'SMART_CAMPAIGN_ROLLOUT'],
  SOFTWARE_PROJECT_READ: ['SOFTWARE_PROJECT_WRITE', 'SOFTWARE_PROJECT_DELETE'],
  DEPLOYMENT_READ: ['DEPLOYMENT_WRITE', 'DEPLOYMENT_ROLLOUT'],
  DOCUMENT_READ: ['DOCUMENT_UPLOAD'],
  IMPORTED_VEHICLE_LIST_READ: ['IMPORTED_VEHICLE_LIST_WRITE'],
  STANDALONE_VEHICLE_LIST_READ: ['STANDALONE_VEHICLE_LIST_WRITE'],
  BASELINE_READ: ['BASELINE_WRITE'],
  TEST_DEPLOYMENT_READ: ['TEST_DEPLOYMENT_WRITE', 'TEST_DEPLOYMENT_WRITE_LIVE', 'TEST_DEPLOYMENT_ROLLOUT'],
  TEST_DEPLOYMENT_REQUEST_READ_OWN: ['TEST_DEPLOYMENT_REQUEST_WRITE_OWN'],
} as const satisfies Readonly<Partial<Record<Permission, readonly Permission[]>>>;

export const rights = [
  'ASSIGN_NON_ADMIN_ROLES',
  'ASSIGN_RIGHTS_TO_ROLES',
  'ASSIGN_APP_TO_USER',
  'GET_ROLES_LIST',
  'ASSIGN_GLOBAL_ROLES',
  'MANAGE_DEPLOYMENT_BACKENDS',
  'MANAGE_BRANDS',
  'PROVIDE_ORU23_DATA',
  'VIEW_ORU23_DATA',
  'MANAGE_ANALYTICS_TOOL',
  'E3_20_ORU_MANAGER',
] as const;
export type Right = (typeof rights)[number];

export const productTypes = [
  'CU',
  'WEBAPP',
  'ORU_MEB',
  'ORU_MEB_UNECE',
  'ORU_23',
  'ORU_NEXT',
  'DRM',
  'ORU_20',
  'CMT',
  'NAVDB',
  'MIB2',
  'MIB2_PLUS',
  'MIB3_TI',
  'MAP',
  'AUTOEDGE_CONTAINER',
] as const;
export type ProductType = (typeof productTypes)[number];

const productTypeNames: Readonly<Record<ProductType, string>> = {
  CU: 'CU',
  WEBAPP: 'Web app',
  ORU_MEB: 'ORU MEB',
  ORU_MEB_UNECE: 'ORU MEB UNECE',
  ORU_23: 'ORU 2.3',
  ORU_NEXT: 'ORU next',
  DRM: 'DRM',
  ORU_20: 'ORU 2.0',
  CMT: 'CMT',
  NAVDB: 'NavDB',
  MIB2: 'MIB2',
  MIB2_PLUS: 'MIB2+',
  MIB3_TI: 'MIB3 TI',
  MAP: 'Map',
  AUTOEDGE_CONTAINER: 'AutoEdge container',
};
/** A product type as people call it. */
export const productTypeName = (type: ProductType): string => productTypeNames[type];

export const platforms = ['MQB_MLB', 'E311', 'E312', 'E320'] as const;
export type Platform = (typeof platforms)[number];

const platformNames: Readonly<Record<Platform, string>> = { MQB_MLB: 'MQB/MLB', E311: 'E3 1.1', E312: 'E3 1.2', E320: 'E3 2.0' };
/** A platform as people call it; a code that nobody knows stays as it is. */
export const platformName = (code: string): string => platformNames[code as Platform] ?? code;
