import type { Stores } from '#server/entity/stores.ts';
import { analyticsNoun } from '#server/modules/analytics/analytics.ts';
import { baselineUpdateNoun } from '#server/modules/baseline-update/baseline-update.ts';
import { bigLoopCampaignNoun } from '#server/modules/campaign/big-loop-campaign.ts';
import { oru20CampaignNoun } from '#server/modules/campaign/oru20-campaign.ts';
import { campaignCalendarNoun } from '#server/modules/campaign-calendar/campaign-calendar.ts';
import { bigLoopReleaseNoun } from '#server/modules/campaign-release/big-loop-release.ts';
import { oru20ReleaseNoun } from '#server/modules/campaign-release/oru20-release.ts';
import { functionNoun } from '#server/modules/customer-vehicle-function/customer-vehicle-function.ts';
import { dataImportNoun } from '#server/modules/data-import/data-import.ts';
import { dataLoadNoun } from '#server/modules/data-load-campaign/data-load-campaign.ts';
import { documentNoun } from '#server/modules/document/document.ts';
import { drmDeploymentNoun } from '#server/modules/drm-deployment/drm-deployment.ts';
import { drmProjectNoun } from '#server/modules/drm-project/drm-project.ts';
import { drmVersionNoun } from '#server/modules/drm-release-version/drm-release-version.ts';
import { e311DeploymentNoun } from '#server/modules/e311-deployment/e311-deployment.ts';
import { e311RequestNoun } from '#server/modules/e311-request/e311-request.ts';
import { ecuReleaseNoun } from '#server/modules/ecu-release/ecu-release.ts';
import { gateReviewNoun } from '#server/modules/gate-review/gate-review.ts';
import { liveDeploymentNoun } from '#server/modules/live-deployment/live-deployment.ts';
import { milestoneNoun } from '#server/modules/milestone/milestone.ts';
import { milestoneRiskNoun } from '#server/modules/milestone-risk/milestone-risk.ts';
import { milestoneTestNoun } from '#server/modules/milestone-test/milestone-test.ts';
import { preconditionNoun } from '#server/modules/precondition/precondition.ts';
import { releaseCandidateNoun } from '#server/modules/release-candidate/release-candidate.ts';
import { releaseNotesProjectNoun } from '#server/modules/release-notes-project/release-notes-project.ts';
import { riskNoun } from '#server/modules/risk/risk.ts';
import { smartCampaignNoun } from '#server/modules/smart-campaign/smart-campaign.ts';
import { softwareProjectNoun } from '#server/modules/software-project/software-project.ts';
import { testDeploymentNoun } from '#server/modules/test-deployment/test-deployment.ts';
import { testVehicleNoun } from '#server/modules/test-vehicle/test-vehicle.ts';
import { vehicleListNoun } from '#server/modules/vehicle-list/vehicle-list-noun.ts';
import type { Noun } from '#server/noun.ts';

const all = [
  softwareProjectNoun,
  releaseCandidateNoun,
  documentNoun,
  testDeploymentNoun,
  liveDeploymentNoun,
  testVehicleNoun,
  vehicleListNoun,
  releaseNotesProjectNoun,
  e311RequestNoun,
  e311DeploymentNoun,
  drmProjectNoun,
  drmVersionNoun,
  drmDeploymentNoun,
  bigLoopReleaseNoun,
  oru20ReleaseNoun,
  bigLoopCampaignNoun,
  oru20CampaignNoun,
  smartCampaignNoun,
  dataLoadNoun,
  campaignCalendarNoun,
  ecuReleaseNoun,
  functionNoun,
  preconditionNoun,
  riskNoun,
  gateReviewNoun,
  baselineUpdateNoun,
  analyticsNoun,
  dataImportNoun,
  milestoneNoun,
  milestoneTestNoun,
  milestoneRiskNoun,
] as const;

/** Every noun of the product: a new one enters the server here. */
export const nouns: readonly Noun[] = all;

type Each = (typeof all)[number];
type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer Whole) => void ? Whole : never;

/** The handlers of all nouns. */
export const nounHandlers = Object.assign({}, ...all.map(({ handlers }) => handlers)) as Together<Each['handlers']>;

/** The stores of all nouns: one that is missing is a type error. */
export const stores: Stores = Object.assign({}, ...all.map((noun) => noun.stores)) as Together<Each['stores']>;
