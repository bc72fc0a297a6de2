import './tags-control.css';
import { Combobox, InputWrapperContext, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useFirstOption } from './combobox-field.tsx';
import { useField } from './field.tsx';
import { type Suggestion, suggested, wordsIn } from './tag-words.ts';

type Props = {
  readonly values: readonly string[];
  /** offered while one types, found by value and label; others can be typed */
  readonly suggestions: readonly Suggestion[];
  /** the value that a typed word means; undefined for a word that means none, which stays and is drawn as wrong */
  readonly read: (word: string) => string | undefined;
  readonly labelOf: (value: string) => string;
  /** values that are always among them */
  readonly locked?: readonly string[];
  /** a value may have spaces in it */
  readonly isSpaced?: boolean;
  readonly removeLabel: (label: string) => string;
  readonly listLabel: string;
  /** said of a suggestion that is among the values already */
  readonly chosenLabel: string;
  readonly onChange: (values: string[]) => void;
};

/** Several short values: chosen among suggestions, typed and ended by Enter, a comma or a space that is none of theirs, or pasted all at once. */
export function TagsControl(props: Props) {
  const {
    values,
    suggestions,
    read,
    labelOf,
    locked = [],
    isSpaced = false,
    removeLabel,
    listLabel,
    chosenLabel,
    onChange,
  } = props;
  const field = use(InputWrapperContext);
  const { isInvalid, isRequired } = useField();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // One that is chosen is known, whether it would be suggested or not.
  const chosen = values.filter((value) => !suggestions.some((one) => one.value === value));
  const known = [...suggestions, ...chosen.map((value) => ({ value, label: labelOf(value) }))];
  const offered = suggested(known, typed, values);
  const { first, onMove } = useFirstOption(combobox, offered.map(({ value }) => value).join(' '));
  const add = (words: readonly string[]) => {
    setTyped('');
    const next = [...new Set([...values, ...words])];
    if (next.length > values.length) onChange(next);
  };
  const words = (text: string) => wordsIn(text, suggestions, isSpaced).map((word) => ({ word, value: read(word) }));
  const take = (text: string) => add(words(text).map(({ value, word }) => value ?? word));
  const remove = (value: string) => onChange(values.filter((other) => other !== value));
  const last = values.findLast((value) => !locked.includes(value));
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(value) => {
        add([value]);
        combobox.closeDropdown();
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput className="cc-tags" error={isInvalid} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {values.map((value) => (
              <Pill
                key={value}
                className="cc-tags-pill"
                data-wrong={read(value) === undefined || undefined}
                withRemoveButton={!locked.includes(value)}
                onRemove={() => remove(value)}
                removeButtonProps={{ 'aria-label': removeLabel(labelOf(value)), tabIndex: 0, 'aria-hidden': false }}
              >
                {labelOf(value)}
                {labelOf(value) !== value && <small>{value}</small>}
              </Pill>
            ))}
            {/* The input is the control of the field around all of it. */}
            <InputWrapperContext value={field}>
              <Combobox.EventsTarget>
                <PillsInput.Field
                  aria-required={isRequired || undefined}
                  aria-autocomplete="list"
                  {...(first !== null && { 'aria-activedescendant': first })}
                  autoComplete="off"
                  spellCheck={false}
                  value={typed}
                  onChange={({ currentTarget: { value } }) => {
                    setTyped(value);
                    if (value.trim() === '') combobox.closeDropdown();
                    else combobox.openDropdown();
                  }}
                  onPaste={(event) => {
                    event.preventDefault();
                    take(`${typed}${event.clipboardData.getData('text/plain')}`);
                  }}
                  onBlur={() => {
                    combobox.closeDropdown();
                    take(typed);
                  }}
                  onKeyDown={(event) => {
                    const { key } = event;
                    if (key.startsWith('Arrow')) onMove(key);
                    const isListed = combobox.dropdownOpened && offered.length > 0;
                    // A name may have a space in it.
                    const isWhole = !isSpaced && words(typed).every(({ value }) => value !== undefined);
                    const isEnd = { ',': true, ';': true, ' ': isWhole, Enter: !isListed }[key] ?? false;
                    if (isEnd && typed.trim() !== '' && !event.nativeEvent.isComposing) {
                      event.preventDefault();
                      take(typed);
                    }
                    if (key === 'Backspace' && typed === '' && last !== undefined) remove(last);
                  }}
                />
              </Combobox.EventsTarget>
            </InputWrapperContext>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options className="cc-picker-list" aria-label={listLabel}>
          {offered.map(({ value, label }) => {
            const isChosen = values.includes(value);
            return (
              <Combobox.Option key={value} value={value} data-chosen={isChosen || undefined}>
                {label}
                <small>{value}</small>
                {isChosen && (
                  <small className="cc-picker-mark">
                    <IconCheck size={12} aria-hidden="true" /> {chosenLabel}
                  </small>
                )}
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
