import { fileSweep } from '#server/files/file-sweep.ts';
import { nouns } from '#server/nouns.ts';
import { backendProbe } from '#server/upstreams/backend-status.ts';
import type { AnyJob } from './jobs.ts';
import type { Recurring } from './recurring.ts';

/** What a running portal does again and again. */
export const recurringWork: readonly Recurring[] = [fileSweep, backendProbe, ...nouns.flatMap(({ recurring = [] }) => recurring)];

/** Every kind of job. */
export const jobList: readonly AnyJob[] = [...nouns.flatMap(({ jobs = [] }) => jobs), ...recurringWork.map(({ job }) => job)];
