import { useMemo } from 'react';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';

type Option = { readonly value: string; readonly label: string };

/** Failure reasons to filter by; the same list while nothing changed. */
export function useReasonOptions(failures: LiveRolloutStatus['failures']): readonly Option[] {
  const known = JSON.stringify(failures.map(({ errorCode, errorText }) => ({ value: errorCode, label: errorText })));
  return useMemo(() => JSON.parse(known) as Option[], [known]);
}
