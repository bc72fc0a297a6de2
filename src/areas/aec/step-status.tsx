import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { type RegionStatus, type Regions, stepsShown } from '#src/app/candidate/candidate-milestones.ts';
import { statusText } from '#src/app/status-text.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';

/** Status of one step of the chain; not reached counts as NOT_STARTED_YET (STATE-06, AEC-30). What a cancelled candidate has not done asks nobody for anything. */
export function StepStatus({ status }: { readonly status: RegionStatus | null }) {
  const isCancelled = useCandidate().status.status === 'CANCELLED';
  const shown = isCancelled && status !== 'COMPLETED' ? 'CANCELLED' : (status ?? 'NOT_STARTED_YET');
  return <StatusTag status={shown} label={statusText(shown)} />;
}

/** Present status of every step of the candidate on the page. */
export function useRegions(): Regions {
  return stepsShown(useCandidate().status);
}
