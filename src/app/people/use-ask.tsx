import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserReference } from '#contract/common.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import type { Ask } from '#src/ui/workflow/next-steps.tsx';
import { AskBox } from './ask-box.tsx';
import type { Asks, Question } from './use-asks.ts';

/**
 * A ready question to people, by the place where it stands: one is open at a time, and a place where somebody was asked says so. Without `asks` it goes
 * by mail alone.
 */
export function useAsk(subject: string, asks?: Pick<Asks, 'mine' | 'send'>) {
  const { t } = useTranslation('flows');
  const [open, setOpen] = useState<string>();
  const [askedAt, setAskedAt] = useState<Readonly<Record<string, string>>>({});
  return (
    key: string,
    people: readonly UserReference[] | undefined,
    requestTo: (name: string, note: string) => string,
    question?: Question,
  ): Ask | undefined => {
    const [first] = people ?? [];
    if (!people || !first) return undefined;
    const asked = question && asks?.mine(question);
    const at = asked?.askedOn ?? askedAt[key];
    const close = () => setOpen(undefined);
    return {
      label: at === undefined ? t('panel.ask') : t('panel.asked', { time: formatTime(at, 'sinceToday') }),
      name: t('panel.askNamed', { name: first.fullName }),
      isOpen: open === key,
      onToggle: () => setOpen(open === key ? undefined : key),
      box: (
        <AskBox
          people={people}
          requestTo={requestTo}
          subject={subject}
          asked={asked}
          {...(question && asks && { onSend: (to, note) => asks.send(question, to, note) })}
          onAsked={() => {
            setAskedAt({ ...askedAt, [key]: new Date().toISOString() });
            close();
          }}
          onClose={close}
        />
      ),
    };
  };
}
