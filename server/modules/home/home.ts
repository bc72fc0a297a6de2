import type { Api } from '#contract/api.ts';
import type { Home } from '#contract/platform.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { flowStoresOf, type Stores } from '#server/entity/stores.ts';
import { watchedBy } from '#server/modules/collab/collab-watches.ts';
import { liveDeploymentTasks, testDeploymentTasks } from '#server/modules/deployment/deployment-tasks.ts';
import { candidateTasks } from '#server/modules/release-candidate/candidate-tasks.ts';
import { askedTasks, withAsked } from './asked-tasks.ts';
import { calendarOf } from './home-calendar.ts';
import { runningRolloutsOf } from './running-rollouts.ts';
import { inOrder, type TaskSource, tasksOfRows } from './tasks.ts';
import { together } from './together.ts';
import { waitsOf } from './waits.ts';

/** The dashboard (D-171d, D-033): tasks of the caller and what others have of theirs, rollouts under way, what they watch, and the calendar of the brand. */
export async function homeOf(call: CallBase): Promise<Home> {
  const sources = taskSources(call.services.stores);
  const [watched, calendar, rollouts, waits, asked, ...tasks] = await Promise.all([
    watchedBy(call),
    calendarOf(call),
    runningRolloutsOf(call),
    waitsOf(call, sources),
    askedTasks(call),
    ...sources.map((source) => source(call)),
  ]);
  const all = withAsked(
    tasks.flatMap((source) => source.tasks),
    asked,
  );
  const moreTasks = tasks.reduce((sum, { more }) => sum + more, 0);
  return { tasks: inOrder(together(all), call), moreTasks, ...waits, rollouts, watched, calendar };
}

export const homeHandlers = {
  getHome: async (call) => reply(await homeOf(call)),
} satisfies Partial<Handlers<Api>>;

/** Who gives tasks: flows whose tasks need nothing but the row say so in their store (`task`), others have a source of their own. */
const taskSources = (stores: Stores): TaskSource[] => [
  candidateTasks,
  testDeploymentTasks,
  liveDeploymentTasks,
  ...flowStoresOf(stores)
    .filter(({ task }) => task !== undefined)
    .map(tasksOfRows),
];
