import './form.css';
import '#src/ui/overlay/menu.css';
import './search-picker.css';
import { Input } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useControl } from './controls.tsx';

export type PickerOption = { readonly value: string; readonly label: string; readonly note?: string };

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
};

/** A field that searches while one types and offers what was found: combobox with a list box, by keyboard alone too. */
export function SearchPicker({ text, onText, options, onPick, message, placeholder, listLabel }: Props) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isShown = isOpen && (options.length > 0 || message !== undefined);
  const pick = (option: PickerOption | undefined) => {
    if (!option) return;
    onPick(option);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive((place) => Math.max(0, Math.min(options.length - 1, place + step)));
    } else if (event.key === 'Enter' && isShown && options.length > 0) {
      event.preventDefault();
      pick(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <span className="cc-picker">
      <Input
        {...useControl()}
        className="cc-w-medium"
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options[active] ? `${listId}-${active}` : undefined}
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div className="cc-menu cc-picker-list" hidden={!isShown}>
        <div role="listbox" id={listId} aria-label={listLabel}>
          {options.map((option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at by aria-activedescendant
            <div
              key={option.value}
              role="option"
              id={`${listId}-${place}`}
              aria-selected={place === active}
              className="cc-menu-item"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.label}
              {option.note !== undefined && <small>{option.note}</small>}
            </div>
          ))}
        </div>
        {options.length === 0 && message !== undefined && <p role="status">{message}</p>}
      </div>
    </span>
  );
}
