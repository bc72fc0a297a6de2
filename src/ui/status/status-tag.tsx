import { cx } from '#src/ui/cx.ts';
import { StatusGlyph, tone } from './status-glyph.tsx';
import { type StatusKind, statusKind } from './status-kind.ts';

type Props = {
  /** the constant the kind is looked up with */
  readonly status: string;
  /** what is shown; the constant itself if absent */
  readonly label?: string | undefined;
  readonly kind?: StatusKind | undefined;
  /** quiet: glyph and word without ground, for tables; tinted: once a page, in the topbar */
  readonly variant?: 'tinted' | 'quiet';
};

/** A status as glyph and word (TAG-01…TAG-06). */
export function StatusTag({ status, label = status, kind = statusKind(status), variant = 'quiet' }: Props) {
  return (
    <span className={variant === 'tinted' ? cx('cc-tag', `cc-${tone(kind)}`) : 'cc-st'} data-status={status} data-kind={kind}>
      <StatusGlyph kind={kind} />
      {label}
    </span>
  );
}
