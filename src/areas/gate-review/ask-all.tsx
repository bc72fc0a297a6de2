import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestNote } from '#contract/collab/asks.ts';
import { lengthText } from '#contract/field-text.ts';
import { isUnaskable, useAskCall } from '#src/app/people/use-asks.ts';
import { usePortal } from '#src/app/portal.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { canBeAsked, type Missing } from './missing-item.tsx';

type Props = { readonly items: readonly Missing[]; readonly onAsked: () => void };
/** What became of the questions: those that were sent, and items for which nobody else can be asked. */
type Sent = { readonly asked: number; readonly left: number };

/** Asks everybody who can, for each item that is missing: one press, a question for each (D-248). */
export function AskAll({ items, onAsked }: Props) {
  const { t } = useTranslation(['gate-reviews', 'flows', 'common']);
  const portal = usePortal();
  const me = useMe();
  const ask = useAskCall();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const button = useRef<HTMLButtonElement>(null);
  const open = items.filter((item) => item.step.asked === null && canBeAsked(item, me.subject));
  const wrong = lengthText(note, { max: longestNote });
  const send = async () => {
    if (wrong !== undefined || isSending) return;
    setSending(true);
    const figures = { asked: 0, left: 0 };
    try {
      // One after the other: each is a change of its own, and the last may still be refused.
      for (const { step } of open) {
        const isAsked = await ask(step, { command: step.command, brandId: null, need: null }, { toAll: true }, note).then(
          () => true,
          (error: unknown) => {
            if (isUnaskable(error)) return false;
            throw error;
          },
        );
        figures[isAsked ? 'asked' : 'left'] += 1;
      }
    } catch (error) {
      portal.fail(error, { kind: 'mutation' });
    }
    setSending(false);
    setSent(figures);
    setOpen(false);
    button.current?.focus();
    onAsked();
  };
  if (open.length === 0 && sent === undefined) return null;
  return (
    <div className="cc-gate-ask">
      {open.length > 0 && (
        <Button ref={button} small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('ask.all', { count: open.length })}
        </Button>
      )}
      {sent && (
        <span role="status" className="cc-muted">
          {[t('ask.sent', { count: sent.asked }), sent.left > 0 && t('ask.left', { count: sent.left })].filter(Boolean).join(' ')}
        </span>
      )}
      {isOpen && (
        <fieldset className="cc-ask" aria-label={t('ask.all', { count: open.length })}>
          <p>{t('ask.text', { count: open.length })}</p>
          <label htmlFor="gate-ask-note">
            {t('flows:panel.askNote')}
            <TextareaControl
              id="gate-ask-note"
              value={note}
              rows={2}
              aria-invalid={wrong !== undefined || undefined}
              onChange={setNote}
            />
            {wrong !== undefined && (
              <small className="cc-late" role="status">
                {wrong}
              </small>
            )}
          </label>
          <div className="cc-row">
            <Button small look="primary" busy={isSending} onClick={() => void send()} data-ask-send>
              {t('flows:panel.ask')}
            </Button>
            <Button small onClick={() => setOpen(false)}>
              {t('common:action.cancel')}
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
