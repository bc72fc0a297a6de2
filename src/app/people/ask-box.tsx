import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserReference } from '#contract/common.ts';
import { lengthText } from '#contract/field-text.ts';
import { count } from '#src/app/format/format.ts';
import { modKey } from '#src/app/palette/mod-key.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyTextButton } from '#src/ui/copy-button.tsx';
import { SelectControl, TextareaControl } from '#src/ui/form/controls.tsx';
import { longestNote } from './request-text.ts';

type Props = {
  readonly people: readonly UserReference[];
  /** the ready text that somebody gets, with what one adds */
  readonly requestTo: (name: string, note: string) => string;
  readonly subject: string;
  /** the request is on its way */
  readonly onAsked: () => void;
  readonly onClose: () => void;
};

/**
 * A ready request to somebody who can do what one waits for, as on the page without access (D-249): whom, what one adds, then it goes by mail, with
 * mod+Enter too, or is copied. Escape leads back to where it was opened.
 */
export function AskBox({ people, requestTo, subject, onAsked, onClose }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('select, textarea')?.focus({ preventScroll: true }), []);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  if (!person) return null;
  const request = requestTo(person.fullName, note);
  const wrong = lengthText(note, { max: longestNote });
  const back = () => box.current?.parentElement?.querySelector<HTMLElement>('[data-ask]')?.focus();
  const send = () => {
    if (wrong !== undefined || person.email === '') return;
    window.location.href = `mailto:${person.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(request)}`;
    back();
    onAsked();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
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
          value={person.id}
          options={people.map(({ id, fullName }) => ({ value: id, label: t('panel.askNamed', { name: fullName }) }))}
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
      <p>{request}</p>
      <div className="cc-row">
        {person.email !== '' && (
          <Button small title={`${modKey()} Enter`} onClick={send}>
            {t('panel.askMail')}
          </Button>
        )}
        <CopyTextButton value={request} label={t('panel.askCopy')} copiedLabel={t('common:action.copied')} />
      </div>
    </fieldset>
  );
}
