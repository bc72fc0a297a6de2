import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asked, longestNote, mostAsked } from '#contract/collab/asks.ts';
import type { UserReference } from '#contract/common.ts';
import { lengthText } from '#contract/field-text.ts';
import { count } from '#contract/words.ts';
import { dateTime } from '#src/app/format/format.ts';
import { modKey } from '#src/app/palette/mod-key.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyTextButton } from '#src/ui/copy-button.tsx';
import { SelectControl, TextareaControl } from '#src/ui/form/controls.tsx';

/** The choice of all who are named. */
const everybody = '*';

type Props = {
  readonly people: readonly UserReference[];
  /** the ready text that somebody gets, with what one adds */
  readonly requestTo: (name: string, note: string) => string;
  readonly subject: string;
  /** the question that waits already: it is not asked again, but by mail */
  readonly asked?: Asked | undefined;
  /** asks in the portal; true once that is done. Absent where there is no step to be asked for */
  readonly onSend?: (toUserIds: readonly string[], note: string) => Promise<boolean>;
  /** the request is on its way */
  readonly onAsked: () => void;
  readonly onClose: () => void;
};

/**
 * A ready request to somebody who can do what one waits for, as on the page without access (D-249): whom, what one adds, then it becomes their task,
 * with mod+Enter too (D-248), goes by mail, or is copied. Escape leads back to where it was opened.
 */
export function AskBox({ people, requestTo, subject, asked, onSend, onAsked, onClose }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('select, textarea')?.focus({ preventScroll: true }), []);
  const [isSending, setSending] = useState(false);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  if (!person) return null;
  const isInPortal = onSend !== undefined && asked === undefined;
  const request = requestTo(person.fullName, note);
  const wrong = lengthText(note, { max: longestNote });
  const back = () => box.current?.parentElement?.querySelector<HTMLElement>('[data-ask]')?.focus();
  const ask = async () => {
    if (wrong !== undefined || isSending || !onSend) return;
    setSending(true);
    const to = chosen === everybody ? people.slice(0, mostAsked).map(({ id }) => id) : [person.id];
    const isAsked = await onSend(to, note);
    setSending(false);
    if (!isAsked) return;
    back();
    onClose();
  };
  const mail = () => {
    if (wrong !== undefined || person.email === '') return;
    window.location.href = `mailto:${person.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(request)}`;
    back();
    onAsked();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void (isInPortal ? ask() : mail());
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    back();
    onClose();
  };
  return (
    <fieldset ref={box} className="cc-ask" aria-label={t('panel.askNamed', { name: person.fullName })} onKeyDown={keys}>
      {people.length === 1 ? (
        <b>{t('panel.askNamed', { name: person.fullName })}</b>
      ) : (
        <SelectControl
          label={t('panel.askWhom')}
          width="full"
          value={chosen ?? person.id}
          options={[
            ...people.map(({ id, fullName }) => ({ value: id, label: t('panel.askNamed', { name: fullName }) })),
            ...(isInPortal ? [{ value: everybody, label: t('panel.askAll', { count: people.length }) }] : []),
          ]}
          onChange={setChosen}
        />
      )}
      <label htmlFor={id}>
        {t('panel.askNote')}
        <TextareaControl
          id={id}
          value={note}
          rows={2}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-count`}
          onChange={setNote}
        />
        <small id={`${id}-count`} className={wrong === undefined ? 'cc-faint' : 'cc-late'} role="status">
          {wrong ?? t('panel.askCount', { length: count(note.length), max: count(longestNote) })}
        </small>
      </label>
      {asked && (
        <p role="status">
          {t('panel.askedOf', { names: asked.to.map(({ fullName }) => fullName).join(', '), time: dateTime(asked.askedOn) })}
          {asked.note !== '' && ` “${asked.note}”`}
        </p>
      )}
      {isInPortal ? <p>{t('panel.askTask')}</p> : <p>{request}</p>}
      <div className="cc-row">
        {isInPortal && (
          <Button small look="primary" busy={isSending} title={`${modKey()} Enter`} onClick={() => void ask()} data-ask-send>
            {t('panel.ask')}
          </Button>
        )}
        {person.email !== '' && (
          <Button small {...(!isInPortal && { title: `${modKey()} Enter` })} onClick={mail}>
            {t('panel.askMail')}
          </Button>
        )}
        <CopyTextButton
          value={request}
          label={t('panel.askCopy')}
          copiedLabel={t('common:action.copied')}
          refusedLabel={t('common:action.notCopied')}
        />
      </div>
    </fieldset>
  );
}
