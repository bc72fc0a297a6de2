import type { Actor } from '#contract/access/access.ts';
import type { FlowId } from '#machines/registry.ts';
import { baselineTests } from '#tests/support/baseline-update/baseline-tests.ts';
import { ecuReleaseTests } from '#tests/support/baseline-update/ecu-release-tests.ts';
import { functionTests } from '#tests/support/baseline-update/function-tests.ts';
import { preconditionTests } from '#tests/support/baseline-update/precondition-tests.ts';
import { reviewTests } from '#tests/support/baseline-update/review-tests.ts';
import { riskTests } from '#tests/support/baseline-update/risk-tests.ts';
import { bigLoopTests, oru20Tests } from '#tests/support/campaign/campaign-tests.ts';
import { dataImportTests, oru23ImportTests } from '#tests/support/data-import/import-tests.ts';
import { batchTests, campaignTests } from '#tests/support/data-load/data-load-walkers.ts';
import { liveDeploymentModel, testDeploymentModel } from '#tests/support/deployment/deployment-models.ts';
import { deploymentWalker } from '#tests/support/deployment/deployment-walker.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { drmDeploymentTests } from '#tests/support/drm/drm-deployment-tests.ts';
import { drmVersionTests } from '#tests/support/drm/drm-release-version-tests.ts';
import { e311DeploymentTests } from '#tests/support/e311-deployment/e311-deployment-walker.ts';
import { e311RequestTests } from '#tests/support/e311-request/e311-request-walker.ts';
import { milestoneRiskTests, milestoneTests, milestoneTestTests } from '#tests/support/milestone/milestone-tests.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { candidateModel } from '#tests/support/release-candidate/candidate-model.ts';
import { candidateWalker } from '#tests/support/release-candidate/candidate-walker.ts';
import { releaseNotesTests } from '#tests/support/release-notes-project/release-notes-project-walker.ts';
import { smartCampaignTests } from '#tests/support/smart-campaign/smart-campaign-tests.ts';
import { testUsers } from '#tests/support/test-users.ts';
import type { FlowModel } from './flow-model.ts';
import type { ParitySubject } from './parity.ts';
import type { Walker } from './walker.ts';

/** What the tests of every flow know of one: lint, generated paths, parity and mutants follow from it. */
export type FlowTests = {
  /** as titles of tests have it, with the requirements that its paths prove */
  readonly title: string;
  /** which moves are worth trying */
  readonly model: FlowModel;
  /** how its entities are made and moved on a running portal */
  readonly walker: (as: As) => Walker;
  /** one that is put into any state; loaded when it is asked for, since it looks into the server */
  readonly parity: (portal: RolloutPortal) => Promise<ParitySubject>;
  /** who may not do what the path's people do, and is refused */
  readonly other?: Actor;
};

const deployments = () => import('#tests/support/deployment/deployment-parity.ts');

/** Every flow's: one that is missing is a type error. */
export const flowTests: Readonly<Record<FlowId, FlowTests>> = {
  candidate: {
    title: 'the approval chain (D-060, AEC-24, T5)',
    model: candidateModel,
    walker: candidateWalker,
    parity: async (portal) => (await import('#tests/support/release-candidate/candidate-parity.ts')).candidateParity(portal),
    other: testUsers.admin,
  },
  testDeployment: {
    title: 'the test deployment (D-061, TEST-03, TEST-16, T5)',
    model: testDeploymentModel,
    walker: (as) => deploymentWalker(as, 'TEST'),
    parity: async (portal) => (await deployments()).testDeploymentParity(portal),
  },
  liveDeployment: {
    title: 'the live deployment (D-062, LIVE-01, LIVE-06, T5)',
    model: liveDeploymentModel,
    walker: (as) => deploymentWalker(as, 'LIVE'),
    parity: async (portal) => (await deployments()).liveDeploymentParity(portal),
  },
  releaseNotesProject: releaseNotesTests,
  e311Request: e311RequestTests,
  e311Deployment: e311DeploymentTests,
  bigLoopCampaign: bigLoopTests,
  oru20Campaign: oru20Tests,
  smartCampaign: smartCampaignTests,
  dataLoadCampaign: campaignTests,
  dataLoadBatch: batchTests,
  baselineUpdate: baselineTests,
  ecuRelease: ecuReleaseTests,
  customerVehicleFunction: functionTests,
  precondition: preconditionTests,
  risk: riskTests,
  gateReview: reviewTests,
  drmReleaseVersion: drmVersionTests,
  drmDeployment: drmDeploymentTests,
  milestone: milestoneTests,
  milestoneTest: milestoneTestTests,
  milestoneRisk: milestoneRiskTests,
  dataImport: dataImportTests,
  oru23Import: oru23ImportTests,
};
