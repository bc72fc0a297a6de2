import { liveFields, testFields } from '#contract/deployment/deployment-fields.ts';
import { type LiveDeployment, liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { type TestDeployment, testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { Creatable, EntityDefinition, Shown } from '#src/app/entity/definition.ts';
import { liveListPath, livePath, livePlaces, testListPath, testPath, testPlaces } from './paths.ts';

type Of = { readonly softwareProjectId: number | string; readonly releaseCandidateId: number | string };

/** What tells test and live deployments apart where their pages are otherwise the same. */
export type DeploymentDefinition<Entity extends Shown> = Pick<
  EntityDefinition<Entity>,
  'flow' | 'name' | 'places' | 'table' | 'texts'
> & {
  readonly type: 'LIVE_DEPLOYMENT' | 'TEST_DEPLOYMENT';
  /** those of its first page */
  readonly fields: Creatable['fields'];
  /** group of its texts */
  readonly key: 'test' | 'live';
  /** tab of the candidate, and name of its list for the marked row */
  readonly tab: 'test-deployments' | 'deployments';
  listPath(of: Of): string;
  pathOf(of: Of & { readonly id: number | string }): string;
};

export const testDeployment: DeploymentDefinition<TestDeployment> = {
  key: 'test',
  type: 'TEST_DEPLOYMENT',
  name: 'TestDeployment',
  table: testDeploymentEndpoints,
  fields: testFields,
  texts: 'deployments',
  flow: testDeploymentFlow,
  tab: 'test-deployments',
  listPath: testListPath,
  pathOf: testPath,
  places: testPlaces,
};

export const liveDeployment: DeploymentDefinition<LiveDeployment> = {
  key: 'live',
  type: 'LIVE_DEPLOYMENT',
  name: 'LiveDeployment',
  table: liveDeploymentEndpoints,
  fields: liveFields,
  texts: 'deployments',
  flow: liveDeploymentFlow,
  tab: 'deployments',
  listPath: liveListPath,
  pathOf: livePath,
  places: livePlaces,
};
