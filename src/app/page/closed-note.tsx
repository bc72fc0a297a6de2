import './closed-note.css';
import { IconLock } from '@tabler/icons-react';
import { usePageCommands } from '#src/app/palette/use-page-commands.ts';
import { reasonsText } from './reasons-text.ts';

type Props = { readonly label: string; readonly reasons: readonly string[] };

/** A closed command: lock, name, and the reasons in words beside it. */
export function ClosedNote({ label, reasons }: Props) {
  usePageCommands([{ key: label, label, isOpen: false, isInPanel: false, needs: reasons.map((text) => ({ text })) }]);
  return (
    <span className="cc-muted cc-closed-note">
      <IconLock size={14} aria-hidden="true" /> {label}: {reasonsText(reasons)}
    </span>
  );
}
