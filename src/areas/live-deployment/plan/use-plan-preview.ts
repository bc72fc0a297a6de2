import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { planSchema } from '#contract/deployment/live-rollout.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { usePortal } from '#src/app/portal.ts';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { type PlanDraft, planQuestion } from './plan-drafts.ts';

export type Plan = z.output<typeof planSchema>;

/** Pause after the last change, in ms. */
const PAUSE = 350;

/**
 * What the plan as typed would take, who collides, which freeze windows are in the way; the last answer stays while one types. Until it is
 * whole, it takes no figures of vehicles, and says the rest. It is asked
 * again when the saved one came anew: news of a freeze window or of a collision are news of what is typed too.
 */
export function usePlanPreview(draft: PlanDraft | undefined, saved: Plan): Plan {
  const portal = usePortal();
  const { calls, definition, of } = usePhased();
  const [preview, setPreview] = useState(saved);
  const asked = draft && planQuestion(draft);
  const question = asked && JSON.stringify(asked);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!asked) return;
    const ask = callOf(portal, definition.table, calls.previewPlan);
    const answer = (await ask({ params: { id: of.id }, body: asked.plan }, { signal })) as Plan;
    setPreview(asked.isWhole ? answer : { ...answer, phases: [] });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved plan stands for the news that it came with
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(controller.signal).catch(() => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, saved]);
  return preview;
}

/** What is said of a plan before anybody has asked. */
export const noPlan: Plan = {
  phases: [],
  pace: null,
  maintenance: null,
  isProposed: false,
  collisions: [],
  freezes: [],
  expectedEnd: null,
};
