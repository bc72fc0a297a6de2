import { defineNoun } from '#server/noun.ts';
import { freezeWindowHandlers, freezeWindowStore } from './freeze-window.ts';
import { liveDeploymentHandlers } from './live-deployment.ts';
import { liveDeploymentStore } from './live-deployment-store.ts';
import { liveLists } from './live-lists.ts';
import { savedPlanHandlers, savedPlanStore } from './saved-plan.ts';

/** Live deployments and freeze windows at the server. */
export const liveDeploymentNoun = defineNoun({
  stores: { LIVE_DEPLOYMENT: liveDeploymentStore, FREEZE_WINDOW: freezeWindowStore, SAVED_PLAN: savedPlanStore },
  handlers: { ...liveDeploymentHandlers, ...freezeWindowHandlers, ...savedPlanHandlers },
  jobs: [liveLists.job],
});
