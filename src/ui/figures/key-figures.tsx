import './figures.css';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { range } from '#src/ui/range.ts';
import { type BarProps, type BarTone, KEYS, StackedBar } from './stacked-bar.tsx';

type ProgressProps = {
  /** 0…100 */
  readonly percent: number;
  readonly label: string;
  readonly tone?: BarTone;
  /** shows the figure at the right of the bar */
  readonly figure?: string | undefined;
};

/** How far one thing is. */
export function ProgressBar({ percent, label, tone = 'accent', figure }: ProgressProps) {
  const value = Math.max(0, Math.min(100, percent));
  const bar = (
    <div
      className="cc-stack cc-row"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
    >
      <b className={KEYS[tone]} style={{ width: `${value}%` }} />
    </div>
  );
  if (figure === undefined) return bar;
  return (
    <div className="cc-bar2">
      {bar}
      <span className="cc-num">{figure}</span>
    </div>
  );
}

/** A stacked bar with its figure at the right, for a table cell. */
export function FigureBar({ figure, ...bar }: BarProps & { readonly figure: string }) {
  return (
    <div className="cc-bar2">
      <StackedBar {...bar} />
      <span className="cc-num">{figure}</span>
    </div>
  );
}

type KeyFigure = {
  readonly key: string;
  readonly label: string;
  readonly figure: string;
  /** share or unit beside the figure */
  readonly base?: ReactNode;
  readonly hint?: ReactNode;
  readonly tone?: BarTone | undefined;
};

type FiguresProps = {
  readonly figures: readonly KeyFigure[];
  readonly bar?: { readonly parts: BarProps['parts']; readonly total: number; readonly label: string } | undefined;
};

/** Figures in one frame, with one stacked bar below them where they are parts of a whole. */
export function KeyFigures({ figures, bar }: FiguresProps) {
  const columns = { '--cc-figs': String(figures.length) } as React.CSSProperties;
  return (
    <>
      <dl className={cx('cc-figs', !bar && 'cc-alone', figures.length === 4 && 'cc-four')} style={columns}>
        {figures.map((figure) => (
          <div key={figure.key} className="cc-fig" data-figure={figure.key}>
            <dt>
              {figure.tone && <span className={cx('cc-key', KEYS[figure.tone])} />}
              {figure.label}
            </dt>
            <dd>
              <span className="cc-nowrap">{figure.figure}</span>
              {figure.base !== undefined && (
                <>
                  {' '}
                  <small>{figure.base}</small>
                </>
              )}
            </dd>
            {figure.hint !== undefined && <dd className="cc-hint">{figure.hint}</dd>}
          </div>
        ))}
      </dl>
      {bar && <StackedBar {...bar} variant="total" />}
    </>
  );
}

type RateProps = {
  /** present rate and the mark, in per cent; null where there is no rate yet */
  readonly rate: number | null;
  readonly mark: number;
  readonly rateText: string;
  readonly markText: string;
  /** both in words */
  readonly label: string;
};

/** From this share of the mark on the bar turns orange. */
const NEAR = 0.85;
/** Where the mark stands on the bar. */
const MARK_AT = 80;

/** A rate against the mark at which something stops. */
export function RateBar({ rate, mark, rateText, markText, label }: RateProps) {
  const share = rate === null || mark <= 0 ? 0 : rate / mark;
  return (
    <div className="cc-rate">
      <span className={cx('cc-num', rate === null && 'cc-faint')}>{rateText}</span>
      <span className="cc-meter" role="img" aria-label={label}>
        {share > 0 && <b className={cx(share >= NEAR && 'cc-warn')} style={{ width: `${Math.min(100, share * MARK_AT)}%` }} />}
      </span>
      <span className="cc-faint cc-small">{markText}</span>
    </div>
  );
}

/** Column head that stands above rate bars. */
export function RateHead({ rateLabel, markLabel }: { readonly rateLabel: string; readonly markLabel: string }) {
  return (
    <div className="cc-rate">
      <span className="cc-num">{rateLabel}</span>
      <span />
      <span>{markLabel}</span>
    </div>
  );
}

type TicksProps = { readonly done: number; readonly total: number; readonly text: string };

/** A few things done one by one, as small blocks with the figure beside them. */
export function Ticks({ done, total, text }: TicksProps) {
  return (
    <span className="cc-ticks">
      <i aria-hidden="true">
        {range(total).map((nth) => (
          <b key={nth} className={cx(nth <= done && 'cc-y')} />
        ))}
      </i>
      {text}
    </span>
  );
}

/** One cell of a matrix: check, cross on tint, small ring, each with a text for readers. */
export function MatrixMark({ state, label }: { readonly state: 'yes' | 'no' | 'open'; readonly label: string }) {
  const paths = { yes: 'm3.2 8.4 3.2 3.2 6.4-7', no: 'm4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6', open: '' };
  return (
    <span className={cx('cc-mk', state === 'yes' && 'cc-y', state === 'no' && 'cc-n', state === 'open' && 'cc-o')} title={label}>
      {state !== 'open' && (
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        >
          <path d={paths[state]} />
        </svg>
      )}
      <span className="cc-sr">{label}</span>
    </span>
  );
}
