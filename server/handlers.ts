import type { Api } from '#contract/api.ts';
import type { Handlers } from '#server/call.ts';
import { commentHandlers } from '#server/modules/collab/collab-comments.ts';
import { lockHandlers } from '#server/modules/collab/collab-locks.ts';
import { watchHandlers } from '#server/modules/collab/collab-watches.ts';
import { documentHandlers } from '#server/modules/document/document.ts';
import { e311DeploymentHandlers } from '#server/modules/e311-deployment/e311-deployment.ts';
import { e311RequestHandlers } from '#server/modules/e311-request/e311-request.ts';
import { bootHandlers } from '#server/modules/home/boot.ts';
import { homeHandlers } from '#server/modules/home/home.ts';
import { freezeWindowHandlers } from '#server/modules/live-deployment/freeze-window.ts';
import { liveDeploymentHandlers } from '#server/modules/live-deployment/live-deployment.ts';
import { monitoringHandlers } from '#server/modules/monitoring.ts';
import { releaseCandidateHandlers } from '#server/modules/release-candidate/release-candidate.ts';
import { releaseNotesHandlers } from '#server/modules/release-notes-project/release-notes-project.ts';
import { searchHandlers } from '#server/modules/search.ts';
import { simulationHandlers } from '#server/modules/simulation.ts';
import { softwareProjectHandlers } from '#server/modules/software-project/software-project.ts';
import { systemHandlers } from '#server/modules/system.ts';
import { testDeploymentHandlers } from '#server/modules/test-deployment/test-deployment.ts';
import { testVehicleHandlers } from '#server/modules/test-vehicle/test-vehicle.ts';
import { testVehicleImportHandlers } from '#server/modules/test-vehicle/test-vehicle-import.ts';
import { vehicleHandlers } from '#server/modules/vehicle/vehicle.ts';
import { vehicleListHandlers } from '#server/modules/vehicle-list/vehicle-list.ts';
import { vehicleListDecideHandlers } from '#server/modules/vehicle-list/vehicle-list-decide.ts';
import { vehicleListFilterHandlers } from '#server/modules/vehicle-list/vehicle-list-filter.ts';
import { vehicleListImportHandlers } from '#server/modules/vehicle-list/vehicle-list-import.ts';
import { vehicleListSyncHandlers } from '#server/modules/vehicle-list/vehicle-list-sync.ts';
import { vehicleListVinHandlers } from '#server/modules/vehicle-list/vehicle-list-vins.ts';
import { workflowHandlers } from '#server/modules/workflow.ts';

/** Every call of the product: a handler that is missing here is a type error (T3). */
export const handlers: Handlers<Api> = {
  ...systemHandlers,
  ...softwareProjectHandlers,
  ...releaseCandidateHandlers,
  ...homeHandlers,
  ...bootHandlers,
  ...documentHandlers,
  ...vehicleHandlers,
  ...testDeploymentHandlers,
  ...testVehicleHandlers,
  ...testVehicleImportHandlers,
  ...liveDeploymentHandlers,
  ...freezeWindowHandlers,
  ...commentHandlers,
  ...watchHandlers,
  ...lockHandlers,
  ...searchHandlers,
  ...monitoringHandlers,
  ...vehicleListHandlers,
  ...vehicleListVinHandlers,
  ...vehicleListSyncHandlers,
  ...vehicleListFilterHandlers,
  ...vehicleListDecideHandlers,
  ...vehicleListImportHandlers,
  ...releaseNotesHandlers,
  ...e311RequestHandlers,
  ...e311DeploymentHandlers,
  ...simulationHandlers,
  ...workflowHandlers,
};
