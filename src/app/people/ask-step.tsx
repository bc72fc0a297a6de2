import { useTranslation } from 'react-i18next';
import type { Asked } from '#contract/collab/asks.ts';
import type { UserReference } from '#contract/common.ts';
import { AskBox } from './ask-box.tsx';
import { useAskable } from './use-askable.ts';
import { type Item, type Question, useSendAsk } from './use-asks.ts';

type Props = {
  /** whose step it is, and which one */
  readonly item: Item;
  readonly question: Question;
  /** the question that waits already */
  readonly asked: Asked | null;
  /** who is written to where nobody can be asked in the portal */
  readonly known: readonly UserReference[];
  readonly requestTo: (name: string, note: string) => string;
  readonly subject: string;
  readonly onAsked: () => void;
  readonly onClose: () => void;
};

/** A ready question for a step of an item that is not the one of the page: to whoever can take it, who is looked for as it is opened (D-248, D-249). */
export function AskStep({ item, question, asked, known, ...box }: Props) {
  const { t } = useTranslation('flows');
  const able = useAskable(item, question);
  const send = useSendAsk(item);
  if (able === undefined) return <p role="status">{t('panel.askLooking')}</p>;
  const isInPortal = able.length > 0;
  const people = isInPortal ? able : known;
  if (people.length === 0) return <p role="status">{t('panel.askNobody')}</p>;
  const onSend = async (to: readonly string[], note: string) => {
    const isAsked = await send(question, to, note);
    if (isAsked) box.onAsked();
    return isAsked;
  };
  return <AskBox {...box} people={people} asked={asked ?? undefined} {...(isInPortal && { onSend })} />;
}
