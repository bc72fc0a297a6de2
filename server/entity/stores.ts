import type { LockType } from '#contract/collab/collab-entity.ts';
import { type EntityType, flowTypes } from '#contract/entity/entities.ts';
import { documentStore } from '#server/modules/document/document-store.ts';
import { e311DeploymentStore } from '#server/modules/e311-deployment/e311-deployment-store.ts';
import { e311RequestStore } from '#server/modules/e311-request/e311-request-store.ts';
import { freezeWindowStore } from '#server/modules/live-deployment/freeze-window.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { releaseNotesStore } from '#server/modules/release-notes-project/release-notes-project-store.ts';
import { projectStore } from '#server/modules/software-project/software-project-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import { testVehicleStore } from '#server/modules/test-vehicle/test-vehicle-store.ts';
import { vehicleListStore } from '#server/modules/vehicle-list/vehicle-list-store.ts';
import type { EntityStore, FlowStore } from './flow-store.ts';

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
  RELEASE_NOTES_PROJECT: releaseNotesStore,
  E311_REQUEST: e311RequestStore,
  E311_DEPLOYMENT: e311DeploymentStore,
};

/** Those whose commands a flow decides. */
export const flowStores = flowTypes.map((type) => stores[type] as unknown as FlowStore);
