import './pick-list.css';
import './check.css';
import { Checkbox, Popover } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { PickListProps } from './pick-list.tsx';

/** The list of a button that was pressed: open at once. */
export function PickListFrame({ label, options, chosen, onToggle, edge, children }: PickListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // It took the place of the button that was pressed, and gets the focus back when the list closes.
  useEffect(() => {
    button.current?.focus();
    setIsOpen(true);
  }, []);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={edge === 'left' ? 'bottom-start' : 'bottom-end'}
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(children, { ref: button, onClick: () => setIsOpen(!isOpen) })}</Popover.Target>
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
