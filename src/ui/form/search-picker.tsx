import './search-picker.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useRef } from 'react';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { ComboboxField, useFirstOption } from './combobox-field.tsx';
import { LockedText, useControl } from './controls.tsx';
import { useIsLocked } from './field.tsx';

type PickerOption = { readonly value: string; readonly label: string; readonly note?: string; readonly warning?: string };

type Props = {
  /** words in the field: what is typed, or the label of what was chosen */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly PickerOption[];
  readonly onPick: (option: PickerOption) => void;
  /** said in the place of options, for example while searching; nothing is shown without it when there are no options */
  readonly message?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly listLabel: string;
  /** has the focus when its dialog opens */
  readonly isFirst?: boolean;
};

/** A field that searches while one types and offers what was found: combobox with a list box, by keyboard alone too. */
export function SearchPicker({ text, onText, options, onPick, message, placeholder, listLabel, isFirst = false }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const control = useControl();
  const isLocked = useIsLocked();
  const firstOption = useFirstOption(combobox, options.map(({ value }) => value).join(' '));
  /** the click that brings somebody here: what they type next replaces what was chosen */
  const isEntered = useRef(false);
  if (isLocked) return <LockedText value={text} />;
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(value) => {
        const option = options.find((one) => one.value === value);
        if (option) onPick(option);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <ComboboxField
          {...firstOption}
          {...control}
          data-autofocus={isFirst || undefined}
          className="cc-w-medium"
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => {
            isEntered.current = true;
          }}
          onClick={(event) => {
            if (isEntered.current) event.currentTarget.select();
            isEntered.current = false;
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0 && message === undefined}>
        <Combobox.Options className="cc-picker-list" aria-label={listLabel}>
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value}>
              {option.label}
              {option.note !== undefined && <small>{option.note}</small>}
              {option.warning !== undefined && (
                <small className="cc-picker-mark">
                  <StatusGlyph kind="ACTION_REQUIRED" /> {option.warning}
                </small>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && message !== undefined && (
          <p className="cc-picker-message" role="status">
            {message}
          </p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
