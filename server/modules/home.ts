import type { Api } from '#contract/api.ts';
import { type Handlers, reply } from '#server/call.ts';
import { taskSources } from '#server/modules/task-sources.ts';

/** The dashboard (D-171d): tasks of the caller, newest first. */
export const homeHandlers = {
  getHome: async (call) => {
    const tasks = await Promise.all(taskSources.map((source) => source(call)));
    return reply({ tasks: tasks.flat().sort((a, b) => b.since.localeCompare(a.since)) });
  },
} satisfies Partial<Handlers<Api>>;
