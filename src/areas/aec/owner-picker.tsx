import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchPicker } from '#src/ui/search-picker.tsx';
import { useOwnerSearch } from './use-owner-search.ts';

type Props = { readonly name: string; readonly onChange: (ownerId: string) => void };

/** Chooses a person of the directory; typing something else takes the choice back (D-100 owner). */
export function OwnerPicker({ name, onChange }: Props) {
  const { t } = useTranslation('aec');
  const [text, setText] = useState(name);
  const [isTyping, setTyping] = useState(false);
  const { state, people } = useOwnerSearch(isTyping ? text : '');
  const messages = { idle: undefined, searching: t('owner.searching'), done: t('owner.none'), failed: t('owner.failed') };
  return (
    <SearchPicker
      text={text}
      onText={(next) => {
        setText(next);
        setTyping(true);
        onChange('');
      }}
      options={people.map((person) => ({ value: person.id, label: person.fullName, note: person.username }))}
      onPick={(option) => {
        setText(option.label);
        setTyping(false);
        onChange(option.value);
      }}
      message={messages[state]}
      placeholder={t('owner.placeholder')}
      listLabel={t('owner.list')}
    />
  );
}
