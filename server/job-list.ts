import { backendProbe } from '#server/backend-status.ts';
import { fileSweep } from '#server/file-sweep.ts';
import type { AnyJob } from '#server/jobs.ts';
import { releaseNamesJob } from '#server/modules/candidate-conflict.ts';
import { settlePromotion } from '#server/modules/candidate-promotion.ts';
import { orphanImports } from '#server/modules/vehicle-list-import-store.ts';
import { listSweep } from '#server/modules/vehicle-list-sweep.ts';
import { freezeWideList } from '#server/modules/wide-list.ts';
import type { Recurring } from '#server/recurring.ts';

/** What a running portal does again and again; modules add theirs here. */
export const recurringWork: readonly Recurring[] = [fileSweep, listSweep, orphanImports, backendProbe];

/** Every kind of job; modules add theirs here. */
export const jobList: readonly AnyJob[] = [
  settlePromotion,
  releaseNamesJob,
  freezeWideList,
  ...recurringWork.map(({ job }) => job),
];
