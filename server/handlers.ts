import type { Api } from '#contract/api.ts';
import type { Handlers } from '#server/call.ts';
import { ablePeopleHandlers } from '#server/modules/collab/able-people.ts';
import { askHandlers } from '#server/modules/collab/asks.ts';
import { commentHandlers } from '#server/modules/collab/collab-comments.ts';
import { lockHandlers } from '#server/modules/collab/collab-locks.ts';
import { watchHandlers } from '#server/modules/collab/collab-watches.ts';
import { bootHandlers } from '#server/modules/home/boot.ts';
import { homeHandlers } from '#server/modules/home/home.ts';
import { runningRolloutsHandlers } from '#server/modules/home/running-rollouts.ts';
import { monitoringHandlers } from '#server/modules/platform/monitoring.ts';
import { searchHandlers } from '#server/modules/platform/search.ts';
import { simulationHandlers } from '#server/modules/platform/simulation.ts';
import { systemHandlers } from '#server/modules/platform/system.ts';
import { workflowHandlers } from '#server/modules/platform/workflow.ts';
import { vehicleHandlers } from '#server/modules/vehicle/vehicle.ts';
import { vehicleHistoryHandlers } from '#server/modules/vehicle-history/vehicle-history.ts';
import { nounHandlers } from '#server/nouns.ts';

/** Every call of the product, of its nouns and of what works on any of them: a handler that is missing is a type error (T3). */
export const handlers: Handlers<Api> = {
  ...systemHandlers,
  ...homeHandlers,
  ...bootHandlers,
  ...runningRolloutsHandlers,
  ...vehicleHandlers,
  ...vehicleHistoryHandlers,
  ...ablePeopleHandlers,
  ...askHandlers,
  ...commentHandlers,
  ...watchHandlers,
  ...lockHandlers,
  ...searchHandlers,
  ...monitoringHandlers,
  ...simulationHandlers,
  ...workflowHandlers,
  ...nounHandlers,
};
