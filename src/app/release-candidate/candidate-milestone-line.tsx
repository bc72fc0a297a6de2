import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { Milestones } from '#src/ui/workflow/milestones.tsx';
import { candidateMilestones, type MilestoneNote, type Regions } from './candidate-milestones.ts';

/** A milestone's note in words. */
function noteText(note: MilestoneNote, people: readonly UserReference[], t: TFunction<'release-candidates'>): string {
  const who = (subject: string | null) => people.find((person) => person.id === subject)?.fullName ?? '';
  switch (note.key) {
    case 'by':
      return note.on === null ? t('note.byNobody') : t('note.by', { day: formatTime(note.on, 'date'), who: who(note.by) });
    case 'cancelled':
      return t('note.cancelled', { day: formatTime(note.on ?? '', 'date'), who: who(note.by) });
    case 'requestedBy':
      return t('note.requestedBy', { who: who(note.by) });
    case 'reopenedBy':
      return t('note.reopenedBy', { brands: note.brandIds.map(candidateBrandName).join(', ') });
    case 'brands':
    case 'confirmedBrands':
    case 'parts':
      return t(`note.${note.key}`, { done: note.done, total: note.total });
    default:
      return t(`note.${note.key}`);
  }
}

type Props = {
  readonly state: FlowState;
  /** the steps of that state; those of a cancelled candidate as they were */
  readonly regions: Regions;
  readonly people: readonly UserReference[];
};

/** The workflow of a candidate as one line of eight boxes, for a present or a past state of its flow (AEC-24). */
export function CandidateMilestones({ state, regions, people }: Props) {
  const { t } = useTranslation('release-candidates');
  const items = candidateMilestones(state, regions).map((milestone) => ({
    key: milestone.key,
    label: t(`milestone.${milestone.key}`),
    kind: milestone.kind,
    note: noteText(milestone.note, people, t),
    current: milestone.isCurrent,
  }));
  return <Milestones label={t('milestones')} items={items} />;
}
