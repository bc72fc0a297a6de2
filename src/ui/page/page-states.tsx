import { IconFileX, IconInbox, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { cx } from '#src/ui/cx.ts';
import { range } from '#src/ui/range.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

type Props = {
  readonly title: string;
  /** what is known */
  readonly text?: ReactNode;
  /** a fainter last line */
  readonly note?: ReactNode;
  /** at most two */
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  /** in a frame, as where a table would stand */
  readonly boxed?: boolean;
  /** 1 where the state is the whole page */
  readonly level?: 1 | 2;
};

function Blank({ title, text, note, actions, icon, boxed = false, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={cx('cc-blank', boxed ? 'cc-box' : 'cc-plain')}>
      {icon}
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {note !== undefined && <p className="cc-tr">{note}</p>}
      {actions !== undefined && <div className="cc-row">{actions}</div>}
    </div>
  );
}

/** Nothing there yet, or nothing left by the filter (D-156). */
export function EmptyState(props: Props) {
  return <Blank icon={<IconInbox size={20} aria-hidden="true" />} {...props} />;
}

/** Not for this person: what is missing and who can give it (D-157). */
export function ClosedState(props: Props) {
  return <Blank icon={<IconLock size={20} aria-hidden="true" />} {...props} />;
}

/** It does not exist any more. */
export function GoneState(props: Props) {
  return <Blank icon={<IconFileX size={20} aria-hidden="true" />} {...props} />;
}

type FailedProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly trace?:
    | {
        readonly label: string;
        readonly id: string;
        readonly copyLabel: string;
        readonly copiedLabel: string;
        readonly refusedLabel: string;
      }
    | undefined;
  readonly retry?: { readonly label: string; readonly onRetry: () => void; readonly busy?: boolean } | undefined;
  /** how often tried, when last */
  readonly note?: ReactNode;
  readonly boxed?: boolean;
  /** 1 where the state is the whole page */
  readonly level?: 1 | 2;
};

/** A part that could not be loaded: the page stays; trace id with copy, try again. */
export function FailedState({ title, text, trace, retry, note, boxed = true, level = 2 }: FailedProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={cx('cc-blank cc-left', boxed && 'cc-box')} role="alert">
      <StatusGlyph kind="NEGATIVE" />
      <div>
        <Heading>{title}</Heading>
        {text !== undefined && <p>{text}</p>}
        {trace && (
          <p className="cc-tr">
            {trace.label} <CopyableId {...trace} value={trace.id} label={`${trace.copyLabel} ${trace.id}`} />
          </p>
        )}
        {retry && (
          <div className="cc-row">
            <Button icon={<IconRefresh size={14} />} onClick={retry.onRetry} busy={retry.busy ?? false}>
              {retry.label}
            </Button>
            {note !== undefined && <span className="cc-small cc-faint">{note}</span>}
          </div>
        )}
      </div>
    </div>
  );
}

const WIDTHS = [70, 52, 64, 58, 46];

/** Width in per cent of the n-th skeleton bar, uneven like text. */
export function skeletonWidth(index: number): string {
  return `${WIDTHS[index % WIDTHS.length]}%`;
}

/** A part that is loading: 8-px bars in the rhythm of the rows, no shimmer. */
export function Skeleton({
  label,
  rows = 4,
  boxed = true,
}: {
  readonly label: string;
  readonly rows?: number;
  readonly boxed?: boolean;
}) {
  return (
    <div className={cx('cc-skeleton', boxed && 'cc-box')} aria-busy="true" role="status" aria-label={label}>
      {range(rows).map((row) => (
        <div key={row}>
          <i className="cc-sk" style={{ width: skeletonWidth(row) }} />
        </div>
      ))}
    </div>
  );
}
