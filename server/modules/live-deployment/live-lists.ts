import { wideLists } from '#server/modules/deployment/wide-list.ts';
import { hashOfContent } from './approved-content.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { vinsOfTargets } from './target-query.ts';

/** The lists of approved live deployments that a job freezes (D-062.05, ADR 18). */
export const liveLists = wideLists<LiveDeploymentRow, typeof liveDeploymentStore.flow.machine>({
  kind: 'LIVE',
  store: liveDeploymentStore,
  job: 'liveDeployment.freeze-list',
  priorityOf: ({ priority }) => priority,
  vinsOf: vinsOfTargets,
  countOf: async (_, { vehicleCount }) => vehicleCount ?? 0,
  isApproved: ({ status }) => status === 'IN_PREPARATION' || status === 'READY_TO_ROLLOUT',
  contentOf: (db, row) => hashOfContent(db, row, ''),
  bound: async (tx, row, { asked, listHash, at }) => {
    const isSame = (await hashOfContent(tx, row, '')) === asked;
    return { contentHash: isSame ? await hashOfContent(tx, row, listHash) : asked, vehicleCountFetchedOn: at };
  },
  empty: 'No vehicle matches the targets any more.',
});
