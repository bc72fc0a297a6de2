import './chart.css';
import type { ReactNode } from 'react';

type ReasonRow = {
  readonly key: string;
  readonly text: string;
  readonly countText: string;
  /** 0…1 of the longest bar */
  readonly share: number;
  readonly action?: ReactNode;
};

/** Why things failed, longest bar first: text on the bar, figure, what can be done. */
export function ReasonBars({ label, rows }: { readonly label: string; readonly rows: readonly ReasonRow[] }) {
  return (
    <ul className="cc-box cc-whys" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} className="cc-why">
          <p>
            <i style={{ width: `${Math.max(0, Math.min(1, row.share)) * 100}%` }} />
            <span title={row.text}>{row.text}</span>
          </p>
          <span className="cc-num">{row.countText}</span>
          {row.action}
        </li>
      ))}
    </ul>
  );
}
