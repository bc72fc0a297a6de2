import type { LiveDeployment } from '#contract/live-deployment.ts';
import type { TestDeployment } from '#contract/test-deployment.ts';
import { candidatePages, candidatePath } from '#src/app/candidate/candidate-paths.ts';

type Of = { readonly softwareProjectId: number | string; readonly releaseCandidateId: number | string };

const candidateOf = ({ softwareProjectId, releaseCandidateId }: Of) =>
  candidatePath({ softwareProjectId, id: releaseCandidateId });

/** Lists of a candidate (D-020, D-021). */
export const testListPath = (of: Of): string => `${candidateOf(of)}/${candidatePages.testDeployments}`;
export const liveListPath = (of: Of): string => `${candidateOf(of)}/${candidatePages.deployments}`;

/** A test deployment without its page (TEST-03). */
export const testPath = (of: Of & { readonly id: number | string }): string => `${testListPath(of)}/${of.id}`;
/** A live deployment without its page (LIVE-01, LIVE-02). */
export const livePath = (of: Of & { readonly id: number | string }): string => `${candidateOf(of)}/deployment/${of.id}`;

export const testPages = { info: 'info', vehicles: 'vehicles', tracking: 'tracking', log: 'log' } as const;
export const livePages = {
  overview: 'create/overview',
  targets: 'create/target-vehicles',
  request: 'create/request',
  plan: 'deploy/plan',
  rollout: 'deploy/rollout',
} as const;
export type TestPage = (typeof testPages)[keyof typeof testPages];
export type LivePage = (typeof livePages)[keyof typeof livePages];

/** The page on which a command is asked for. */
const pageOfTestCommand: Readonly<Record<string, TestPage>> = {
  'deployment.edit': testPages.info,
  'selection.save': testPages.vehicles,
  'approved.save': testPages.vehicles,
  'log.save': testPages.log,
};
const pageOfLiveCommand: Readonly<Record<string, LivePage>> = {
  'overview.save': livePages.overview,
  'targets.save': livePages.targets,
  'request.submit': livePages.request,
  'plan.save': livePages.plan,
};
/** The first field of a command that shares its page with another form. */
const fieldOfCommand: Readonly<Record<string, string>> = { 'approved.save': 'vehicles' };

export type CommandForm = readonly [command: string, page: string, field: string | undefined];
const formsOf = (pages: Readonly<Record<string, string>>): readonly CommandForm[] =>
  Object.entries(pages).map(([command, page]) => [command, page, fieldOfCommand[command]]);
export const testForms = formsOf(pageOfTestCommand);
export const liveForms = formsOf(pageOfLiveCommand);

export type Need = { readonly kind: string; readonly key: string };
const pageOfTestFact: Readonly<Record<string, TestPage>> = {
  vehiclesMatch: testPages.vehicles,
  someVehicleApproved: testPages.vehicles,
  groupNameFree: testPages.vehicles,
  someVehicleRetryable: testPages.tracking,
};
const pageOfLiveFact: Readonly<Record<string, LivePage>> = {
  purposeChosen: livePages.overview,
  vehiclesMatch: livePages.targets,
  phasesValid: livePages.plan,
  startDue: livePages.plan,
  notFrozen: livePages.plan,
  someVehicleRetryable: livePages.rollout,
};
const pageOfTestState: Readonly<Record<string, TestPage>> = {
  VEHICLE_LIST_ADDED: testPages.vehicles,
  REQUESTED: testPages.vehicles,
};
const pageOfLiveState: Readonly<Record<string, LivePage>> = {
  VEHICLE_LIST_ADDED: livePages.targets,
  REQUESTED: livePages.request,
  IN_PREPARATION: livePages.request,
  READY_TO_ROLLOUT: livePages.plan,
};

function pageOf<Page>({ kind, key }: Need, facts: Readonly<Record<string, Page>>, states: Readonly<Record<string, Page>>) {
  if (kind === 'fact') return facts[key];
  const state = kind === 'state' ? key.split(' | ').find((name) => states[name] !== undefined) : undefined;
  return state === undefined ? undefined : states[state];
}

/** Where an unmet condition can be met; undefined where no page helps. */
export function testNeedPath(path: string, need: Need): string | undefined {
  const page = pageOf(need, pageOfTestFact, pageOfTestState);
  return page && `${path}/${page}`;
}
export function liveNeedPath(path: string, need: Need): string | undefined {
  const page = pageOf(need, pageOfLiveFact, pageOfLiveState);
  return page && `${path}/${page}`;
}

/** Where one wants to land: what is to do in this status, or what it came to. */
export function testHome(row: Pick<TestDeployment, 'id' | 'status' | 'softwareProjectId' | 'releaseCandidateId'>): string {
  const byStatus: Readonly<Partial<Record<TestDeployment['status'], TestPage>>> = {
    CREATED: testPages.info,
    VEHICLE_LIST_ADDED: testPages.vehicles,
    REQUESTED: testPages.vehicles,
  };
  return `${testPath(row)}/${byStatus[row.status] ?? testPages.tracking}`;
}
export function liveHome(row: Pick<LiveDeployment, 'id' | 'status' | 'softwareProjectId' | 'releaseCandidateId'>): string {
  const byStatus: Readonly<Partial<Record<LiveDeployment['status'], LivePage>>> = {
    CREATED: livePages.overview,
    VEHICLE_LIST_ADDED: livePages.request,
    REQUESTED: livePages.request,
    IN_PREPARATION: livePages.plan,
    READY_TO_ROLLOUT: livePages.plan,
  };
  return `${livePath(row)}/${byStatus[row.status] ?? livePages.rollout}`;
}
