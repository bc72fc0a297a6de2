import { Tooltip } from '@mantine/core';

type Props = { readonly label: string; readonly position: 'right' | 'bottom'; readonly target: HTMLElement };

/** The word itself, as long as it is drawn. */
export function TooltipFrame(props: Props) {
  return <Tooltip {...props} opened />;
}
