import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { Dialog } from './dialog.tsx';

type ErrorDetail = {
  readonly key: string;
  readonly message: string;
  readonly traceId?: string | undefined;
  /** status and time, "502 · 09:58:14" */
  readonly note?: string | undefined;
};

type Props = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  /** what happened, below the text */
  readonly said?: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly detailsLabel: string;
  readonly ticket?: { readonly label: string; readonly href: string; readonly note: string } | undefined;
  /** the button that is filled */
  readonly filled: 'retry' | 'reload' | 'close';
  /** absent where nothing can be sent once more */
  readonly retryLabel?: string | undefined;
  /** absent where loading the page again would help nobody */
  readonly reloadLabel: string | undefined;
  readonly closeLabel: string;
  readonly copyLabel: string;
  readonly copiedLabel: string;
  readonly refusedLabel: string;
  readonly onRetry?: () => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/** The error popup: text, expandable details with trace ids, help-desk ticket, reload (ERR-31…ERR-37). */
export function ErrorPopup(props: Props) {
  const {
    isOpen,
    title,
    text,
    said,
    details,
    detailsLabel,
    ticket,
    copyLabel,
    copiedLabel,
    refusedLabel,
    filled,
    retryLabel,
    reloadLabel,
  } = props;
  const { onRetry, onReload, onClose } = props;
  const [expanded, setExpanded] = useState(false);
  const look = (button: Props['filled']) => (button === filled ? ({ look: 'primary' } as const) : {});
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={props.closeLabel}
      icon={<StatusGlyph kind="NEGATIVE" />}
      note={
        ticket && (
          <div>
            <a className="cc-link" href={ticket.href} target="_blank" rel="noopener noreferrer">
              {ticket.label} <IconExternalLink size={12} aria-hidden="true" />
            </a>
            <small>{ticket.note}</small>
          </div>
        )
      }
      actions={
        <>
          <Button {...look('close')} onClick={onClose}>
            {props.closeLabel}
          </Button>
          {reloadLabel !== undefined && (
            <Button {...look('reload')} onClick={onReload}>
              {reloadLabel}
            </Button>
          )}
          {retryLabel !== undefined && (
            <Button {...look('retry')} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
        </>
      }
    >
      <div role="alert">
        <p>{text}</p>
        {said !== undefined && said !== text && <p>{said}</p>}
      </div>
      {details.length > 0 && (
        <button type="button" className="cc-disc" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          {detailsLabel} <CountBadge count={details.length} />
        </button>
      )}
      {expanded && (
        <ul className="cc-det">
          {details.map((detail) => (
            <li key={detail.key}>
              <p>{detail.message}</p>
              {detail.traceId !== undefined && (
                <CopyableId
                  value={detail.traceId}
                  label={`${copyLabel} ${detail.traceId}`}
                  copiedLabel={copiedLabel}
                  refusedLabel={refusedLabel}
                />
              )}
              {detail.note !== undefined && <small>{detail.note}</small>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
