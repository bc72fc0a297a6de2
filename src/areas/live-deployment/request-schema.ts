import { z } from 'zod';
import { text } from '#contract/common.ts';
import { notBefore } from '#contract/day.ts';
import { decisionDue } from '#contract/deployment/live-deployment.ts';
import { dayAfter, dayIn } from '#contract/time-zone.ts';
import { type PlanDraft, planDraftSchema } from './plan/plan-drafts.ts';

/** The day after `now` as YYYY-MM-DD, by the calendar of a zone: the server is told the same one. */
export function tomorrow(now: Date, timeZone: string): string {
  return dayAfter(dayIn(now, timeZone), 1);
}

/** D-091: a reason, and a start from tomorrow on. */
export function requestSchema(earliest: string) {
  return z.object({
    reason: text(10, 1000),
    desiredStart: z.string().min(1, { error: 'required' }).pipe(notBefore(earliest)),
  });
}

/** What is typed of a request: the plan that it proposes belongs to it, one without phases is none (D-257). */
export type RequestDraft = PlanDraft & { readonly desiredStart: string; readonly reason: string };

/** The request with the plan that it proposes, if any. */
export const requestWithPlan = (earliest: string) =>
  requestSchema(earliest)
    .safeExtend({ phases: z.array(z.unknown()), limits: z.unknown() })
    .transform(({ phases, limits, ...request }, context) => {
      if (phases.length === 0) return { ...request, plan: null };
      const { data, error } = planDraftSchema.safeParse({ phases, limits });
      for (const { message, path } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path: [...path] });
      return { ...request, plan: data ?? null };
    });

/** What is said of a desired start before it is sent: when the request has to be decided for it (D-258). */
export function startHint(desiredStart: string, now: Date, timeZone: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(desiredStart)) return { key: 'request.startHint', due: '' } as const;
  const today = dayIn(now, timeZone);
  const due = decisionDue(desiredStart, today);
  return { key: due === today ? 'request.startToday' : 'request.startDue', due } as const;
}
