import { defineNoun } from '#server/noun.ts';
import { testDeploymentHandlers } from './test-deployment.ts';
import { testDeploymentStore } from './test-deployment-store.ts';

/** Test deployments at the server. */
export const testDeploymentNoun = defineNoun({
  stores: { TEST_DEPLOYMENT: testDeploymentStore },
  handlers: testDeploymentHandlers,
});
