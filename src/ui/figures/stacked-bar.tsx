import './stacked-bar.css';
import { cx } from '#src/ui/cx.ts';

/** What a part of a bar stands for; the colour follows. */
export type BarTone = 'positive' | 'progress' | 'pending' | 'negative' | 'accent' | 'neutral';

/** The colour of a part, of a bar and of what stands beside it. */
export const KEYS: Readonly<Record<BarTone, string>> = {
  positive: 'cc-k-inst',
  progress: 'cc-k-down',
  pending: 'cc-k-pend',
  negative: 'cc-k-fail',
  accent: 'cc-k-acc',
  neutral: 'cc-k-neutral',
};

type BarPart = { readonly key: string; readonly tone: BarTone; readonly value: number };

export type BarProps = {
  readonly parts: readonly BarPart[];
  /** the whole; what the parts leave of it stays empty */
  readonly total: number;
  /** the figures in words */
  readonly label: string;
  readonly variant?: 'row' | 'total';
};

/** Parts of a whole as one bar. */
export function StackedBar({ parts, total, label, variant = 'row' }: BarProps) {
  return (
    <div className={cx('cc-stack', `cc-${variant}`)} role="img" aria-label={label}>
      {parts
        .filter((part) => part.value > 0)
        .map((part) => (
          <b key={part.key} className={KEYS[part.tone]} style={{ width: `${total > 0 ? (part.value / total) * 100 : 0}%` }} />
        ))}
    </div>
  );
}
