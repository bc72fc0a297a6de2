import { flowStores } from '#server/entity/stores.ts';
import { liveDeploymentTasks, testDeploymentTasks } from '#server/modules/deployment/deployment-tasks.ts';
import { candidateTasks } from '#server/modules/release-candidate/candidate-tasks.ts';
import { type TaskSource, tasksOfRows } from './tasks.ts';

/** Who gives tasks: flows whose tasks need nothing but the row say so in their store (`task`), others have a source of their own. */
export const taskSources: readonly TaskSource[] = [
  candidateTasks,
  testDeploymentTasks,
  liveDeploymentTasks,
  ...flowStores.filter(({ task }) => task !== undefined).map(tasksOfRows),
];
