import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';

type Props = {
  readonly label: string;
  /** ms until it opens, so that crossing a bar stays quiet */
  readonly openDelay: number;
  readonly position?: 'right' | 'bottom';
  /** one control, with a name of its own */
  readonly children: ReactElement;
};

/** A word beside what the pointer rests on or the focus is at; readers have the control's own name. Escape closes it. */
export function Tooltip({ label, openDelay, position = 'bottom', children }: Props) {
  return (
    <MantineTooltip label={label} openDelay={openDelay} position={position}>
      {children}
    </MantineTooltip>
  );
}
