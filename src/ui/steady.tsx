import { type ReactNode, useEffect, useState } from 'react';
import { useHold } from './use-hold.ts';

type Props = {
  /** names what is offered now; another name is another meaning */
  readonly offer: string;
  /** shown instead of an offer that came while somebody points at the last one */
  readonly rest: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

/**
 * A place in which different buttons can stand. While somebody points at it, or has the keyboard there, a button never turns into another
 * one: it goes, and the next comes once they have left.
 */
export function Steady({ offer, rest, isBusy = false, children }: Props) {
  const { isHeld, holder } = useHold<HTMLSpanElement>(isBusy);
  const [held, setHeld] = useState<string>();
  if (isHeld && held === undefined) setHeld(offer);
  if (!isHeld && held !== undefined) setHeld(undefined);
  const isOther = isHeld && held !== undefined && held !== offer;
  const { ref } = holder;
  useEffect(() => {
    // The keyboard stays where the button was.
    if (isOther && document.activeElement === document.body) ref.current?.focus();
  }, [isOther, ref]);
  return (
    <span className="cc-steady" tabIndex={-1} {...holder}>
      {isOther ? rest : children}
    </span>
  );
}
