import type { LockType } from '#contract/collab-entity.ts';
import type { EntityType } from '#contract/entities.ts';
import type { EntityStore } from '#server/flow-store.ts';
import { candidateStore } from '#server/modules/candidate-store.ts';
import { documentStore } from '#server/modules/document-store.ts';
import { freezeWindowStore } from '#server/modules/freeze-window.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { projectStore } from '#server/modules/software-project-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { testVehicleStore } from '#server/modules/test-vehicle-store.ts';
import { vehicleListStore } from '#server/modules/vehicle-list-store.ts';

/** Every store by its noun, for what works on any entity (history). Modules add theirs here. */
export const stores: Readonly<Record<LockType, EntityStore> & Partial<Record<EntityType, EntityStore>>> = {
  SOFTWARE_PROJECT: projectStore,
  RELEASE_CANDIDATE: candidateStore,
  DOCUMENT: documentStore,
  TEST_DEPLOYMENT: testDeploymentStore,
  LIVE_DEPLOYMENT: liveDeploymentStore,
  FREEZE_WINDOW: freezeWindowStore,
  TEST_VEHICLE: testVehicleStore,
  VEHICLE_LIST: vehicleListStore,
};
