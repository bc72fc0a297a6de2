import { boardEndpoints } from './analytics/board-endpoints.ts';
import { baselineDossierEndpoints } from './baseline-update/baseline-dossier.ts';
import { baselineUpdateEndpoints } from './baseline-update/baseline-update-endpoints.ts';
import { bigLoopCampaignEndpoints } from './campaign/big-loop.ts';
import { oru20CampaignEndpoints } from './campaign/oru20.ts';
import { campaignCalendarEndpoints } from './campaign-calendar/campaign-calendar.ts';
import { bigLoopReleaseEndpoints } from './campaign-release/big-loop-release.ts';
import { oru20ReleaseEndpoints } from './campaign-release/oru20-release.ts';
import { collabEndpoints } from './collab/collab.ts';
import { functionEndpoints } from './customer-vehicle-function/customer-vehicle-function.ts';
import { dataImportEndpoints, oru23ImportEndpoints } from './data-import/data-import.ts';
import { dataLoadDashboardEndpoints } from './data-load-campaign/data-load-dashboard.ts';
import { dataLoadEndpoints } from './data-load-campaign/data-load-endpoints.ts';
import { liveDeploymentEndpoints } from './deployment/live-deployment.ts';
import { savedPlanEndpoints } from './deployment/saved-plan.ts';
import { testDeploymentEndpoints } from './deployment/test-deployment.ts';
import { documentEndpoints } from './document/document.ts';
import { milestoneDocumentEndpoints } from './document/milestone-document.ts';
import { drmDeploymentEndpoints } from './drm-deployment/drm-deployment-endpoints.ts';
import { drmProjectEndpoints } from './drm-project/drm-project.ts';
import { drmVersionEndpoints } from './drm-release-version/drm-release-version-endpoints.ts';
import { e311DeploymentEndpoints } from './e311-deployment/e311-deployment-endpoints.ts';
import { e311RequestEndpoints } from './e311-request/e311-request-endpoints.ts';
import { ecuReleaseEndpoints } from './ecu-release/ecu-release.ts';
import { gateReviewEndpoints } from './gate-review/gate-review.ts';
import { historyEndpoints } from './journal/history.ts';
import { liveEndpoints } from './live/news.ts';
import { drmdDeploymentEndpoints } from './milestone/drmd-deployment.ts';
import { milestoneEndpoints } from './milestone/milestone.ts';
import { milestoneRiskEndpoints } from './milestone-risk/milestone-risk.ts';
import { milestoneTestEndpoints } from './milestone-test/milestone-test.ts';
import { monitoringEndpoints } from './monitoring.ts';
import { pageApi } from './page/page-api.ts';
import { peopleEndpoints } from './people/people.ts';
import { preconditionEndpoints } from './precondition/precondition.ts';
import { problemEndpoints } from './problem.ts';
import { releaseCandidateEndpoints } from './release-candidate/release-candidate.ts';
import { releaseNotesEndpoints } from './release-notes-project/release-notes-project.ts';
import { riskEndpoints } from './risk/risk.ts';
import { searchEndpoints } from './search.ts';
import { simulationEndpoints } from './simulation.ts';
import { cuCampaignEndpoints, smartCampaignEndpoints } from './smart-campaign/smart-campaign-endpoints.ts';
import { softwareProjectEndpoints } from './software-project/software-project.ts';
import { testVehicleEndpoints } from './test-vehicle/test-vehicle.ts';
import { vehicleEndpoints } from './vehicle/vehicle.ts';
import { vehicleHistoryEndpoints } from './vehicle/vehicle-history.ts';
import { vehicleListEndpoints } from './vehicle-list/vehicle-list.ts';
import { vehicleListImportEndpoints } from './vehicle-list/vehicle-list-import.ts';
import { workflowEndpoints } from './workflow.ts';

/** Every call of the product. Client, server routes, OpenAPI and the access matrix all come from this table. */
export const api = {
  ...pageApi,
  ...problemEndpoints,
  ...peopleEndpoints,
  ...historyEndpoints,
  ...liveEndpoints,
  ...softwareProjectEndpoints,
  ...releaseCandidateEndpoints,
  ...documentEndpoints,
  ...vehicleEndpoints,
  ...vehicleHistoryEndpoints,
  ...testDeploymentEndpoints,
  ...testVehicleEndpoints,
  ...liveDeploymentEndpoints,
  ...savedPlanEndpoints,
  ...collabEndpoints,
  ...searchEndpoints,
  ...monitoringEndpoints,
  ...vehicleListEndpoints,
  ...vehicleListImportEndpoints,
  ...releaseNotesEndpoints,
  ...e311RequestEndpoints,
  ...e311DeploymentEndpoints,
  ...bigLoopReleaseEndpoints,
  ...oru20ReleaseEndpoints,
  ...bigLoopCampaignEndpoints,
  ...oru20CampaignEndpoints,
  ...smartCampaignEndpoints,
  ...cuCampaignEndpoints,
  ...dataLoadEndpoints,
  ...campaignCalendarEndpoints,
  ...dataLoadDashboardEndpoints,
  ...boardEndpoints,
  ...dataImportEndpoints,
  ...oru23ImportEndpoints,
  ...baselineUpdateEndpoints,
  ...baselineDossierEndpoints,
  ...ecuReleaseEndpoints,
  ...functionEndpoints,
  ...preconditionEndpoints,
  ...riskEndpoints,
  ...gateReviewEndpoints,
  ...drmProjectEndpoints,
  ...drmVersionEndpoints,
  ...drmDeploymentEndpoints,
  ...milestoneEndpoints,
  ...milestoneTestEndpoints,
  ...milestoneRiskEndpoints,
  ...milestoneDocumentEndpoints,
  ...drmdDeploymentEndpoints,
  ...simulationEndpoints,
  ...workflowEndpoints,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
