import { useMemo } from 'react';
import type { LiveRolloutStatus } from '#contract/live-deployment.ts';

type Option = { readonly value: string; readonly label: string };

/** Failure reasons to filter by, by code where the server filters and by text where the table does; the same list while nothing changed. */
export function useReasonOptions(failures: LiveRolloutStatus['failures'], by: 'errorCode' | 'errorText'): readonly Option[] {
  const known = JSON.stringify(failures.map((failure) => ({ value: failure[by], label: failure.errorText })));
  return useMemo(() => JSON.parse(known) as Option[], [known]);
}
