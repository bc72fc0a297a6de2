import type { EntityType } from '#contract/entity/entities.ts';
import type { BesideEntry } from '#contract/journal/history.ts';
import { type FlowTexts, flowTexts } from '#src/app/workflow/flow-texts.ts';
import { kindOfEntry } from '#src/app/workflow/history-kinds.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { exactUtc, formatTime } from '#src/ui/time-text.tsx';
import type { HistoryEntry } from '#src/ui/workflow/history-panel.tsx';

/** The flow whose words tell what was done to something, by its kind. */
export type FlowsBelow = Partial<Readonly<Record<EntityType, string>>>;

type Names = Pick<Parameters<typeof flowTexts>[1], 'me' | 'people'>;

/** What stands in a history beside the entity's own entries, in words: who was asked for what, and what was done to what belongs to it (D-059, D-248). */
export function besideLines(beside: readonly BesideEntry[], own: FlowTexts, flows: FlowsBelow, names: Names): HistoryEntry[] {
  return beside.map((entry) => ({
    id: String(entry.id),
    kind: entry.of ? kindOfEntry(entry) : 'NEUTRAL',
    sentence: entry.of ? belowText(entry, flows, names) : askedText(entry, own, names),
    time: formatTime(entry.at, 'sinceToday'),
    exactTime: exactUtc(entry.at),
    reason: entry.comment || undefined,
    about: entry.of ? { label: entry.of.name, href: entry.of.route } : undefined,
    isBeside: true,
  }));
}

function belowText({ entityType, event, to, user }: BesideEntry, flows: FlowsBelow, names: Names): string {
  const texts = flowTexts(flows[entityType] ?? '', names);
  return texts.cameTo(event, to, user?.id) ?? texts.event(event, {}, user?.id);
}

/** "Britta Uhl asked Ada Minhoff: Approve" */
function askedText({ diff: { asked, people }, user }: BesideEntry, own: FlowTexts, { me, people: known }: Names): string {
  const nameOf = (id: string, mine: 'you' | 'byYou' = 'you') =>
    id === me ? (textOf('flows', `panel.${mine}`) ?? id) : (known.find((one) => one.id === id)?.fullName ?? id);
  const step = String(asked?.to ?? '');
  const label = own.label(step);
  const what = label === step ? own.need({ kind: 'fact', key: step, by: [] }, '', {}) : label;
  const whom = Array.isArray(people?.to) ? people.to.map((id) => nameOf(String(id), 'byYou')).join(', ') : '';
  return textOf('flows', 'history.asked', { who: user ? nameOf(user.id) : '', whom, what }) ?? what;
}
