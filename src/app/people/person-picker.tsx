import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrandId } from '#contract/brand.ts';
import type { AbleTo } from '#contract/people/able.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';
import { asTyped, typedIn } from './person-text.ts';
import { usePersonSearch } from './use-person-search.ts';

type Props = {
  /** id of who is chosen; what was typed since, as `typedIn` reads it */
  readonly value: string;
  /** who stood there at first */
  readonly known?: { readonly id: string; readonly fullName: string } | null | undefined;
  /** what they have to be allowed to do */
  readonly able?: AbleTo | undefined;
  /** at which brand; the selected one without it */
  readonly at?: BrandId | undefined;
  /** who may not be chosen all the same */
  readonly without?: readonly string[];
  /** what is said where nobody is found */
  readonly none?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** Chooses a person of the directory; typing something else takes the choice back, and the form says so (D-100 owner). */
export function PersonPicker({ value, known, able, at, without = [], none, onChange }: Props) {
  const { t } = useTranslation('people');
  const { name, subject } = useMe();
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const typed = typedIn(value);
  const { state, people } = usePersonSearch(typed ?? '', able, at);
  const messages = { idle: undefined, searching: t('searching'), done: none ?? t('none'), failed: t('failed') };
  const names: Readonly<Record<string, string>> = { [subject]: name, ...(known && { [known.id]: known.fullName }), ...picked };
  return (
    <SearchPicker
      text={typed ?? names[value] ?? value}
      onText={(text) => onChange(asTyped(text))}
      options={people
        .filter(({ id }) => !without.includes(id))
        .map((person) => ({ value: person.id, label: person.fullName, note: person.username }))}
      onPick={({ label, value: id }) => {
        setPicked((before) => ({ ...before, [id]: label }));
        onChange(id);
      }}
      message={messages[state]}
      placeholder={t('placeholder')}
      listLabel={t('list')}
    />
  );
}
