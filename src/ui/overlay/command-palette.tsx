import './menu.css';
import '#src/ui/form/form.css';
import './command-palette.css';
import { Input } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Dialog } from './dialog.tsx';

export type PaletteItem = {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
};
export type PaletteGroup = { readonly key: string; readonly label: string; readonly items: readonly PaletteItem[] };

type Props = {
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly fieldLabel: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly onPick: (key: string) => void;
  /** said below the list, for example while searching */
  readonly message?: string | undefined;
  /** how to use it, at the foot */
  readonly note?: ReactNode;
};

/** A field that finds what can be opened or done: typed, chosen by arrows, picked by Enter. The field keeps the focus. */
export function CommandPalette(props: Props) {
  const { onClose, title, closeLabel, fieldLabel, query, onQuery, groups, onPick, message, note } = props;
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const items = groups.flatMap((group) => group.items);
  // The list may shrink below what was chosen.
  const active = Math.min(wanted, items.length - 1);
  const choose = (place: number) => {
    setWanted(place);
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picked = items[active];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      choose((active + step + items.length) % items.length);
    } else if (event.key === 'Enter' && picked && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onPick(picked.key);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={closeLabel} size={640} note={note}>
      <Input
        className="cc-palette-field"
        data-autofocus
        role="combobox"
        aria-label={fieldLabel}
        placeholder={fieldLabel}
        autoComplete="off"
        spellCheck={false}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
        value={query}
        onChange={(event) => {
          setWanted(0);
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="cc-palette-list" role="listbox" id={id} aria-label={title}>
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box
            <div key={group.key} role="group" aria-label={group.label}>
              <div className="cc-menu-label" aria-hidden="true">
                {group.label}
              </div>
              {group.items.map((item) => {
                const place = items.indexOf(item);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and has the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at by aria-activedescendant
                  <div
                    key={item.key}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={place === active}
                    className="cc-menu-item"
                    data-key={item.key}
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => setWanted(place)}
                    onClick={() => onPick(item.key)}
                  >
                    {item.icon}
                    <span>{item.label}</span>
                    {item.note !== undefined && <small>{item.note}</small>}
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      <p role="status" className="cc-small cc-muted cc-palette-message">
        {message}
      </p>
    </Dialog>
  );
}
