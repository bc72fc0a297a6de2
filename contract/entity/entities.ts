import { reading } from '#contract/access/access.ts';
import {
  anyDocumentRead,
  baselineRead,
  e311DeploymentRead,
  e311RequestRead,
  e320Manager,
  liveDeploymentRead,
  savedPlanRead,
  smartCampaignRead,
  softwareProjectRead,
  testDeploymentRead,
} from '#contract/access/read-rules.ts';
import {
  baselinePages,
  candidatePages,
  e311DeploymentPages,
  e311RequestPages,
  ecuReleasePages,
  functionPages,
  listPages,
  livePages,
  projectPages,
  riskPages,
  smartCampaignPages,
  testPages,
  vehicleParts,
} from '#contract/page/pages.ts';
import { redacted } from '#contract/redacted-names.ts';
import { testVehicleRead } from '#contract/test-vehicle/test-vehicle-rules.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { capital } from '#contract/words.ts';
import { type Collaboration, type Described, defineEntity } from './define-entity.ts';
import { drmEntities } from './drm-entities.ts';
import { drmdEntities } from './drmd-entities.ts';
import { importEntities } from './import-entities.ts';

const project = '/software/projects/aec/$swProjectId';
const request = `/software/${redacted.requests}/$drId` as const;
const dataLoad = '/software/campaigns/data-load-management/$campaignId';
const baselineUpdate = `/software/${redacted.gate}/baseline-update/$bluId` as const;
const candidate = `${project}/release-candidates/$releaseCandidateId` as const;

export const entities = {
  SOFTWARE_PROJECT: defineEntity({
    path: project,
    home: projectPages.overview,
    read: softwareProjectRead,
    noun: 'a project',
    collaboration: ['discussed', 'locked'],
  }),
  RELEASE_CANDIDATE: defineEntity({
    path: candidate,
    home: candidatePages.software,
    parent: 'SOFTWARE_PROJECT',
    read: softwareProjectRead,
    flow: 'candidate',
    noun: 'a release candidate',
    collaboration: ['discussed', 'locked'],
  }),
  DOCUMENT: defineEntity({ read: anyDocumentRead, noun: 'a document', collaboration: ['locked'] }),
  TEST_DEPLOYMENT: defineEntity({
    path: `${candidate}/test-deployments/$deploymentId`,
    home: testPages.info,
    parent: 'RELEASE_CANDIDATE',
    read: testDeploymentRead,
    flag: 'cc.aec.test-deployment',
    flow: 'testDeployment',
    noun: 'a test deployment',
    collaboration: ['discussed', 'locked'],
  }),
  LIVE_DEPLOYMENT: defineEntity({
    path: `${candidate}/deployment/$deploymentId`,
    home: livePages.overview,
    parent: 'RELEASE_CANDIDATE',
    read: liveDeploymentRead,
    flag: 'cc.aec.live-deployment',
    flow: 'liveDeployment',
    noun: 'a live deployment',
    collaboration: ['discussed', 'locked'],
  }),
  /** a window of its brand: it stands on the list of deployments */
  FREEZE_WINDOW: defineEntity({ path: '/software/deployments', read: liveDeploymentRead, noun: 'a freeze window' }),
  /** of its brand, taken as a copy by whoever plans */
  SAVED_PLAN: defineEntity({ read: savedPlanRead, flag: 'cc.aec.live-deployment', noun: 'a saved plan' }),
  TEST_VEHICLE: defineEntity({
    path: '/vehicle-management/edit-test-vehicle/$brand/$id',
    home: vehicleParts[0],
    read: testVehicleRead,
    noun: 'a test vehicle',
    collaboration: ['locked'],
  }),
  VEHICLE_LIST: defineEntity({
    path: '/software/vinlist/$vinListType/$vinListId',
    home: listPages.properties,
    read: listAccess.anyRead,
    noun: 'a vehicle list',
    collaboration: ['discussed', 'locked'],
  }),
  ...drmEntities,
  RELEASE_NOTES_PROJECT: defineEntity({
    path: '/software/release-notes-projects/$rnProjectId',
    home: 'overview',
    read: reading('SOFTWARE_PROJECT_READ'),
    flow: 'releaseNotesProject',
    noun: 'a release notes project',
    collaboration: ['discussed', 'locked'],
  }),
  E311_REQUEST: defineEntity({
    path: request,
    home: e311RequestPages.general,
    read: e311RequestRead,
    flow: 'e311Request',
    noun: 'an E3 1.1 request',
    collaboration: ['discussed', 'locked'],
  }),
  E311_DEPLOYMENT: defineEntity({
    path: `${request}/deployment/$deploymentId`,
    home: e311DeploymentPages.overview,
    parent: 'E311_REQUEST',
    read: e311DeploymentRead,
    flow: 'e311Deployment',
    noun: 'an E3 1.1 deployment',
    collaboration: ['discussed', 'locked'],
  }),
  BIG_LOOP_CAMPAIGN: defineEntity({
    path: '/software/campaigns/e3bigloopada/edit/$bigLoopCampaignId',
    home: 'parameters',
    read: e320Manager,
    flow: 'bigLoopCampaign',
    noun: 'a big-loop campaign',
    collaboration: ['discussed', 'locked'],
  }),
  ORU20_CAMPAIGN: defineEntity({
    path: `/software/campaigns/${redacted.oru20}/edit/$oru20CampaignId`,
    home: 'parameters',
    read: e320Manager,
    flow: 'oru20Campaign',
    noun: 'an ORU 2.0 campaign',
    collaboration: ['discussed', 'locked'],
  }),
  BIG_LOOP_RELEASE: defineEntity({
    path: '/software/release/e3bigloopada/$releaseId',
    home: 'overview',
    read: e320Manager,
    noun: 'a big-loop release',
    collaboration: ['locked'],
  }),
  ORU20_RELEASE: defineEntity({
    path: `/software/release/${redacted.oru20}/$releaseId`,
    home: 'overview',
    read: e320Manager,
    noun: 'an ORU 2.0 release',
    collaboration: ['locked'],
  }),
  SMART_CAMPAIGN: defineEntity({
    path: '/software/campaigns/oru-smart-campaign/$smartCampaignId',
    home: smartCampaignPages.details,
    read: smartCampaignRead,
    flow: 'smartCampaign',
    noun: 'a smart campaign',
    collaboration: ['discussed', 'locked'],
  }),
  DATA_LOAD_CAMPAIGN: defineEntity({
    path: dataLoad,
    home: 'overview',
    read: reading('DATA_LOAD_READ'),
    flow: 'dataLoadCampaign',
    noun: 'a data-load campaign',
    collaboration: ['discussed', 'locked'],
  }),
  /** it has no page of its own: it stands on that of its campaign */
  DATA_LOAD_BATCH: defineEntity({
    path: dataLoad,
    parent: 'DATA_LOAD_CAMPAIGN',
    read: reading('DATA_LOAD_READ'),
    flow: 'dataLoadBatch',
    noun: 'a batch of a data-load campaign',
  }),
  BASELINE_UPDATE: defineEntity({
    path: baselineUpdate,
    home: baselinePages.overview,
    read: baselineRead,
    flow: 'baselineUpdate',
    noun: 'a baseline update',
    collaboration: ['discussed', 'locked'],
  }),
  ECU_RELEASE: defineEntity({
    path: `${baselineUpdate}/ecu-release/$ecuReleaseId`,
    home: ecuReleasePages.overview,
    parent: 'BASELINE_UPDATE',
    read: baselineRead,
    flow: 'ecuRelease',
    noun: 'an ECU release',
    collaboration: ['discussed', 'locked'],
  }),
  CUSTOMER_VEHICLE_FUNCTION: defineEntity({
    path: `${baselineUpdate}/customer-vehicle-function/$cvfId`,
    home: functionPages.general,
    parent: 'BASELINE_UPDATE',
    read: baselineRead,
    flow: 'customerVehicleFunction',
    noun: 'a customer vehicle function',
    collaboration: ['discussed', 'locked'],
  }),
  RISK: defineEntity({
    path: `${baselineUpdate}/risk/$riskId`,
    home: riskPages.general,
    parent: 'BASELINE_UPDATE',
    read: baselineRead,
    flow: 'risk',
    noun: 'a risk',
    collaboration: ['discussed', 'locked'],
  }),
  ...drmdEntities,
  /** it stands on a page of its baseline update, by its category and name */
  PRECONDITION: defineEntity({
    path: baselineUpdate,
    home: baselinePages.preconditions,
    parent: 'BASELINE_UPDATE',
    read: baselineRead,
    flow: 'precondition',
    noun: 'a precondition',
    collaboration: ['locked'],
  }),
  /** it stands on a page of its baseline update, by its category */
  GATE_REVIEW: defineEntity({
    path: baselineUpdate,
    home: baselinePages.gate2,
    parent: 'BASELINE_UPDATE',
    read: baselineRead,
    flow: 'gateReview',
    noun: 'a review of gate 2',
    collaboration: ['locked'],
  }),
  ...importEntities,
  /** an upload on its way: told on the live channel only, by the id of the import */
  VEHICLE_LIST_IMPORT: defineEntity({ read: listAccess.importedWrite, noun: 'an upload' }),
} as const;

export type EntityType = keyof typeof entities;
export const entityTypes = Object.keys(entities) as [EntityType, ...EntityType[]];

type Having<What> = { [T in EntityType]: (typeof entities)[T] extends What ? T : never }[EntityType];
type Around<What extends Collaboration> = {
  [T in EntityType]: (typeof entities)[T] extends { readonly collaboration: readonly (infer C)[] }
    ? What extends C
      ? T
      : never
    : never;
}[EntityType];

/** Entities around which something is done: which of them people discuss (comments and watches), which one person at a time edits. */
export function typesAround<const What extends Collaboration>(what: What): [Around<What>, ...Around<What>[]] {
  const isAround = (type: EntityType) => (entities[type] as Described<string>).collaboration?.includes(what);
  return entityTypes.filter(isAround) as [Around<What>, ...Around<What>[]];
}

/** Entities that have a page of their own. */
export type PagedType = Having<{ readonly home: string }>;
export const pagedTypes = entityTypes.filter((type) => 'home' in entities[type]) as readonly PagedType[];

/** Entities that have an address of their own. */
export type AddressedType = Having<{ readonly path: string }>;

/** Entities whose commands a flow decides. */
export type FlowType = Having<{ readonly flow: string }>;
export const flowTypes = entityTypes.filter((type) => 'flow' in entities[type]) as [FlowType, ...FlowType[]];
export type FlowName = (typeof entities)[FlowType]['flow'];

/** What an entity of a type is called: "release candidate". */
export const nounOf = (type: EntityType): string => entities[type].noun.replace(/^an? /, '');

/** The same as a heading has it: "Release candidate". */
export const nounText = (type: EntityType): string => capital(nounOf(type));

/** The type whose commands a flow decides. */
export const typeOfFlow = (flow: FlowName): FlowType => flowTypes.find((type) => entities[type].flow === flow) ?? flowTypes[0];
