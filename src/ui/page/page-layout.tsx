import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

type PageProps = { readonly children: ReactNode; readonly wideSidebar?: boolean; readonly id?: string };

/** The main region below the header, beside the sidebar; tab layouts are viewport - 192 px wide (SHELL-28). */
export function Page({ children, wideSidebar = false, id = 'main' }: PageProps) {
  return (
    <main id={id} tabIndex={-1} className={cx('cc-page', wideSidebar && 'cc-beside-wide')}>
      {children}
    </main>
  );
}

type LayoutProps = {
  readonly children: ReactNode;
  /** the panel that stands first in the right column, and above the content below 1024 px */
  readonly next?: ReactNode;
  /** what stands below it, and at the end below 1024 px */
  readonly history?: ReactNode;
};

/** Content with a right column of 352 px (320 below 1280, one column below 1024). */
export function PageLayout({ children, next, history }: LayoutProps) {
  if (next === undefined && history === undefined) return <div className="cc-main">{children}</div>;
  return (
    <div className={cx('cc-cols', next === undefined && 'cc-no-next')}>
      {next !== undefined && <div className="cc-next-area">{next}</div>}
      <div className="cc-main">{children}</div>
      {history !== undefined && <div className="cc-hist">{history}</div>}
    </div>
  );
}

/** A page's or list's head without topbar: title, what it counts, the one filled button at the right. */
export function ListHead({
  title,
  note,
  actions,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="cc-listhead">
      <h1>{title}</h1>
      {note !== undefined && <span className="cc-muted">{note}</span>}
      {actions !== undefined && <span className="cc-end2">{actions}</span>}
    </div>
  );
}

/** Two parts side by side; one below the other under 1024 px. */
export function TwoColumns({ children }: { readonly children: ReactNode }) {
  return <div className="cc-two">{children}</div>;
}
