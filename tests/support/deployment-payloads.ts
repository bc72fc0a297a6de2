import { inDays } from '#tests/support/party.ts';

export type DeploymentKind = 'TEST' | 'LIVE';
/** Who creates a deployment of a kind, and where. */
export const deploymentCreator = { TEST: 'cmt-deployment-manager', LIVE: 'container-po' } as const;
export const deploymentBase = { TEST: '/api/ae-container/test-deployments', LIVE: '/api/ae-container/deployments' } as const;

const companyCars = {
  selectedBrands: [1, 4],
  filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }],
};
const twoPhases = {
  phases: [
    { name: 'First', start: `${inDays(1)}T08:00:00.000Z`, share: 1, stopOnFailureRate: 100 },
    { name: 'All', start: `${inDays(60)}T08:00:00.000Z`, share: 99, stopOnFailureRate: 100 },
  ],
};
const waiting = { reason: 'It goes to every car of both brands.', desiredStart: inDays(20) };

/** Commands that are typed on a page of their own: the journey does that, here a call by the same person does. */
export const typedForDeployment: Readonly<Record<string, (name: string, payload: object) => object>> = {
  'deployment.edit': (name) => ({ name, description: 'Told again.' }),
  'selection.save': () => companyCars,
  'approved.save': () => ({ vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' }),
  'log.save': (_name, payload) => payload,
  'overview.save': (name, payload) => ({ ...payload, name }),
  'targets.save': () => companyCars,
  'request.submit': () => waiting,
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
