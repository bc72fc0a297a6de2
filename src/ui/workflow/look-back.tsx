import './look-back.css';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';

type Props = {
  readonly isPast: boolean;
  /** why nothing can be done */
  readonly text: string;
  readonly nowLabel: string;
  readonly onNow: () => void;
  /** the panel of what can be done now */
  readonly children: ReactNode;
};

/** What can be done now is not available while the page shows the past; the panel keeps its size, so that the slider below stays where it is. */
export function LookBack({ isPast, text, nowLabel, onNow, children }: Props) {
  return (
    <div className={cx('cc-look-back', isPast && 'cc-past')}>
      <fieldset disabled={isPast}>{children}</fieldset>
      {isPast && (
        <div role="status">
          <p>{text}</p>
          <Button small onClick={onNow}>
            {nowLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
