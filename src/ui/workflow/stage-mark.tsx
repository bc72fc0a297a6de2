import './stage-mark.css';
import { cx } from '#src/ui/cx.ts';
import { range } from '#src/ui/range.ts';

/** How far along a row of stages, as small squares with the stage's name. */
export function StageMark({
  reached,
  total,
  label,
}: {
  readonly reached: number;
  readonly total: number;
  readonly label: string;
}) {
  return (
    <span className="cc-stage">
      <i aria-hidden="true">
        {range(total).map((nth) => (
          <b key={nth} className={cx(nth <= reached && 'cc-y')} />
        ))}
      </i>
      {label}
    </span>
  );
}
