import './form.css';
import { type ComboboxStore, Input, type InputProps } from '@mantine/core';
import { type ComponentPropsWithRef, useEffect, useState } from 'react';

/**
 * Keeps the first of what was found chosen, for Enter. Mantine tells readers of the option that arrows chose; that the first one stands chosen
 * before any arrow, the field tells by this id. `found` names what there is: another list has another first one. The first arrow down steps into
 * the list, to its first option, whatever stood chosen; `isInList`: the keys are in the list from the start, and it steps on.
 */
export function useFirstOption(
  { dropdownOpened, resetSelectedOption, selectFirstOption }: ComboboxStore,
  found: string,
  isInList = false,
) {
  const [first, setFirst] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read from the page once it is drawn
  useEffect(() => setFirst(dropdownOpened ? selectFirstOption() : null), [found, dropdownOpened, selectFirstOption]);
  const onMove = (key: string) => {
    if (first !== null && key === 'ArrowDown' && !isInList) resetSelectedOption();
    setFirst(null);
  };
  return { first, onMove };
}

type Props = InputProps &
  Omit<ComponentPropsWithRef<'input'>, 'size'> & {
    readonly first: string | null;
    /** id of a list that is always open: Mantine knows it only once it is drawn */
    readonly listId?: string;
    /** an arrow chooses another option */
    readonly onMove: (key: string) => void;
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
        if (event.key.startsWith('Arrow')) onMove(event.key);
        onKeyDown?.(event);
      }}
    />
  );
}
