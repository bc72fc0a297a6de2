import { type ReactNode, useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import { PartName } from './part-name.ts';

type Props = {
  readonly title: string;
  /** figures or a word beside the title */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** space above, for every section but the first of a column */
  readonly spaced?: boolean;
  /** the name by which an address can point at it */
  readonly field?: string;
};

/** A titled part of a page: title, note, actions at the right, content below. */
export function Section({ title, note, actions, children, spaced = false, field }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(spaced && 'cc-gap')} data-field={field}>
      <div className="cc-sec">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="cc-muted">{note}</span>}
        {actions !== undefined && <span className="cc-end">{actions}</span>}
      </div>
      <PartName value={title}>{children}</PartName>
    </section>
  );
}
