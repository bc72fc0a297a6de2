import type { z } from 'zod';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { type FilterCriterion, type vehicleCountSchema, vehicleEndpoints } from '#contract/vehicle/vehicle.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';
import type { vehicleQuery } from './searches.ts';

/** The calls of this area come with its pages, not with the first load (performance.md). */
const table = { ...testDeploymentEndpoints, ...liveDeploymentEndpoints } as const;
const calls = (portal: Portal) => portal.clientOf(table);

type Client = ReturnType<typeof calls>;
type BodyOf<Name extends keyof Client> = Parameters<Client[Name]>[0] extends { body: infer Body } ? Body : never;
export type NewTestDeployment = BodyOf<'createTestDeployment'>;
export type SelectionInput = BodyOf<'saveVehicleSelection'>;
export type ApprovedInput = BodyOf<'saveApprovedVehicles'>;
export type LogInput = BodyOf<'saveTestLog'>;
export type NewLiveDeployment = BodyOf<'createLiveDeployment'>;
export type OverviewInput = BodyOf<'updateLiveDeployment'>;
export type TargetsInput = BodyOf<'saveLiveTargets'>;
export type PlanInput = BodyOf<'saveLivePlan'>;
export type VehicleCount = z.output<typeof vehicleCountSchema>;
type Known = { readonly id: number; readonly revision: number };
export type Sending = { readonly signal?: AbortSignal; readonly onProgress?: (percent: number) => void };

/** API-020, for its name in the breadcrumb (D-039). */
export const projectOf = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getSoftwareProject', { params: { id } }, softwareProjectEndpoints);
/** API-004, by page */
export const testsEndpoint = testDeploymentEndpoints.listTestDeployments;
export const testDeployments = (portal: Portal, query: ListQuestion) => resource(portal, 'listTestDeployments', { query }, table);
/** API-018, by page */
export const testDeploymentsOf = (portal: Portal, id: number, query: ListQuestion) =>
  resource(portal, 'listTestDeploymentsOfCandidate', { params: { id }, query }, table);
/** API-005; undefined while it is being created (NAV-12). */
export const testDeployment = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getTestDeployment', { params: { id } }, table);
/** API-007 */
export const selectionOf = (portal: Portal, id: number) => resource(portal, 'getVehicleSelection', { params: { id } }, table);
/** API-009: how it was approved; its vehicles are found among those of the selection. */
export const approvedOf = (portal: Portal, id: number) =>
  resource(portal, 'getApprovedVehicles', { params: { id }, query: { limit: 1 } }, table);
export const matchingEndpoint = testDeploymentEndpoints.listMatchingVehicles;
/** TEST-08 */
export const matchingOf = (portal: Portal, id: number, question: ListQuestion) =>
  resource(portal, 'listMatchingVehicles', { params: { id }, query: question }, table);
/** API-011 */
export const testRolloutOf = (portal: Portal, id: number) => resource(portal, 'getTestRolloutStatus', { params: { id } }, table);
/** API-012 */
export const testLogOf = (portal: Portal, id: number) => resource(portal, 'getTestLog', { params: { id } }, table);
/** TEST-09 */
export const vehicleGroups = (portal: Portal) => resource(portal, 'listVehicleGroups', {}, table);
/** D-104 */
export const filterContext = (portal: Portal) => resource(portal, 'getFilterContext', {}, vehicleEndpoints);

/** D-174a, by page */
export const livesEndpoint = liveDeploymentEndpoints.listLiveDeployments;
export const liveDeployments = (portal: Portal, query: ListQuestion) => resource(portal, 'listLiveDeployments', { query }, table);
export const liveDeploymentsOf = (portal: Portal, id: number, query: ListQuestion) =>
  resource(portal, 'listLiveDeploymentsOfCandidate', { params: { id }, query }, table);
/** D-174b; undefined while it is being created (NAV-12). */
export const liveDeployment = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getLiveDeployment', { params: { id } }, table);
export const targetsOf = (portal: Portal, id: number) => resource(portal, 'getLiveTargets', { params: { id } }, table);
/** D-174c */
export const planOf = (portal: Portal, id: number) => resource(portal, 'getLivePlan', { params: { id } }, table);
export const liveRolloutOf = (portal: Portal, id: number) => resource(portal, 'getLiveRolloutStatus', { params: { id } }, table);

/** D-062.16 */
export const freezeWindows = (portal: Portal) => resource(portal, 'listFreezeWindows', {}, table);
export type FreezeWindow = Awaited<ReturnType<Client['listFreezeWindows']>>[number];
export const setFreezeWindow = (portal: Portal, body: BodyOf<'createFreezeWindow'>) => calls(portal).createFreezeWindow({ body });
export const liftFreezeWindow = (portal: Portal, id: number) => calls(portal).deleteFreezeWindow({ params: { id } });

export type VehicleQuery = ReturnType<typeof vehicleQuery>;
/** A page of vehicles of a test or live rollout; the server filters, sorts and pages (D-044). */
export const loadTestVehicles = (portal: Portal, id: number, query: VehicleQuery, signal: AbortSignal) =>
  calls(portal).listTestRolloutVehicles({ params: { id }, query }, { signal });
export const loadLiveVehicles = (portal: Portal, id: number, query: VehicleQuery, signal: AbortSignal) =>
  calls(portal).listRolloutVehicles({ params: { id }, query }, { signal });

/** API-003 */
export const createTestDeployment = (portal: Portal, body: NewTestDeployment) => calls(portal).createTestDeployment({ body });
/** D-175b */
export const saveTestDeployment = (portal: Portal, { id, revision }: Known, body: BodyOf<'updateTestDeployment'>) =>
  calls(portal).updateTestDeployment({ params: { id }, body }, { revision });
/** API-008 */
export const saveSelection = (portal: Portal, { id, revision }: Known, body: SelectionInput) =>
  calls(portal).saveVehicleSelection({ params: { id }, body }, { revision });
/** API-010 */
export const saveApproved = (portal: Portal, { id, revision }: Known, body: ApprovedInput) =>
  calls(portal).saveApprovedVehicles({ params: { id }, body }, { revision });
/** API-013 */
export const saveTestLog = (portal: Portal, { id, revision }: Known, body: LogInput, files: readonly File[], sending: Sending) =>
  calls(portal).saveTestLog({ params: { id }, body, files }, { ...sending, revision });
/** TEST-13: notes, link and files of one result. */
export const changeTestLog = (
  portal: Portal,
  { id, revision }: Known,
  resultId: number,
  body: BodyOf<'changeTestLog'>,
  files: readonly File[],
  sending: Sending,
) => calls(portal).changeTestLog({ params: { id, resultId }, body, files }, { ...sending, revision });
/** API-016 */
export const loadLogFile = (portal: Portal, id: number): Promise<Blob> => calls(portal).getTestDeploymentFile({ params: { id } });
/** API-014 */
export const deleteLogFile = (portal: Portal, id: number) => calls(portal).deleteTestDeploymentFile({ params: { id } });
/** API-015 */
export const deleteLogLink = (portal: Portal, id: number) => calls(portal).deleteTestDeploymentLink({ params: { id } });
/** Vehicles of the brands that meet all criteria (D-186d). */
export const countVehicles = (
  portal: Portal,
  brandIds: readonly number[],
  filterCriteria: readonly FilterCriterion[],
  signal: AbortSignal,
): Promise<VehicleCount> =>
  portal
    .clientOf(vehicleEndpoints)
    .countVehicles({ body: { brandIds: [...brandIds], filterCriteria: [...filterCriteria] } }, { signal });

/** D-062.01 */
export const createLiveDeployment = (portal: Portal, body: NewLiveDeployment) => calls(portal).createLiveDeployment({ body });
export const saveOverview = (portal: Portal, { id, revision }: Known, body: OverviewInput) =>
  calls(portal).updateLiveDeployment({ params: { id }, body }, { revision });
/** D-062.02 */
export const saveTargets = (portal: Portal, { id, revision }: Known, body: TargetsInput) =>
  calls(portal).saveLiveTargets({ params: { id }, body }, { revision });
/** Counts what targets would reach, without saving. */
export const countTargets = (portal: Portal, id: number, body: TargetsInput, signal: AbortSignal): Promise<VehicleCount> =>
  calls(portal).countLiveTargets({ params: { id }, body }, { signal });
/** D-062.03 */
export const submitRequest = (portal: Portal, { id, revision }: Known, body: BodyOf<'requestLiveDeployment'>) =>
  calls(portal).requestLiveDeployment({ params: { id }, body }, { revision });
/** D-062.06 */
export const savePlan = (portal: Portal, { id, revision }: Known, body: PlanInput) =>
  calls(portal).saveLivePlan({ params: { id }, body }, { revision });
/** What a plan would take, without saving. */
export const previewPlan = (portal: Portal, id: number, body: PlanInput, signal: AbortSignal) =>
  calls(portal).previewLivePlan({ params: { id }, body }, { signal });
