import './mantine-menu.css';
import { Menu } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { UiLink } from '#src/ui/link.tsx';
import type { MenuEntry, MenuProps } from './lazy-menu.tsx';

function Entry({ item }: { readonly item: MenuEntry }) {
  const { href, label, isCurrent, onSelect } = item;
  const current = isCurrent || undefined;
  if (href === undefined) {
    return (
      <Menu.Item aria-current={current} onClick={onSelect}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item aria-current={current} renderRoot={(props) => <UiLink {...props} href={href} />}>
      {label}
    </Menu.Item>
  );
}

/** The menu itself; it comes open, since somebody asked for it. */
export function MenuFrame({ button, items, head, position, width }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The button that was pressed is gone: this one has the focus before the menu takes it, so that it comes back here.
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  // Who closes it before it took the focus is still on the button, where Mantine hears no Escape.
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false);
  };
  return (
    <Menu opened={isOpen} onChange={setOpen} position={position} width={width ?? 'target'} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button ref={target} type="button" className={button.className} aria-label={button.label} onKeyDownCapture={closeByKey}>
          {button.children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {head !== undefined && <Menu.Label>{head}</Menu.Label>}
        {items.map((item) => (
          <Entry key={item.key} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
