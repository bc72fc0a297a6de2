/** Pages of an entity, below its own address. What they are for stands in the site map (src/areas/…/routes.ts). */
export const projectPages = { overview: 'overview' } as const;

export const candidatePages = {
  software: 'software',
  vehiclesScope: 'vehicles-scope',
  checklist: 'checklist',
  releaseNotes: 'checklist/release-notes',
  scmDocumentation: 'checklist/sumo-approval/scm-documentation',
  functionalValidation: 'checklist/sumo-approval/functional-validation',
  reviewDocumentation: 'checklist/brand-approval/review-documentation',
  submitApproval: 'checklist/brand-approval/submit-approval',
  deploymentRequest: 'deployment-request',
  approveRequest: 'deployment-request/approve-deployment-request',
  confirmedBySdt: 'deployment-request/confirmed-by-sdt',
  pushToLive: 'deployment-request/push-to-live',
  createDeployment: 'deployment-request/create-deployment-request',
  documentation: 'documentation',
  testDeployments: 'test-deployments',
  newTestDeployment: 'test-deployments/new/info',
  deployments: 'deployments',
  newDeployment: 'deployment/new/create/overview',
} as const;

export const testPages = { info: 'info', vehicles: 'vehicles', tracking: 'tracking', log: 'log' } as const;
export type TestPage = (typeof testPages)[keyof typeof testPages];

export const livePages = {
  overview: 'create/overview',
  targets: 'create/target-vehicles',
  request: 'create/request',
  plan: 'deploy/plan',
  rollout: 'deploy/rollout',
} as const;
export type LivePage = (typeof livePages)[keyof typeof livePages];

export const vehicleParts = ['general-information', 'location-department', 'construction-state'] as const;
export type VehiclePart = (typeof vehicleParts)[number];

export const listPages = { properties: 'properties', vehicles: 'target-vehicles' } as const;

/** E311-01; deployments of a request stand on its first page, since the specification has none of their own */
export const e311RequestPages = {
  general: 'general',
  vehicles: 'vehicles',
  updates: 'ecu-updates',
  assignments: 'ecu-updates-and-vehicles',
  newDeployment: 'deployment/new/overview',
} as const;

/** E311-02 … E311-07 */
export const e311DeploymentPages = {
  overview: 'overview',
  information: 'information/general',
  updates: 'information/ecu-updates',
  vehicles: 'vehicles',
  cpl: 'cpl',
  energy: 'parameters/energy',
  overruling: 'parameters/overruling',
  specific: 'parameters/specific',
  tracking: 'tracking',
} as const;

/** ORUN-02 … ORUN-09 */
export const smartCampaignPages = {
  details: 'software-details',
  vehicles: 'vehicles',
  parameters: 'parameters',
  request: 'request-deployment',
  approve: 'approve-deployment',
  plan: 'plan-deployment',
  rollout: 'rollout',
} as const;

/** DRM-03 … DRM-06 */
export const drmVersionPages = {
  properties: 'properties',
  configuration: 'configuration',
  vehicles: 'vehicles',
  deployments: 'deployment',
} as const;

/** DRM-07 … DRM-10 */
export const drmDeploymentPages = {
  overview: 'overview',
  parameters: 'parameters',
  vehicles: 'vehicles',
  deploy: 'deploy',
} as const;

/** BLU-02 … BLU-08 */
export const baselinePages = {
  overview: 'overview',
  versionGeneral: 'version/general',
  versionCurrent: 'version/current',
  versionTarget: 'version/target',
  ecuReleases: 'ecu-release',
  functions: 'customer-vehicle-function',
  preconditions: 'preconditions',
  risks: 'risk',
  gate2: 'gate2',
  decision: 'gate2/decision',
} as const;

/** BLU-09 … BLU-16 */
export const ecuReleasePages = {
  overview: 'overview',
  versionGeneral: 'version/general',
  versionCurrent: 'version/current',
  versionTarget: 'version/target',
  versionApproval: 'version/approval',
  compatibility: 'compatibility',
  functional: 'functional',
  testing: 'testing',
  organizational: 'organizational',
  approval: 'approval',
  baselines: 'baselines',
} as const;

/** BLU-17 */
export const functionPages = {
  general: 'general',
  dmsReference: 'dms-reference',
  safetyRequirements: 'safety-requirements',
  approval: 'approval',
} as const;

/** BLU-20 */
export const riskPages = { general: 'general', approval: 'approval' } as const;
