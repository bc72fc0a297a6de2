import { statusText } from '#src/app/format/status-text.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { type RegionStatus, type Regions, stepsShown } from '#src/app/release-candidate/candidate-milestones.ts';
import { milestoneKind } from '#src/app/workflow/milestone-kind.ts';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';
import { StatusTag } from '#src/ui/status/status-tag.tsx';

type Step = RegionStatus | null;

/** What is said of a step: not reached counts as NOT_STARTED_YET (STATE-06, AEC-30); what a cancelled candidate has not done asks nobody for anything. */
function useShownStep(): (status: Step) => RegionStatus | 'CANCELLED' {
  const isCancelled = useCandidate().status.status === 'CANCELLED';
  return (status) => (isCancelled && status !== 'COMPLETED' ? 'CANCELLED' : (status ?? 'NOT_STARTED_YET'));
}

/** Status of one step of the chain. */
export function StepStatus({ status }: { readonly status: Step }) {
  const shown = useShownStep()(status);
  return <StatusTag status={shown} label={statusText(shown)} />;
}

/** The same as the mark of a tab. */
export function useStepMark(): (status: Step) => { readonly kind: GlyphKind; readonly label: string } {
  const shownStep = useShownStep();
  return (status) => {
    const shown = shownStep(status);
    return { kind: milestoneKind(shown), label: statusText(shown) };
  };
}

/** Present status of every step of the candidate on the page. */
export function useRegions(): Regions {
  return stepsShown(useCandidate().status);
}
