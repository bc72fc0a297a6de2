import { cx } from './cx.ts';

type Props = {
  readonly count: number | string;
  /** read and shown on hover, for example "3 in review" */
  readonly label?: string | undefined;
  readonly color?: 'quiet' | 'sky' | 'green' | 'twilight' | 'error';
};

/** A number in a small box, or a short word as a badge (INFO-03…INFO-05 colours). */
export function CountBadge({ count, label, color = 'quiet' }: Props) {
  const text = typeof count === 'number' ? count.toLocaleString('en') : count;
  const className = color === 'error' ? 'cc-nerr' : cx('cc-count', color !== 'sky' && `cc-${color}`);
  if (label === undefined) return <span className={className}>{text}</span>;
  return (
    <span className={className} title={label}>
      <span aria-hidden="true">{text}</span>
      <span className="cc-sr">{label}</span>
    </span>
  );
}
