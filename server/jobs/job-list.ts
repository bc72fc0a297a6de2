import { fileSweep } from '#server/files/file-sweep.ts';
import { freezeWideList } from '#server/modules/live-deployment/wide-list.ts';
import { releaseNamesJob } from '#server/modules/release-candidate/candidate-conflict.ts';
import { settlePromotion } from '#server/modules/release-candidate/candidate-promotion.ts';
import { followTool } from '#server/modules/release-notes-project/release-notes-project-tool.ts';
import { orphanImports } from '#server/modules/vehicle-list/vehicle-list-import-store.ts';
import { listSweep } from '#server/modules/vehicle-list/vehicle-list-sweep.ts';
import { backendProbe } from '#server/upstreams/backend-status.ts';
import type { AnyJob } from './jobs.ts';
import type { Recurring } from './recurring.ts';

/** What a running portal does again and again; modules add theirs here. */
export const recurringWork: readonly Recurring[] = [fileSweep, listSweep, orphanImports, backendProbe, followTool];

/** Every kind of job; modules add theirs here. */
export const jobList: readonly AnyJob[] = [
  settlePromotion,
  releaseNamesJob,
  freezeWideList,
  ...recurringWork.map(({ job }) => job),
];
