import type { BatchEntry } from '#contract/campaign-calendar/campaign-calendar.ts';
import type { CallBase } from '#server/call.ts';
import type { Span } from './day-loads.ts';

/** Batches of smart campaigns in some days, as the caller may see them (D-184, X-13). There are no smart campaigns yet. */
export const smartBatches: (call: CallBase, span: Span) => Promise<readonly BatchEntry[]> = async () => [];
