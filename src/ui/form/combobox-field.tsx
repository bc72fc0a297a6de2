import './form.css';
import { type ComboboxStore, Input, type InputProps } from '@mantine/core';
import { type ComponentPropsWithRef, useEffect, useState } from 'react';

/**
 * Keeps the first of what was found chosen, for Enter. Mantine tells readers of the option that arrows chose; that the first one stands chosen
 * before any arrow, the field tells by this id. `found` names what there is: another list has another first one.
 */
export function useFirstOption({ dropdownOpened, selectFirstOption }: ComboboxStore, found: string) {
  const [first, setFirst] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read from the page once it is drawn
  useEffect(() => setFirst(dropdownOpened ? selectFirstOption() : null), [found, dropdownOpened, selectFirstOption]);
  return { first, onMove: () => setFirst(null) };
}

type Props = InputProps &
  Omit<ComponentPropsWithRef<'input'>, 'size'> & {
    readonly first: string | null;
    /** id of a list that is always open: Mantine knows it only once it is drawn */
    readonly listId?: string;
    /** an arrow chose another option */
    readonly onMove: () => void;
  };

/** The line one types in to find an option; it keeps the focus and has the keys. */
export function ComboboxField({ first, listId, onMove, onKeyDown, 'aria-activedescendant': arrowed, ...rest }: Props) {
  return (
    <Input
      {...rest}
      {...(listId !== undefined && { 'aria-controls': listId })}
      aria-autocomplete="list"
      aria-activedescendant={first ?? arrowed}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key.startsWith('Arrow')) onMove();
        onKeyDown?.(event);
      }}
    />
  );
}
