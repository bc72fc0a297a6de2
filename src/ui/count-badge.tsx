import { Badge } from '@mantine/core';
import type { BadgeLook } from './theme.ts';

type Props = {
  readonly count: number | string;
  /** read and shown on hover, for example "3 in review" */
  readonly label?: string | undefined;
  readonly color?: BadgeLook;
};

/** A number in a small box, or a short word as a badge (INFO-03…INFO-05 colours). */
export function CountBadge({ count, label, color = 'quiet' }: Props) {
  // A small number without `Intl`: its first use would cost each start 10 ms (ADR 8).
  const text = typeof count === 'number' && count >= 1_000 ? count.toLocaleString('en') : String(count);
  return (
    <Badge component="span" variant={`badge-${color}`} title={label}>
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="cc-sr">{label}</span>
        </>
      )}
    </Badge>
  );
}
