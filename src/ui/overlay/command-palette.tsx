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
  /** a line below its name: why it is closed */
  readonly hint?: string | undefined;
  /** it does nothing now; choosing it, or Tab, unfolds why */
  readonly isClosed?: boolean;
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
  /** Tab on a closed item */
  readonly onWhy: (key: string) => void;
  /** why the item is closed that was chosen, below the list */
  readonly why?: ReactNode;
  /** said below the list, for example while searching; in its place where nothing was found */
  readonly message?: string | undefined;
  /** how to use it, at the foot */
  readonly note?: ReactNode;
};

/** Field and list; drawn inside of the dialog, so that the list is there when its first option is looked for. */
function Finder({ onClose, title, fieldLabel, query, onQuery, groups, onPick, onWhy, why }: Props) {
  // The list is part of the dialog: it is there as long as the dialog is, and Escape means both.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const shown = groups.filter((group) => group.items.length > 0);
  const found = shown.flatMap((group) => group.items.map((item) => item.key)).join(' ');
  const listId = useId();
  const firstOption = useFirstOption(combobox, `${query} ${found}`, true);
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
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || event.shiftKey || why) return;
            const chosen = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
            if (chosen?.dataset.closed !== 'true') return;
            event.preventDefault();
            onWhy(chosen.dataset.key ?? '');
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className="cc-palette-list" aria-label={title} hidden={shown.length === 0}>
        {shown.map((group) => (
          <Combobox.Group key={group.key} role="group" aria-label={group.label} label={group.label}>
            {group.items.map((item) => (
              <Combobox.Option key={item.key} value={item.key} data-key={item.key} data-closed={item.isClosed || undefined}>
                {item.icon}
                <span>
                  {item.label}
                  {item.hint !== undefined && <em>{item.hint}</em>}
                </span>
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
      <div className="cc-palette">
        <Finder {...props} />
        <p role="status" className="cc-small cc-muted cc-palette-message">
          {props.message}
        </p>
        {props.why}
      </div>
    </Dialog>
  );
}
