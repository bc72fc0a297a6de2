import type { useTranslation } from 'react-i18next';
import type { ClashWords } from '#src/app/form/clashes.tsx';
import { isMinute } from '#src/app/form/minute.ts';
import { dateTime } from '#src/app/format/format.ts';
import { beginText } from './begin-text.ts';
import { maintenanceText, paceText } from './limit-texts.ts';
import { type LimitsDraft, limitsDraftSchema, type PhaseDraft } from './plan-drafts.ts';

type T = ReturnType<typeof useTranslation<'deployments'>>['t'];

/** What is typed of a plan in words, where two people change it: its phases, one a line, and its limits (D-051). */
export const planWords =
  (t: T): ClashWords =>
  (name) =>
    name === 'limits'
      ? { label: t('plan.limits'), text: (value) => limitsText(t, value as LimitsDraft) }
      : { label: t('plan.phases'), text: (value) => phasesText(t, value as readonly PhaseDraft[]) };

const phasesText = (t: T, phases: readonly PhaseDraft[]): string =>
  phases.map((phase, place) => `${phase.name}: ${whenText(t, phase, place + 1)}, ${phase.share} %`).join('\n');

function whenText(t: T, { by, results, soakHours, start, success }: PhaseDraft, number: number): string {
  if (by === 'TIME') return isMinute(start) ? dateTime(new Date(start).toISOString()) : start;
  if (by === 'HAND') return beginText(t, { by }, number);
  return beginText(t, { by, share: Number(success), results: Number(results), soakHours: Number(soakHours) }, number);
}

function limitsText(t: T, limits: LimitsDraft): string {
  const { data } = limitsDraftSchema.safeParse(limits);
  if (!data) return Object.values(limits).flat().filter(Boolean).join(', ');
  return [paceText(t, data.pace), maintenanceText(t, data.maintenance)].join('\n');
}
