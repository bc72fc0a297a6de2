import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';
import { usePersonSearch } from './use-person-search.ts';

type Props = { readonly name: string; readonly onChange: (id: string) => void };

/** Chooses a person of the directory; typing something else takes the choice back (D-100 owner). */
export function PersonPicker({ name, onChange }: Props) {
  const { t } = useTranslation('people');
  const [text, setText] = useState(name);
  const [isTyping, setTyping] = useState(false);
  const { state, people } = usePersonSearch(isTyping ? text : '');
  const messages = { idle: undefined, searching: t('searching'), done: t('none'), failed: t('failed') };
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
      placeholder={t('placeholder')}
      listLabel={t('list')}
    />
  );
}
