import { candidateTasks } from '#server/modules/candidate-tasks.ts';
import { liveDeploymentTasks, testDeploymentTasks } from '#server/modules/deployment-tasks.ts';
import type { TaskSource } from '#server/modules/tasks.ts';

/** Who gives tasks; an area with a flow adds its own line. */
export const taskSources: readonly TaskSource[] = [candidateTasks, testDeploymentTasks, liveDeploymentTasks];
