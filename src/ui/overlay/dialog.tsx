import './mantine-dialog.css';
import './dialog.css';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { useUppermost } from './use-uppermost.ts';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** glyph before the title */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** fields that the buttons wait for: they stay in sight above them, however long the content is */
  readonly answers?: ReactNode;
  /** what stands at the left of the foot */
  readonly note?: ReactNode;
  /** buttons of the foot, the verb last */
  readonly actions?: ReactNode;
  /** px; a dialog is 520 wide at most unless it carries a table */
  readonly size?: number;
};

const CLASSES = { content: 'cc-modal', overlay: 'cc-overlay', body: 'cc-mb' };

/** Frame of every popup and dialog: head, content, one rule above the foot. Escape closes, focus returns. */
export function Dialog({ isOpen, onClose, title, closeLabel, icon, children, answers, note, actions, size = 520 }: Props) {
  useFocusBack();
  const closeUppermost = useUppermost(isOpen, onClose);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closeUppermost}
      closeOnClickOutside={false}
      size={size}
      centered
      padding={0}
      radius="md"
      transitionProps={{ duration: 0 }}
      classNames={CLASSES}
    >
      {/* The second click of a double click meant what opened it. */}
      <Modal.Overlay onClick={({ detail }) => detail < 2 && closeUppermost()} />
      <Modal.Content>
        <div className="cc-modal-head">
          {icon}
          <Modal.Title>{title}</Modal.Title>
          <IconButton label={closeLabel} icon={<IconX size={14} />} onClick={onClose} />
        </div>
        <Modal.Body>{children}</Modal.Body>
        {(actions !== undefined || note !== undefined) && (
          <div className="cc-modal-foot">
            {answers !== undefined && <div className="cc-modal-answers">{answers}</div>}
            {note}
            {actions !== undefined && <span className="cc-end">{actions}</span>}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Where the dialog that came last gives the focus back to, the nearest first: a popup may come in the place of a dialog, and goes on from there. */
let lastPlaces: readonly HTMLElement[] = [];

/** What has the focus now, then the heading of the panel around it: the button of a command is gone once its order is given. */
function placesNow(): readonly HTMLElement[] {
  const at = typeof document === 'undefined' ? null : document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return [];
  if (at.closest('[role="dialog"]')) return [at, ...lastPlaces];
  const heading = at.closest('.cc-panel')?.querySelector<HTMLElement>('h2[tabindex]');
  return heading ? [at, heading] : [at];
}

/** What has the focus again may go soon after, as the button of a command that somebody else has sent meanwhile: the next place has it then. */
function goOnOnceGone(at: HTMLElement, places: readonly HTMLElement[]): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === at) return;
    observer.disconnect();
    // Whoever has left it means another place.
    if (at.isConnected || document.activeElement !== document.body) return;
    places.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Gives the focus back to where it was before a part came that takes it, once the part is gone. */
function useFocusBack(): void {
  const [places] = useState(placesNow);
  useEffect(() => {
    lastPlaces = places;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const before = isLost ? places.find(({ isConnected }) => isConnected) : undefined;
      if (!before) return;
      before.focus({ preventScroll: true });
      if (document.activeElement === before) {
        if (before !== places.at(-1)) goOnOnceGone(before, places);
        return;
      }
      // A row's buttons are hidden while the focus is elsewhere: the row has to have it first.
      before.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      before.focus({ preventScroll: true });
      // Where they come with the next drawing, they are there then.
      if (document.activeElement !== before) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    };
  }, [places]);
}
