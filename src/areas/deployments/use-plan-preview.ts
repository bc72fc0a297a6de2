import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { planSchema } from '#contract/live-rollout.ts';
import { usePortal } from '#src/app/portal.ts';
import { type PhaseDraft, planDraftSchema } from './plan-drafts.ts';
import { previewPlan } from './wiring.ts';

export type Plan = z.output<typeof planSchema>;

/** Pause after the last change, in ms. */
const PAUSE = 350;

/**
 * What the plan as typed would take, who collides, which freeze windows are in the way; the last answer stays while one types. It is asked
 * again when the saved one came anew: news of a freeze window or of a collision are news of what is typed too.
 */
export function usePlanPreview(id: number, drafts: readonly PhaseDraft[], saved: Plan): Plan {
  const portal = usePortal();
  const [preview, setPreview] = useState(saved);
  const parsed = planDraftSchema.safeParse({ phases: drafts });
  const question = parsed.success ? JSON.stringify(parsed.data) : undefined;
  const ask = useEffectEvent((signal: AbortSignal) => previewPlan(portal, id, planDraftSchema.parse({ phases: drafts }), signal));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved plan stands for the news that it came with
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(controller.signal).then(setPreview, () => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, saved]);
  return preview;
}
