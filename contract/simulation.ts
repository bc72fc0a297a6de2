import { z } from 'zod';
import { formatted, wholeNumber } from './common.ts';
import { jobStatusSchema } from './deployment/rollout.ts';
import { endpoints, idParam } from './endpoint.ts';

/** What the simulated fleet can be made to answer: the facts that a deployment's flow is told, and vehicles that fail. */
export const simulatedAnswerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('job.reported'), status: jobStatusSchema }),
  z.strictObject({ type: z.literal('enablement.confirmed') }),
  z.strictObject({ type: z.literal('lastPhase.started') }),
  z.strictObject({ type: z.literal('stopRate.reached'), phase: wholeNumber(0, 9) }),
  z.strictObject({
    type: z.literal('vehicles.failed'),
    count: wholeNumber(1, 10_000),
    /** an error code as vehicles report it */
    reason: formatted(/^[A-Z][A-Z_]{0,59}$/, 'such:a reason|VEHICLE_OFFLINE'),
  }),
  /** the list of an approved live deployment could not be frozen */
  z.strictObject({ type: z.literal('list.failed') }),
  /** the fleet does not know the deployment's jobs any more (T27) */
  z.strictObject({ type: z.literal('jobs.lost') }),
]);
export type SimulatedAnswer = z.infer<typeof simulatedAnswerSchema>;

const steered = {
  access: { rule: { role: 'ADMIN' }, brand: 'home' },
  params: z.object({ kind: z.enum(['TEST', 'LIVE', 'E311', 'SMART', 'DRM']), id: idParam }),
  response: 'none',
} as const;
const base = '/api/simulation/deployments/{kind}/{id}';

/**
 * The simulators told what to do (D-231), for generated paths and for whoever wants to see a state. In a live environment there is
 * nothing here: 404.
 */
export const simulationEndpoints = endpoints({
  setSimulatedPace: {
    method: 'PUT',
    path: `${base}/pace`,
    summary: 'Holds the rollout of a deployment, from before its start on, or lets it go on',
    ...steered,
    body: z.strictObject({ held: z.boolean() }),
  },
  tellSimulatedAnswer: {
    method: 'POST',
    path: `${base}/answers`,
    summary: 'Makes the simulated fleet answer; 409 when the deployment does not take that now, or it changes nothing',
    ...steered,
    status: 204,
    body: simulatedAnswerSchema,
  },
  setSimulatedBackend: {
    method: 'PUT',
    path: '/api/simulation/backends/{backend}',
    summary: 'Puts a simulator DOWN, so that its calls fail, or UP again; every page is told at once (D-079.4)',
    access: { rule: { role: 'ADMIN' }, brand: 'none' },
    /** vehicle-cloud, directory, digital-twin, fleet, oemil, or the tool of a noun */
    params: z.object({ backend: formatted(/^[a-z][a-z0-9-]{0,39}$/, 'such:the name of a backend|translation-tool') }),
    body: z.strictObject({ status: z.enum(['UP', 'DOWN']) }),
    response: 'none',
  },
});
