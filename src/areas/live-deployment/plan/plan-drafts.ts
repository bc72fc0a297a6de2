import { z } from 'zod';
import { instantSchema } from '#contract/common.ts';
import {
  type Begin,
  maintenanceSchema,
  type PlanInput,
  paceSchema,
  phaseShape,
  isAscending as startsAscend,
} from '#contract/deployment/plan.ts';
import { localDay } from '#contract/time-zone.ts';
import { isMinute, minuteSchema } from '#src/app/form/minute.ts';
import { minuteOf } from '#src/ui/form/date-text.ts';

/** A phase as it is typed. */
export type PhaseDraft = {
  readonly name: string;
  readonly by: Begin['by'];
  /** of one that begins by time: local time, YYYY-MM-DDTHH:mm */
  readonly start: string;
  /** of one that begins with the success of the one before */
  readonly success: string;
  readonly results: string;
  readonly soakHours: string;
  readonly share: string;
  readonly stopOnFailureRate: string;
};
/** Pace and maintenance window as they are typed; off, nothing limits the hand-over. */
export type LimitsDraft = {
  readonly hasPace: boolean;
  readonly perHour: string;
  readonly factor: string;
  readonly most: string;
  readonly hasMaintenance: boolean;
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly string[];
};
export type PlanDraft = { readonly phases: readonly PhaseDraft[]; readonly limits: LimitsDraft };
type Phase = Omit<PlanInput['phases'][number], 'begin'> & { readonly begin?: Begin };

/** Most phases of a plan (D-091). */
export const maxPhases = 10;
/** What a phase asks of the one before where nothing else was said. */
const usualSuccess = { success: '98', results: '100', soakHours: '24' } as const;

export function draftOf({ begin = { by: 'TIME' }, name, start, share, stopOnFailureRate }: Phase): PhaseDraft {
  const success =
    begin.by === 'SUCCESS'
      ? { success: String(begin.share), results: String(begin.results), soakHours: String(begin.soakHours) }
      : usualSuccess;
  return {
    name,
    by: begin.by,
    start: start === null ? '' : minuteOf(new Date(start)),
    ...success,
    share: String(share),
    stopOnFailureRate: String(stopOnFailureRate),
  };
}

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

export function limitsOf({ maintenance, pace }: Pick<PlanInput, 'maintenance' | 'pace'>): LimitsDraft {
  return {
    hasPace: pace !== null,
    perHour: String(pace?.perHour ?? 1000),
    factor: String(pace?.factor ?? 1),
    most: pace?.most ? String(pace.most) : '',
    hasMaintenance: maintenance !== null,
    from: maintenance?.from ?? '22:00',
    to: maintenance?.to ?? '05:00',
    weekdays: (maintenance?.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).map(String),
  };
}

const figure = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .transform((typed) => Number(typed.replace(',', '.')));
const common = {
  name: phaseShape.name,
  share: figure.pipe(phaseShape.share),
  stopOnFailureRate: figure.pipe(phaseShape.stopOnFailureRate.unwrap()),
};
const [, successShape] = phaseShape.begin.unwrap().options;
const phaseDraftSchema = z
  .discriminatedUnion('by', [
    z.object({ ...common, by: z.literal('TIME'), start: minuteSchema }),
    z.object({
      ...common,
      by: z.literal('SUCCESS'),
      success: figure.pipe(successShape.shape.share),
      results: figure.pipe(successShape.shape.results),
      soakHours: figure.pipe(successShape.shape.soakHours),
    }),
    z.object({ ...common, by: z.literal('HAND') }),
  ])
  .transform((draft): PlanInput['phases'][number] => {
    const { name, share, stopOnFailureRate } = draft;
    const phase = { name, share, stopOnFailureRate };
    if (draft.by === 'TIME') return { ...phase, start: draft.start, begin: { by: 'TIME' } };
    if (draft.by === 'HAND') return { ...phase, start: null, begin: { by: 'HAND' } };
    const { results, soakHours, success } = draft;
    return { ...phase, start: null, begin: { by: 'SUCCESS', share: success, results, soakHours } };
  });

const { factor, most, perHour } = paceSchema.shape;
export const limitsDraftSchema = z
  .object({
    hasPace: z.boolean(),
    perHour: z.string(),
    factor: z.string(),
    most: z.string(),
    hasMaintenance: z.boolean(),
    from: z.string(),
    to: z.string(),
    weekdays: z.array(z.string()),
  })
  .transform((typed, context): Pick<PlanInput, 'pace' | 'maintenance'> => {
    const pace = typed.hasPace ? paceDraftSchema.safeParse(typed) : undefined;
    const window = { from: typed.from, to: typed.to, weekdays: typed.weekdays.map(Number) };
    const maintenance = typed.hasMaintenance ? maintenanceSchema.safeParse(window) : undefined;
    for (const { path, message } of [...(pace?.error?.issues ?? []), ...(maintenance?.error?.issues ?? [])])
      context.addIssue({ code: 'custom', path, message });
    return { pace: pace?.data ?? null, maintenance: maintenance?.data ?? null };
  });
const paceDraftSchema = z
  .object({
    perHour: figure.pipe(perHour),
    factor: figure.pipe(factor.unwrap()),
    most: z
      .string()
      .trim()
      .transform((typed) => (typed === '' ? null : Number(typed)))
      .pipe(most.unwrap()),
  })
  .refine((pace) => paceSchema.safeParse(pace).success, { path: ['most'], error: 'paceMost' });

/** What is typed as the plan that the server takes (D-091); sum and order are rules of the whole. */
export const planDraftSchema = z
  .object({
    phases: z
      .array(phaseDraftSchema)
      .min(1)
      .max(maxPhases)
      .refine((phases) => phases.reduce((sum, { share }) => sum + share, 0) === 100, { error: 'sum' })
      .refine(startsAscend, { error: 'phaseOrder' }),
    limits: limitsDraftSchema,
  })
  .transform(({ limits, phases }): PlanInput => ({ phases, ...limits }));

function isAscending(starts: readonly string[]): boolean {
  return starts.every((start, place) => place === 0 || Date.parse(start) > Date.parse(starts[place - 1] ?? ''));
}

/** Whether a start, as an instant or as it is typed, lies before the day that the request asked for (D-062.03). */
export function isBeforeDesired(start: string | null | undefined, desiredStart: string | null): boolean {
  if (!start || desiredStart === null) return false;
  if (isMinute(start)) return start.slice(0, 10) < desiredStart;
  return instantSchema.safeParse(start).success && localDay(new Date(start)) < desiredStart;
}

/** When a phase starts as far as it can be read. */
const startOf = (draft: PhaseDraft | undefined): string => (draft && isMinute(draft.start) ? draft.start : '');

/**
 * What the server can be asked of a plan while it is typed: starts alone decide about freeze windows, so that shares that are no whole yet
 * are taken as even ones. `isWhole`: the answer's figures are those of the plan as typed. Undefined where a start is missing too.
 */
export function planQuestion(draft: PlanDraft): { readonly plan: PlanInput; readonly isWhole: boolean } | undefined {
  const { limits, phases: drafts } = draft;
  const whole = planDraftSchema.safeParse(draft);
  if (whole.success) return { plan: whole.data, isWhole: true };
  const even = Math.floor(100 / drafts.length);
  const shareAt = (place: number) => (place === 0 ? 100 - even * (drafts.length - 1) : even);
  const phases = drafts.map((phase, place) => ({ ...phase, share: String(shareAt(place)) }));
  const { data } = planDraftSchema.safeParse({ phases, limits });
  return data && { plan: data, isWhole: false };
}

type PlanRules = { readonly sum: number; readonly sumMet: boolean; readonly orderMet: boolean };

/** The rules across phases for what is typed so far. */
export function planRules(drafts: readonly PhaseDraft[]): PlanRules {
  const sum = drafts.reduce((all, { share }) => all + (Number(share) || 0), 0);
  return { sum, sumMet: sum === 100, orderMet: isAscending(drafts.filter(({ by }) => by === 'TIME').map(startOf)) };
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
    by: 'TIME',
    ...usualSuccess,
    start: minuteOf(new Date(wanted.getTime() + place * 2 * DAY)),
    share: String(share),
    stopOnFailureRate: place < 2 ? '5' : '3',
  }));
}

/** A saved plan as a draft of its own: it begins when what is typed does, and its other times keep their distance (D-253). */
export function copyOf(saved: PlanInput, typed: PlanDraft): PlanDraft {
  const [first] = saved.phases;
  const begin = Date.parse(startOf(typed.phases[0]));
  const later = first?.start && !Number.isNaN(begin) ? begin - Date.parse(first.start) : 0;
  const phases = saved.phases.map((phase) => ({
    ...phase,
    start: phase.start && new Date(Date.parse(phase.start) + later).toISOString(),
  }));
  return { phases: phases.map(draftOf), limits: limitsOf(saved) };
}

/** One more phase: two days after the last, with what is left to 100. */
export function nextPhase(drafts: readonly PhaseDraft[], name: string, now: Date): PhaseDraft {
  const last = Date.parse(startOf(drafts.findLast(({ by }) => by === 'TIME')));
  const from = Number.isNaN(last) ? now.getTime() : last;
  const left = Math.max(0, 100 - planRules(drafts).sum);
  const start = minuteOf(new Date(from + 2 * DAY));
  return { name, by: 'TIME', ...usualSuccess, start, share: left === 0 ? '' : String(left), stopOnFailureRate: '5' };
}
