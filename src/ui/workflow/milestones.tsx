import './milestones.css';
import { cx } from '#src/ui/cx.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';

export type Milestone = {
  readonly key: string;
  readonly label: string;
  readonly kind: GlyphKind;
  /** the kind in words, for readers, where `note` does not say it */
  readonly kindLabel?: string;
  readonly note?: string;
  /** who did it, after the note where there is room */
  readonly by?: string | undefined;
  readonly current?: boolean;
};

const titleOf = ({ by, label, note }: Milestone) => {
  const said = [note?.trim(), by].filter(Boolean).join(' · ');
  return said === '' ? label : `${label}: ${said}`;
};

type Props = { readonly label: string; readonly items: readonly Milestone[]; readonly slim?: boolean };

/** The workflow as one line of 6-8 boxes; the present one is lit. */
export function Milestones({ label, items, slim = false }: Props) {
  const columns = { '--cc-miles': String(items.length) } as React.CSSProperties;
  return (
    <ol className={cx('cc-miles', slim && 'cc-slim', items.length < 6 && 'cc-few')} aria-label={label} style={columns}>
      {items.map((item) => (
        <li
          key={item.key}
          className={cx(item.current && 'cc-now', item.kind === 'NOT_REACHED' && 'cc-later')}
          aria-current={item.current ? 'step' : undefined}
          title={titleOf(item)}
        >
          <StatusGlyph kind={item.kind} label={item.kindLabel} />
          <div>
            <b>{item.label}</b>
            {!slim && item.note !== undefined && (
              <small>
                {item.note}
                {item.by !== undefined && <span className="cc-mile-by"> · {item.by}</span>}
              </small>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
