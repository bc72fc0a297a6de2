import type { Api } from '#contract/api.ts';
import { type Handlers, reply } from '#server/call.ts';
import { watchedBy } from '#server/modules/collab-watches.ts';
import { taskSources } from '#server/modules/task-sources.ts';

/** The dashboard (D-171d): tasks of the caller, newest first, and what they watch. */
export const homeHandlers = {
  getHome: async (call) => {
    const [watched, ...tasks] = await Promise.all([watchedBy(call), ...taskSources.map((source) => source(call))]);
    return reply({ tasks: tasks.flat().sort((a, b) => b.since.localeCompare(a.since)), watched });
  },
} satisfies Partial<Handlers<Api>>;
