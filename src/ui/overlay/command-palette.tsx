import './command-palette.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ComboboxField, useFirstOption } from '#src/ui/form/combobox-field.tsx';
import { Dialog } from './dialog.tsx';

type PaletteItem = {
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

/** Field and list; drawn inside of the dialog, so that the list is there when its first option is looked for. */
function Finder({ onClose, title, fieldLabel, query, onQuery, groups, onPick }: Props) {
  // The list is part of the dialog: it is there as long as the dialog is, and Escape means both.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const shown = groups.filter((group) => group.items.length > 0);
  const found = shown.flatMap((group) => group.items.map((item) => item.key)).join(' ');
  const listId = useId();
  const firstOption = useFirstOption(combobox, `${query} ${found}`);
  return (
    <Combobox store={combobox} onOptionSubmit={onPick}>
      <Combobox.EventsTarget withExpandedAttribute>
        <ComboboxField
          {...firstOption}
          listId={listId}
          data-autofocus
          aria-label={fieldLabel}
          placeholder={fieldLabel}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className="cc-palette-list" aria-label={title}>
        {shown.map((group) => (
          <Combobox.Group key={group.key} role="group" aria-label={group.label} label={group.label}>
            {group.items.map((item) => (
              <Combobox.Option key={item.key} value={item.key} data-key={item.key}>
                {item.icon}
                <span>{item.label}</span>
                {item.note !== undefined && <small>{item.note}</small>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

/** A field that finds what can be opened or done: typed, chosen by arrows, picked by Enter. The field keeps the focus. */
export function CommandPalette(props: Props) {
  return (
    <Dialog isOpen onClose={props.onClose} title={props.title} closeLabel={props.closeLabel} size={640} note={props.note}>
      <Finder {...props} />
      <p role="status" className="cc-small cc-muted cc-palette-message">
        {props.message}
      </p>
    </Dialog>
  );
}
