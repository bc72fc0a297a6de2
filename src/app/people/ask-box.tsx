import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserReference } from '#contract/common.ts';
import { CopyTextButton } from '#src/ui/copy-button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';

type Props = {
  readonly people: readonly UserReference[];
  /** the ready text that somebody gets */
  readonly requestTo: (name: string) => string;
  readonly subject: string;
};

/** A ready request to somebody who can do what one waits for, to copy or to send by mail, as on the page without access (D-249). */
export function AskBox({ people, requestTo, subject }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const [chosen, setChosen] = useState<string>();
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  if (!person) return null;
  const request = requestTo(person.fullName);
  const mail = `mailto:${person.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(request)}`;
  return (
    <div className="cc-ask">
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
      <p>{request}</p>
      <div className="cc-row">
        <CopyTextButton value={request} label={t('panel.askCopy')} copiedLabel={t('common:action.copied')} />
        {person.email !== '' && (
          <a className="cc-link" href={mail}>
            {t('panel.askMail')}
          </a>
        )}
      </div>
    </div>
  );
}
