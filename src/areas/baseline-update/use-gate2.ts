import { gateReviewEndpoints } from '#contract/gate-review/gate-review.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { childrenOf } from './baseline-child.tsx';

/** Gate 2 as its calls answer it; everything that belongs to the update changes it. */
export const useGate2 = (bluId: number) =>
  usePart({ type: 'BASELINE_UPDATE', table: gateReviewEndpoints }, 'getGate2', bluId, {
    also: () => childrenOf(bluId),
  });
