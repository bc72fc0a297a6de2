import { fileSweep } from '#server/file-sweep.ts';
import type { AnyJob } from '#server/jobs.ts';
import { releaseNamesJob } from '#server/modules/candidate-conflict.ts';
import { settlePromotion } from '#server/modules/candidate-promotion.ts';
import { listSweep } from '#server/modules/vehicle-list-sweep.ts';

/** Every kind of job; modules add theirs here. */
export const jobList: readonly AnyJob[] = [settlePromotion, releaseNamesJob, fileSweep, listSweep];
