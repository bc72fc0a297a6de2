import './pick-list.css';
import './check.css';
import { Checkbox, Popover } from '@mantine/core';
import type { ReactElement } from 'react';

export type PickOption = { readonly value: string; readonly label: string; readonly isFixed?: boolean };

type Props = {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string, on: boolean) => void;
  /** which edge of the button the list keeps */
  readonly edge: 'left' | 'right';
  /** the button itself */
  readonly children: ReactElement;
};

/** Check boxes that a button opens beside it. */
export function PickList({ label, options, chosen, onToggle, edge, children }: Props) {
  return (
    <Popover position={edge === 'left' ? 'bottom-start' : 'bottom-end'} trapFocus returnFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className="cc-pick-list" aria-label={label}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            disabled={option.isFixed ?? false}
            onChange={(event) => onToggle(option.value, event.currentTarget.checked)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
