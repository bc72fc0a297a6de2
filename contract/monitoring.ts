import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** A route's pattern (`/software/projects/aec/$swProjectId`), never an address: that may hold a vehicle's number. */
const routeSchema = z
  .string()
  .max(200)
  .regex(/^\/[\w$./-]*$/);

const traceSchema = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .optional();

/**
 * What a page tells of itself (MON-03, MON-04, D-055). Only what the code itself wrote: kinds, routes, checks, problem types, places in the
 * code. No message and no address, since these may hold a name, an e-mail address or a vehicle's number.
 */
export const monitoringEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('exception'),
    cause: z.enum(['uncaught', 'unauthorized']),
    type: z.string().regex(/^[A-Za-z]\w{0,59}$/),
    frames: z
      .array(
        z
          .string()
          .max(200)
          .regex(/^(?:[\w$.<>]+ )?\/[\w./@~-]+:\d+:\d+$/),
      )
      .max(10),
    route: routeSchema,
    /** of the call that was answered last before it */
    traceId: traceSchema,
  }),
  z.strictObject({
    kind: z.literal('accessRefused'),
    route: routeSchema,
    missing: z.array(z.string().regex(/^[\w.:-]{1,80}$/)).max(20),
  }),
  z.strictObject({
    kind: z.literal('problem'),
    problemType: z.string().regex(/^[A-Z\d_]{1,60}$/),
    status: z.number().int().min(0).max(599),
    traceId: traceSchema,
  }),
]);
export type MonitoringEvent = z.infer<typeof monitoringEventSchema>;

/** Most events that a page sends at once. */
export const monitoringBatch = 20;

/** Beside the other calls: the page sends it without session, since what it tells of may be the session's end. */
export const monitoringEndpoints = endpoints({
  reportEvents: {
    method: 'POST',
    path: '/api/cloud-proxy/monitoring-events',
    summary: 'Exceptions, refusals and problems that a page met (D-055)',
    access: { rule: { anyone: true }, brand: 'none', anonymous: true },
    body: z.strictObject({ events: z.array(monitoringEventSchema).min(1).max(monitoringBatch) }),
    response: 'none',
    status: 204,
  },
});
