import './drawer.css';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { IconButton } from '#src/ui/button.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly note?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A 352-px column at the right edge that stays open while the page is used. Escape closes. */
export function DrawerFrame({ isOpen, title, note, closeLabel, onClose, children }: Props) {
  const id = useId();
  if (!isOpen) return null;
  // Keys of a dialog that was opened from here arrive too: it lies outside.
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose();
  };
  return (
    <aside className="cc-drawer" aria-labelledby={id} onKeyDown={keys}>
      <header>
        <h2 id={id}>{title}</h2>
        {note}
        <IconButton label={closeLabel} icon={<IconX size={14} />} onClick={onClose} />
      </header>
      <div className="cc-drawer-body">{children}</div>
    </aside>
  );
}
