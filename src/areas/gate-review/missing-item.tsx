import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import type { Gate2, GateRequirement } from '#contract/gate-review/gate-review.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { AskStep } from '#src/app/people/ask-step.tsx';
import { requestText } from '#src/app/people/request-text.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { childFlows } from '#src/areas/baseline-update/baseline-child.tsx';
import { taskText } from '#src/i18n/task-text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { AskButton } from '#src/ui/workflow/next-steps.tsx';

export type Missing = Gate2['versionsUnapproved'][number];

/** Whether others are asked for it: those whose it is, or whoever can where it is nobody's; not what I can do and nobody else answers for, nor an approval that is mine to give. */
export const canBeAsked = ({ mine, person, step }: Missing, me: string): boolean =>
  person === null || step.command === 'item.approve' ? mine === null : person.id !== me;

type Props = { readonly item: Missing; readonly of: GateRequirement; readonly update: BaselineUpdate };

/** Something that gate 2 misses: the way there, how it stands, whose it is, and what I can do about it, or else a question to who can (D-248). */
export function MissingItem({ item, of, update }: Props) {
  const { t } = useTranslation(['gate-reviews', 'flows']);
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [sentAt, setSentAt] = useState<string>();
  const { dueDate, mine, name, person, route, status, step } = item;
  const told = [
    of === 'everyReviewerNamed' ? t(person ? 'closed.ownerReviews' : 'closed.unnamed') : statusText(status),
    person && t('closed.owner', { name: person.id === me.subject ? t('closed.you') : person.fullName }),
    dueDate !== null && t('closed.due', { date: date(dueDate) }),
  ];
  const askedAt = step.asked?.askedOn ?? sentAt;
  const command = flowTexts(childFlows[step.entityType as keyof typeof childFlows], { people: [], me: me.subject }).label(
    step.command,
  );
  const request = requestText({
    command,
    item: `${update.code}, ${name}`,
    address: `${window.location.origin}${route}`,
    me: me.name,
  });
  const verb = mine && taskText(step.entityType, mine.command)?.verb;
  const label =
    askedAt === undefined ? t('flows:panel.ask') : t('flows:panel.asked', { time: formatTime(askedAt, 'sinceToday') });
  const ask = { label, name: t('closed.ask', { name }), isOpen, onToggle: () => setOpen(!isOpen), box: null };
  return (
    <div className="cc-gate-item">
      <div>
        <UiLink className="cc-link" href={route}>
          {name}
        </UiLink>
        <div className="cc-muted">{told.filter(Boolean).join(' · ')}</div>
      </div>
      {mine && verb && (
        <ButtonLink small look="outlined" href={mine.route} aria-label={t('closed.do', { verb, name })}>
          {verb}
        </ButtonLink>
      )}
      {canBeAsked(item, me.subject) && <AskButton ask={ask} />}
      {isOpen && (
        <AskStep
          item={step}
          question={{ command: step.command, brandId: null, need: null }}
          asked={step.asked}
          known={person ? [person] : []}
          requestTo={request}
          subject={update.code}
          onAsked={() => {
            setSentAt(new Date().toISOString());
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
