import { z } from 'zod';
import { phaseInputSchema } from '#contract/deployment/deployment-commands.ts';
import { isMinute, minuteSchema } from '#src/app/form/minute.ts';
import { minuteOf } from '#src/ui/form/date-text.ts';

/** A phase as it is typed. */
export type PhaseDraft = {
  readonly name: string;
  /** local time, YYYY-MM-DDTHH:mm */
  readonly start: string;
  readonly share: string;
  readonly stopOnFailureRate: string;
};
type Phase = z.output<typeof phaseInputSchema>;

/** Most phases of a plan (D-091). */
export const maxPhases = 10;

export function draftOf({ name, start, share, stopOnFailureRate }: Phase): PhaseDraft {
  return { name, start: minuteOf(new Date(start)), share: String(share), stopOnFailureRate: String(stopOnFailureRate) };
}

const figure = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .transform((typed) => Number(typed.replace(',', '.')));
const phaseDraftSchema = z.object({
  name: phaseInputSchema.shape.name,
  start: minuteSchema,
  share: figure.pipe(phaseInputSchema.shape.share),
  stopOnFailureRate: figure.pipe(phaseInputSchema.shape.stopOnFailureRate.unwrap()),
});

/** What is typed as the plan that the server takes (D-091); sum and order are rules of the whole. */
export const planDraftSchema = z
  .object({ phases: z.array(phaseDraftSchema).min(1).max(maxPhases) })
  .refine(({ phases }) => phases.reduce((sum, { share }) => sum + share, 0) === 100, { path: ['phases'], error: 'sum' })
  .refine(({ phases }) => isAscending(phases.map(({ start }) => start)), { path: ['phases'], error: 'order' });

function isAscending(starts: readonly string[]): boolean {
  return starts.every((start, place) => place === 0 || Date.parse(start) > Date.parse(starts[place - 1] ?? ''));
}

/** Whether a typed start lies before the day that the request asked for (D-062.03). */
export const isBeforeDesired = (start: string | undefined, desiredStart: string | null): boolean =>
  start !== undefined && isMinute(start) && desiredStart !== null && start.slice(0, 10) < desiredStart;

/** When a phase starts as far as it can be read. */
const startOf = (draft: PhaseDraft | undefined): string => (draft && isMinute(draft.start) ? draft.start : '');

type PlanDraft = z.output<typeof planDraftSchema>;

/**
 * What the server can be asked of a plan while it is typed: starts alone decide about freeze windows, so that shares that are no whole yet
 * are taken as even ones. `isWhole`: the answer's figures are those of the plan as typed. Undefined where a start is missing too.
 */
export function planQuestion(drafts: readonly PhaseDraft[]): { readonly plan: PlanDraft; readonly isWhole: boolean } | undefined {
  const whole = planDraftSchema.safeParse({ phases: drafts });
  if (whole.success) return { plan: whole.data, isWhole: true };
  const even = Math.floor(100 / drafts.length);
  const shareAt = (place: number) => (place === 0 ? 100 - even * (drafts.length - 1) : even);
  const phases = drafts.map((draft, place) => ({ ...draft, share: String(shareAt(place)) }));
  const { data } = planDraftSchema.safeParse({ phases });
  return data && { plan: data, isWhole: false };
}

type PlanRules = { readonly sum: number; readonly sumMet: boolean; readonly orderMet: boolean };

/** The rules across phases for what is typed so far. */
export function planRules(drafts: readonly PhaseDraft[]): PlanRules {
  const sum = drafts.reduce((all, { share }) => all + (Number(share) || 0), 0);
  return { sum, sumMet: sum === 100, orderMet: isAscending(drafts.map(startOf)) };
}

const names = ['Pilot', 'Early', 'Wave A', 'Remainder'];
const shares = [1, 9, 25, 65];
const DAY = 86_400_000;

/** A first plan to change: small phases first, two days apart, from the desired day at six o'clock. */
export function suggestedPlan(desiredStart: string | null, now: Date): PhaseDraft[] {
  const wanted = desiredStart === null ? new Date(now.getTime() + DAY) : new Date(`${desiredStart}T06:00`);
  wanted.setHours(6, 0, 0, 0);
  return shares.map((share, place) => ({
    name: names[place] ?? '',
    start: minuteOf(new Date(wanted.getTime() + place * 2 * DAY)),
    share: String(share),
    stopOnFailureRate: place < 2 ? '5' : '3',
  }));
}

/** One more phase: two days after the last, with what is left to 100. */
export function nextPhase(drafts: readonly PhaseDraft[], name: string, now: Date): PhaseDraft {
  const last = Date.parse(startOf(drafts.at(-1)));
  const from = Number.isNaN(last) ? now.getTime() : last;
  const left = Math.max(0, 100 - planRules(drafts).sum);
  return { name, start: minuteOf(new Date(from + 2 * DAY)), share: left === 0 ? '' : String(left), stopOnFailureRate: '5' };
}
