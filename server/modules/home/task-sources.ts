import { liveDeploymentTasks, testDeploymentTasks } from '#server/modules/deployment/deployment-tasks.ts';
import { candidateTasks } from '#server/modules/release-candidate/candidate-tasks.ts';
import type { TaskSource } from './tasks.ts';

/** Who gives tasks; an area with a flow adds its own line. */
export const taskSources: readonly TaskSource[] = [candidateTasks, testDeploymentTasks, liveDeploymentTasks];
