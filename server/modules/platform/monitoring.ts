import type { Api } from '#contract/api.ts';
import type { Handlers } from '#server/call.ts';

/** What pages tell of themselves goes on to the collector, and nowhere else (MON-03, MON-04). */
export const monitoringHandlers = {
  reportEvents: async (call) => {
    for (const event of call.body.events) call.services.telemetry.told(event, call.traceId);
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;
