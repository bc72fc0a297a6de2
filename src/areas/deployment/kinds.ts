import type { Need } from '#contract/command.ts';
import { liveFields, testFields } from '#contract/deployment/deployment-fields.ts';
import { type LiveDeployment, liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { type TestDeployment, testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { Creatable, EntityDefinition, Shown } from '#src/app/entity/definition.ts';
import { liveListPath, liveNeedPath, livePath, testListPath, testNeedPath, testPath } from './paths.ts';

type Of = { readonly softwareProjectId: number | string; readonly releaseCandidateId: number | string };

/** What tells test and live deployments apart where their pages are otherwise the same. */
export type Kind<Entity extends Shown> = Pick<EntityDefinition<Entity>, 'flow' | 'name' | 'table' | 'texts' | 'type'> & {
  /** those of its first page */
  readonly fields: Creatable['fields'];
  /** group of its texts */
  readonly key: 'test' | 'live';
  /** tab of the candidate, and name of its list for the marked row */
  readonly list: 'test-deployments' | 'deployments';
  listPath(of: Of): string;
  pathOf(of: Of & { readonly id: number | string }): string;
  needPath(path: string, need: Pick<Need, 'kind' | 'key'>): string | undefined;
};

export const testKind: Kind<TestDeployment> = {
  key: 'test',
  type: 'TEST_DEPLOYMENT',
  name: 'TestDeployment',
  table: testDeploymentEndpoints,
  fields: testFields,
  texts: 'deployments',
  flow: testDeploymentFlow,
  list: 'test-deployments',
  listPath: testListPath,
  pathOf: testPath,
  needPath: testNeedPath,
};

export const liveKind: Kind<LiveDeployment> = {
  key: 'live',
  type: 'LIVE_DEPLOYMENT',
  name: 'LiveDeployment',
  table: liveDeploymentEndpoints,
  fields: liveFields,
  texts: 'deployments',
  flow: liveDeploymentFlow,
  list: 'deployments',
  listPath: liveListPath,
  pathOf: livePath,
  needPath: liveNeedPath,
};
