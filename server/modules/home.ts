import type { Api } from '#contract/api.ts';
import { type Handlers, reply } from '#server/call.ts';
import { watchedBy } from '#server/modules/collab-watches.ts';
import { calendarOf } from '#server/modules/home-calendar.ts';
import { taskSources } from '#server/modules/task-sources.ts';

/** The dashboard (D-171d, D-033): tasks of the caller, newest first, what they watch, and the calendar of the brand. */
export const homeHandlers = {
  getHome: async (call) => {
    const [watched, calendar, ...tasks] = await Promise.all([
      watchedBy(call),
      calendarOf(call),
      ...taskSources.map((source) => source(call)),
    ]);
    return reply({ tasks: tasks.flat().sort((a, b) => b.since.localeCompare(a.since)), watched, calendar });
  },
} satisfies Partial<Handlers<Api>>;
