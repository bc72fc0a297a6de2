import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserReference } from '#contract/common.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import type { Ask } from '#src/ui/workflow/next-steps.tsx';
import { AskBox } from './ask-box.tsx';
import type { Asks, Question } from './use-asks.ts';

/** A ready question to people, by the place where it stands: one is open at a time, and a place where somebody was asked says so. Without questions it goes by mail alone. */
export function useAsk(subject: string, asks: Pick<Asks, 'mine' | 'send'>) {
  const { t } = useTranslation('flows');
  const [open, setOpen] = useState<string>();
  const [askedAt, setAskedAt] = useState<Readonly<Record<string, string>>>({});
  return (
    key: string,
    people: readonly UserReference[] | undefined,
    requestTo: (name: string, note: string) => string,
    questions: readonly Question[] = [],
  ): Ask | undefined => {
    const [first] = people ?? [];
    if (!people || !first) return undefined;
    const asked = questions.map(asks.mine).find((one) => one !== undefined);
    const at = asked?.askedOn ?? askedAt[key];
    const close = () => setOpen(undefined);
    // A step that several brands share is asked for at each of them.
    const sendAll = async ({ send }: Pick<Asks, 'send'>, to: readonly string[], note: string) => {
      const sent = questions.map(({ able, ...question }) => ({ question, to: to.filter((id) => able?.includes(id) ?? true) }));
      const answers = await Promise.all(sent.filter((one) => one.to.length > 0).map((one) => send(one.question, one.to, note)));
      return answers.every((isAsked) => isAsked);
    };
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
          {...(questions.length > 0 && { onSend: (to, note) => sendAll(asks, to, note) })}
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
