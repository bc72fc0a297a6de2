import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { pathOf } from '#contract/entity/entity-address.ts';
import { candidatePages, type LivePage, livePages, type TestPage, testPages } from '#contract/page/pages.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import type { NeedPlace } from '#src/app/workflow/need-place.ts';

type Of = { readonly softwareProjectId: number | string; readonly releaseCandidateId: number | string };

const candidateOf = ({ softwareProjectId, releaseCandidateId }: Of) =>
  candidatePath({ softwareProjectId, id: releaseCandidateId });

/** Lists of a candidate (D-020, D-021). */
export const testListPath = (of: Of): string => `${candidateOf(of)}/${candidatePages.testDeployments}`;
export const liveListPath = (of: Of): string => `${candidateOf(of)}/${candidatePages.deployments}`;

const idsOf = ({ softwareProjectId, releaseCandidateId, id }: Of & { readonly id: number | string }) => ({
  swProjectId: softwareProjectId,
  releaseCandidateId,
  deploymentId: id,
});

/** A test deployment without its page (TEST-03). */
export const testPath = (of: Of & { readonly id: number | string }): string => pathOf('TEST_DEPLOYMENT', idsOf(of));
/** A live deployment without its page (LIVE-01, LIVE-02). */
export const livePath = (of: Of & { readonly id: number | string }): string => pathOf('LIVE_DEPLOYMENT', idsOf(of));

export const deploymentsPath = pathOf('FREEZE_WINDOW', {});

type Place<Page extends string> = NeedPlace & { readonly page: Page };
/** Where an unmet condition of a test deployment can be met (B10). */
export const testPlaces: Readonly<Record<string, Place<TestPage>>> = {
  vehiclesMatch: { page: testPages.vehicles, field: 'filterCriteria,fact-criteria' },
  someVehicleApproved: { page: testPages.vehicles, field: 'vehicles,matching' },
  groupNameFree: { page: testPages.vehicles, field: 'groupName' },
  someVehicleRetryable: { page: testPages.tracking, field: 'failures' },
  rolloutNotEnding: { page: testPages.tracking, field: 'job' },
  VEHICLE_LIST_ADDED: { page: testPages.vehicles, does: 'selection.save' },
  REQUESTED: { page: testPages.vehicles, does: 'approved.save' },
};
/** The same of a live deployment. */
export const livePlaces: Readonly<Record<string, Place<LivePage> | string>> = {
  purposeChosen: { page: livePages.overview, field: 'purpose,fact-purpose' },
  vehiclesMatch: { page: livePages.targets, field: 'selectedBrands,fact-brands' },
  groupsExist: { page: livePages.targets, field: 'filterCriteria,fact-criteria' },
  phasesValid: { page: livePages.plan, field: 'phases.0.share,plan' },
  startDue: { page: livePages.plan, field: 'phases.0.start,plan' },
  someVehicleRetryable: { page: livePages.rollout, field: 'failures' },
  rolloutNotEnding: { page: livePages.rollout, field: 'vehicles' },
  // Freeze windows are the brand's, not the deployment's.
  notFrozen: `${deploymentsPath}?tab=live&field=freezeWindows`,
  VEHICLE_LIST_ADDED: { page: livePages.targets, does: 'targets.save' },
  REQUESTED: { page: livePages.request, does: 'request.submit' },
  IN_PREPARATION: { page: livePages.request, does: 'request.approve' },
  READY_TO_ROLLOUT: { page: livePages.plan, does: 'plan.save' },
};
/** Where one wants to land: what is to do in this status, or what it came to. */
export function testHome(row: Pick<TestDeployment, 'id' | 'status' | 'softwareProjectId' | 'releaseCandidateId'>): string {
  const byStatus: Readonly<Partial<Record<TestDeployment['status'], TestPage>>> = {
    CREATED: testPages.info,
    VEHICLE_LIST_ADDED: testPages.vehicles,
    REQUESTED: testPages.vehicles,
  };
  return `${testPath(row)}/${byStatus[row.status] ?? testPages.tracking}`;
}
export function liveHome(row: Pick<LiveDeployment, 'id' | 'status' | 'softwareProjectId' | 'releaseCandidateId'>): string {
  const byStatus: Readonly<Partial<Record<LiveDeployment['status'], LivePage>>> = {
    CREATED: livePages.overview,
    VEHICLE_LIST_ADDED: livePages.request,
    REQUESTED: livePages.request,
    IN_PREPARATION: livePages.plan,
    READY_TO_ROLLOUT: livePages.plan,
  };
  return `${livePath(row)}/${byStatus[row.status] ?? livePages.rollout}`;
}
