import type { FlowName } from '#contract/entity/entities.ts';
import type { Flow } from '#machines/flow.ts';
import { baselineUpdateFlow } from '#machines/flows/baseline-update/baseline-update.ts';
import { customerVehicleFunctionFlow } from '#machines/flows/baseline-update/customer-vehicle-function.ts';
import { ecuReleaseFlow } from '#machines/flows/baseline-update/ecu-release.ts';
import { gateReviewFlow } from '#machines/flows/baseline-update/gate-review.ts';
import { preconditionFlow } from '#machines/flows/baseline-update/precondition.ts';
import { riskFlow } from '#machines/flows/baseline-update/risk.ts';
import { bigLoopCampaignFlow } from '#machines/flows/campaign/big-loop-campaign.ts';
import { oru20CampaignFlow } from '#machines/flows/campaign/oru20-campaign.ts';
import { dataImportFlow, oru23ImportFlow } from '#machines/flows/data-import.ts';
import { dataLoadBatchFlow } from '#machines/flows/data-load-batch.ts';
import { dataLoadCampaignFlow } from '#machines/flows/data-load-campaign.ts';
import { drmDeploymentFlow } from '#machines/flows/drm-deployment.ts';
import { drmReleaseVersionFlow } from '#machines/flows/drm-release-version.ts';
import { e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import { e311RequestFlow } from '#machines/flows/e311-request.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { milestoneFlow } from '#machines/flows/milestone/milestone.ts';
import { milestoneRiskFlow } from '#machines/flows/milestone/milestone-risk.ts';
import { milestoneTestFlow } from '#machines/flows/milestone/milestone-test.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';

/** Every flow of the product by its id: a new flow enters here and is linted, walked and drawn from then on. */
export const flows = {
  candidate: candidateFlow,
  testDeployment: testDeploymentFlow,
  liveDeployment: liveDeploymentFlow,
  drmReleaseVersion: drmReleaseVersionFlow,
  drmDeployment: drmDeploymentFlow,
  releaseNotesProject: releaseNotesProjectFlow,
  e311Request: e311RequestFlow,
  e311Deployment: e311DeploymentFlow,
  bigLoopCampaign: bigLoopCampaignFlow,
  oru20Campaign: oru20CampaignFlow,
  smartCampaign: smartCampaignFlow,
  dataLoadCampaign: dataLoadCampaignFlow,
  dataLoadBatch: dataLoadBatchFlow,
  baselineUpdate: baselineUpdateFlow,
  ecuRelease: ecuReleaseFlow,
  customerVehicleFunction: customerVehicleFunctionFlow,
  risk: riskFlow,
  milestone: milestoneFlow,
  milestoneTest: milestoneTestFlow,
  milestoneRisk: milestoneRiskFlow,
  precondition: preconditionFlow,
  gateReview: gateReviewFlow,
  dataImport: dataImportFlow,
  oru23Import: oru23ImportFlow,
} as const satisfies Record<FlowName, Flow>;

export type FlowId = keyof typeof flows;
