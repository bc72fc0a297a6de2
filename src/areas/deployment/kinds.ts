import type { Need } from '#contract/command.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import type { Flow } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { Portal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import type { RunCommand } from '#src/app/screen/use-entity-screen.ts';
import {
  type CommandForm,
  liveForms,
  liveListPath,
  liveNeedPath,
  livePath,
  testForms,
  testListPath,
  testNeedPath,
  testPath,
} from './paths.ts';
import { liveDeployment, runLiveDeployment, runTestDeployment, testDeployment } from './wiring.ts';

type Of = { readonly softwareProjectId: number | string; readonly releaseCandidateId: number | string };

/** What tells test and live deployments apart where their pages are otherwise the same. */
export type Kind<Entity> = {
  /** group of its texts */
  readonly key: 'test' | 'live';
  readonly entityType: 'TEST_DEPLOYMENT' | 'LIVE_DEPLOYMENT';
  readonly flow: Flow;
  /** tab of the candidate, and name of its list for the marked row */
  readonly list: 'test-deployments' | 'deployments';
  listPath(of: Of): string;
  pathOf(of: Of & { readonly id: number | string }): string;
  load(portal: Portal, id: number): Resource<Entity> | undefined;
  run(portal: Portal, id: number): RunCommand<Entity>;
  /** every command but the deletion is answered with the deployment */
  entityOf(answer: unknown): Entity | undefined;
  needPath(path: string, need: Pick<Need, 'kind' | 'key'>): string | undefined;
  /** commands that are asked for on a page, with that page and field */
  readonly forms: readonly CommandForm[];
};

const answered = <Entity>(answer: unknown): Entity | undefined => answer as Entity | undefined;

export const testKind: Kind<TestDeployment> = {
  key: 'test',
  entityType: 'TEST_DEPLOYMENT',
  flow: testDeploymentFlow,
  list: 'test-deployments',
  listPath: testListPath,
  pathOf: testPath,
  load: testDeployment,
  run: runTestDeployment,
  entityOf: answered,
  needPath: testNeedPath,
  forms: testForms,
};

export const liveKind: Kind<LiveDeployment> = {
  key: 'live',
  entityType: 'LIVE_DEPLOYMENT',
  flow: liveDeploymentFlow,
  list: 'deployments',
  listPath: liveListPath,
  pathOf: livePath,
  load: liveDeployment,
  run: runLiveDeployment,
  entityOf: answered,
  needPath: liveNeedPath,
  forms: liveForms,
};
