import {
  type Permission,
  type Platform,
  type ProductType,
  permissions,
  platforms,
  productTypes,
  type Right,
} from './permissions.ts';

type Grant = { readonly name: string; readonly scope: 'brand' | 'global'; readonly rights: readonly (Permission | Right)[] };

const brandReleaseManager: Grant = {
  name: 'Release Manager of the brand',
  scope: 'brand',
  rights: [
    'SOFTWARE_PROJECT_READ',
    'DEPLOYMENT_READ',
    'DOCUMENT_READ',
    'BASELINE_READ',
    'TEST_DEPLOYMENT_READ',
    'SUMO_BRAND_APPROVAL',
  ],
};

/** D-213: what each functional role grants. Complete: a permission not listed is not granted. */
export const functionalRoles = {
  DATA_LOAD_MANAGER: {
    name: 'Data Load Manager',
    scope: 'brand',
    rights: [
      'DATA_LOAD_READ',
      'DATA_LOAD_WRITE',
      'DEPLOYMENT_VEHICLE_COUNT',
      'IMPORTED_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_READ',
    ],
  },
  DATA_LOAD_ADMIN: {
    name: 'Data Load Admin',
    scope: 'brand',
    rights: [
      'DATA_LOAD_READ',
      'DATA_LOAD_WRITE',
      'SMART_CAMPAIGN_READ',
      'DEPLOYMENT_VEHICLE_COUNT',
      'IMPORTED_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_READ',
      'DEPLOYMENT_TRACKING_READ',
    ],
  },
  RELEASE_MANAGER: {
    name: 'Release Manager',
    scope: 'brand',
    rights: [
      'SMART_CAMPAIGN_READ',
      'SOFTWARE_PROJECT_READ',
      'SOFTWARE_PROJECT_WRITE',
      'RELEASE_WRITE',
      'RC_PROMOTE_TO_APPROVAL',
      'RC_PROMOTE_TO_LIVE',
      'DEPLOYMENT_READ',
      'DEPLOYMENT_WRITE',
      'DEPLOYMENT_VEHICLE_COUNT',
      'DOCUMENT_READ',
      'DOCUMENT_UPLOAD',
      'DEPLOYMENT_TRACKING_READ',
      'BASELINE_READ',
      'TEST_DEPLOYMENT_READ',
    ],
  },
  AFTERSALES_MANAGER: {
    name: 'Aftersales Manager',
    scope: 'brand',
    rights: [
      'DATA_LOAD_READ',
      'SMART_CAMPAIGN_READ',
      'SOFTWARE_PROJECT_READ',
      'DEPLOYMENT_READ',
      'DOCUMENT_READ',
      'DEPLOYMENT_TRACKING_READ',
      'ERROR_TRACKING_READ',
    ],
  },
  ANALYST: {
    name: 'Analyst',
    scope: 'brand',
    rights: ['DATA_LOAD_READ', 'DEPLOYMENT_TRACKING_READ', 'ERROR_TRACKING_READ', 'VIEW_ORU23_DATA'],
  },
  CONTROL_CENTER_USER_MANAGER: {
    name: 'Control Center User Manager',
    scope: 'global',
    rights: ['ASSIGN_NON_ADMIN_ROLES', 'ASSIGN_APP_TO_USER', 'GET_ROLES_LIST'],
  },
  DRM_MANAGER: {
    name: 'DRM Manager',
    scope: 'brand',
    rights: [
      'SOFTWARE_PROJECT_READ',
      'SOFTWARE_PROJECT_WRITE',
      'SOFTWARE_PROJECT_DELETE',
      'RELEASE_WRITE',
      'DEPLOYMENT_READ',
      'DEPLOYMENT_WRITE',
      'DEPLOYMENT_ROLLOUT',
      'DEPLOYMENT_VEHICLE_COUNT',
      'DOCUMENT_READ',
      'DOCUMENT_UPLOAD',
      'IMPORTED_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_WRITE',
      'DRMD_WRITE',
    ],
  },
  VEHICLE_LIST_MANAGER: {
    name: 'Vehicle List Manager',
    scope: 'brand',
    rights: [
      'DEPLOYMENT_VEHICLE_COUNT',
      'IMPORTED_VEHICLE_LIST_READ',
      'IMPORTED_VEHICLE_LIST_WRITE',
      'STANDALONE_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_WRITE',
    ],
  },
  AEC_SDT_ADMIN: {
    name: 'AEC SDT Admin',
    scope: 'brand',
    rights: [
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
      'IMPORTED_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_READ',
      'TEST_DEPLOYMENT_READ',
      'TEST_DEPLOYMENT_WRITE',
      'TEST_DEPLOYMENT_WRITE_LIVE',
      'TEST_DEPLOYMENT_ROLLOUT',
      'TEST_DOCUMENT_WRITE',
      'SUMO_BRAND_APPROVAL',
    ],
  },
  ORU20_MANAGER: {
    name: 'ORU 2.0 Manager',
    scope: 'brand',
    rights: ['IMPORTED_VEHICLE_LIST_READ', 'STANDALONE_VEHICLE_LIST_READ', 'E3_20_ORU_MANAGER'],
  },
  GLOBAL_E3_20_ORU_MANAGER: {
    name: 'Global E3 2.0 ORU Manager',
    scope: 'global',
    rights: ['IMPORTED_VEHICLE_LIST_READ', 'STANDALONE_VEHICLE_LIST_READ', 'E3_20_ORU_MANAGER'],
  },
  CMT_FUNCTION_OWNER: {
    name: 'CMT Function Owner',
    scope: 'brand',
    rights: [
      'SOFTWARE_PROJECT_READ',
      'DOCUMENT_READ',
      'DOCUMENT_UPLOAD',
      'TEST_DEPLOYMENT_READ',
      'TEST_DEPLOYMENT_WRITE',
      'TEST_DOCUMENT_WRITE',
    ],
  },
  CMT_DEPLOYMENT_MANAGER: {
    name: 'CMT Deployment Manager',
    scope: 'brand',
    rights: [
      'SOFTWARE_PROJECT_READ',
      'DEPLOYMENT_READ',
      'DEPLOYMENT_WRITE',
      'DEPLOYMENT_ROLLOUT',
      'DEPLOYMENT_VEHICLE_COUNT',
      'DOCUMENT_READ',
      'TEST_DEPLOYMENT_READ',
      'TEST_DEPLOYMENT_WRITE',
      'TEST_DEPLOYMENT_WRITE_LIVE',
      'TEST_DEPLOYMENT_ROLLOUT',
      'TEST_DOCUMENT_WRITE',
    ],
  },
  CAMPAIGN_MANAGER: {
    name: 'Campaign Manager',
    scope: 'brand',
    rights: [
      'DATA_LOAD_READ',
      'SMART_CAMPAIGN_READ',
      'SMART_CAMPAIGN_WRITE',
      'DEPLOYMENT_VEHICLE_COUNT',
      'IMPORTED_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_READ',
      'STANDALONE_VEHICLE_LIST_WRITE',
    ],
  },
  CONTAINER_PO: {
    name: 'Container PO',
    scope: 'brand',
    rights: [
      'SOFTWARE_PROJECT_READ',
      'SOFTWARE_PROJECT_WRITE',
      'RELEASE_WRITE',
      'RC_PROMOTE_TO_APPROVAL',
      'DEPLOYMENT_READ',
      'DEPLOYMENT_WRITE',
      'DEPLOYMENT_VEHICLE_COUNT',
      'DOCUMENT_READ',
      'DOCUMENT_UPLOAD',
      'TEST_DEPLOYMENT_READ',
      'TEST_DEPLOYMENT_WRITE',
      'TEST_DEPLOYMENT_ROLLOUT',
    ],
  },
  LAUNCH_OPERATOR: {
    name: 'Launch Operator',
    scope: 'brand',
    rights: [
      'SMART_CAMPAIGN_READ',
      'SMART_CAMPAIGN_ROLLOUT',
      'SOFTWARE_PROJECT_READ',
      'DEPLOYMENT_READ',
      'DEPLOYMENT_ROLLOUT',
      'DEPLOYMENT_TRACKING_READ',
    ],
  },
  TEST_MANAGER: {
    name: 'Test Manager',
    scope: 'brand',
    rights: [
      'SOFTWARE_PROJECT_READ',
      'DEPLOYMENT_READ',
      'DEPLOYMENT_WRITE',
      'DEPLOYMENT_ROLLOUT',
      'DEPLOYMENT_VEHICLE_COUNT',
      'DOCUMENT_READ',
      'DOCUMENT_UPLOAD',
      'TEST_VEHICLE_READ',
      'ERROR_TRACKING_READ',
      'TEST_DEPLOYMENT_READ',
      'TEST_DEPLOYMENT_WRITE',
      'TEST_DEPLOYMENT_ROLLOUT',
      'TEST_DOCUMENT_WRITE',
      'TEST_DEPLOYMENT_REQUEST_READ_ACTIVE',
      'TEST_DEPLOYMENT_REQUEST_AUDIT',
    ],
  },
  SUPERSET_ADMIN: {
    name: 'Superset Admin',
    scope: 'global',
    rights: ['DEPLOYMENT_TRACKING_READ', 'ERROR_TRACKING_READ', 'MANAGE_ANALYTICS_TOOL'],
  },
  TEST_VEHICLE_MANAGER: { name: 'Test Vehicle Manager', scope: 'brand', rights: ['TEST_VEHICLE_READ'] },
  DEPLOYMENT_DATA_VIEWER: { name: 'Deployment Data Viewer', scope: 'brand', rights: ['DEPLOYMENT_TRACKING_READ'] },
  DEPLOYMENT_DATA_PROVIDER: {
    name: 'Deployment Data Provider',
    scope: 'brand',
    rights: ['DEPLOYMENT_TRACKING_READ', 'DEPLOYMENT_DATA_WRITE'],
  },
  BASELINE_UPDATE_MANAGER: {
    name: 'Baseline Update Manager',
    scope: 'brand',
    rights: ['DOCUMENT_READ', 'DOCUMENT_UPLOAD', 'BASELINE_READ', 'BASELINE_WRITE'],
  },
  RELEASE_MANAGER_VW: { ...brandReleaseManager, name: 'Release Manager VW' },
  RELEASE_MANAGER_AUDI: { ...brandReleaseManager, name: 'Release Manager AUDI' },
  RELEASE_MANAGER_PORSCHE: { ...brandReleaseManager, name: 'Release Manager PORSCHE' },
  RELEASE_MANAGER_CUPRA: { ...brandReleaseManager, name: 'Release Manager CUPRA' },
  RELEASE_MANAGER_SKODA: { ...brandReleaseManager, name: 'Release Manager SKODA' },
  RELEASE_MANAGER_VWN: { ...brandReleaseManager, name: 'Release Manager VWN' },
  ORU23_DATA_PROVIDER: { name: 'ORU23 Data Provider', scope: 'brand', rights: ['PROVIDE_ORU23_DATA', 'VIEW_ORU23_DATA'] },
  TEST_VIN_MANAGER: {
    name: 'Test VIN Manager',
    scope: 'brand',
    rights: [
      'DEPLOYMENT_READ',
      'TEST_VEHICLE_READ',
      'TEST_DEPLOYMENT_REQUEST_READ_OWN',
      'TEST_DEPLOYMENT_REQUEST_READ_ACTIVE',
      'TEST_DEPLOYMENT_REQUEST_WRITE_OWN',
      'TEST_DEPLOYMENT_REQUEST_DELETE',
    ],
  },
  ADMIN: {
    name: 'Admin',
    scope: 'global',
    rights: [
      ...permissions,
      'ASSIGN_NON_ADMIN_ROLES',
      'ASSIGN_APP_TO_USER',
      'GET_ROLES_LIST',
      'MANAGE_DEPLOYMENT_BACKENDS',
      'MANAGE_BRANDS',
      'VIEW_ORU23_DATA',
      'MANAGE_ANALYTICS_TOOL',
      'E3_20_ORU_MANAGER',
    ],
  },
  PROMOTE_USER_TO_SUPERADMIN: {
    name: 'Promote User to Superadmin',
    scope: 'global',
    rights: ['ASSIGN_RIGHTS_TO_ROLES', 'GET_ROLES_LIST', 'ASSIGN_GLOBAL_ROLES'],
  },
} as const satisfies Record<string, Grant>;

export type FunctionalRole = keyof typeof functionalRoles;
export const functionalRoleNames = Object.keys(functionalRoles) as FunctionalRole[];

/** The per-brand Release Manager of a candidate brand (ROLE-07). */
export const brandReleaseManagers = {
  1: 'RELEASE_MANAGER_VW',
  4: 'RELEASE_MANAGER_AUDI',
  5: 'RELEASE_MANAGER_PORSCHE',
  11: 'RELEASE_MANAGER_CUPRA',
  3: 'RELEASE_MANAGER_SKODA',
  6: 'RELEASE_MANAGER_VWN',
} as const satisfies Record<number, FunctionalRole>;

/** D-210: the role's name on the wire, lower-kebab of its constant, e.g. 'data-load-manager'. */
export function wireName(constant: string): string {
  return constant.toLowerCase().replaceAll('_', '-');
}

export const typeRole = (type: ProductType): string => `type-${wireName(type)}`;
export const platformRole = (platform: Platform): string => `platform-${wireName(platform)}`;

/** A functional role as somebody holds it at a brand (0: everywhere), with the rights of the catalogue (D-213). */
export const heldRole = (role: FunctionalRole, brandId: number): { name: string; rights: string[]; brandId: number } => ({
  name: wireName(role),
  rights: [...functionalRoles[role].rights],
  brandId,
});

/** The roles that name every product type and platform, as a person at one brand has them (0: everywhere). */
export const productRoles = (brandId: number): { name: string; rights: string[]; brandId: number }[] =>
  [...productTypes.map(typeRole), ...platforms.map(platformRole)].map((name) => ({ name, rights: [], brandId }));
