import { exampleOf } from '#contract/command.ts';
import { liveDeploymentCommands as live, testDeploymentCommands as test } from '#contract/deployment/deployment-commands.ts';
import { inDays } from '#tests/support/portal/caller.ts';

export type DeploymentKind = 'TEST' | 'LIVE';
/** Who creates a deployment of a kind, and where. */
export const deploymentCreator = { TEST: 'cmt-deployment-manager', LIVE: 'container-po' } as const;
export const deploymentBase = { TEST: '/api/ae-container/test-deployments', LIVE: '/api/ae-container/deployments' } as const;

/** Phases of a plan lie ahead of the day on which it is saved. */
const twoPhases = {
  phases: [
    { name: 'First', start: `${inDays(1)}T08:00:00.000Z`, share: 1, stopOnFailureRate: 100 },
    // It waits for somebody, so that there is something to let begin (D-250).
    { name: 'All', start: null, begin: { by: 'HAND' }, share: 99, stopOnFailureRate: 100 },
  ],
};

/** Commands that are typed on a page of their own: the journey does that, here a call by the same person does. */
export const typedForDeployment: Readonly<Record<string, (name: string, payload: object) => object>> = {
  'deployment.edit': (name) => ({ ...exampleOf(test['deployment.edit']), name }),
  'selection.save': () => exampleOf(test['selection.save']),
  'approved.save': () => exampleOf(test['approved.save']),
  'log.save': (_name, payload) => payload,
  'overview.save': (name, payload) => ({ ...payload, name }),
  'targets.save': () => exampleOf(live['targets.save']),
  'request.submit': () => ({ ...exampleOf(live['request.submit']), desiredStart: inDays(20) }),
  'plan.save': () => twoPhases,
};

/** The body of a command that a running portal accepts where the chart does; `name` is the deployment's own. */
export const deploymentBody = (type: string, name: string, payload: object = {}): object =>
  typedForDeployment[type]?.(name, payload) ?? payload;

/** The body of a new deployment. */
export const newDeployment = (kind: DeploymentKind, releaseCandidateId: number, name: string): object => ({
  releaseCandidateId,
  name,
  ...(kind === 'TEST' ? { vehicleBrands: [1, 4] } : { purpose: 'ROLLOUT' }),
});
