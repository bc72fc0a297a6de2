import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';

/** `title`: the whole of it, on hover */
type Tag = { readonly label: string; readonly title?: string };
type Live = { readonly label: string; readonly isOn: boolean | undefined };
type Props = {
  readonly copyright: string;
  readonly links: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  /** what is simulated, one dashed tag each */
  readonly tags?: readonly Tag[];
  /** `isOn` undefined: that is not known yet */
  readonly live?: Live | undefined;
  readonly children?: ReactNode;
};

/** The status bar: copyright, links, simulator tags, live mark (SHELL-09…SHELL-12). */
export function Footer({ copyright, links, tags = [], live, children }: Props) {
  return (
    <footer className="cc-status">
      <span>{copyright}</span>
      {links.map((link) => (
        <UiLink key={link.key} href={link.href}>
          {link.label}
        </UiLink>
      ))}
      <span className="cc-grow" />
      {children}
      {tags.map((tag) => (
        <SimulatorTag key={tag.label} {...tag} />
      ))}
      {live && <LiveMark {...live} />}
    </footer>
  );
}

/** Says that what stands here is simulated. */
export function SimulatorTag({ label, title }: Tag) {
  return (
    <span className="cc-simtag" title={title}>
      {label}
    </span>
  );
}

/** The dot that tells whether news arrive; a change is announced. */
function LiveMark({ label, isOn }: Live) {
  return (
    <span className={cx('cc-live', isOn === false && 'cc-off', isOn === undefined && 'cc-waits')} role="status">
      {label}
    </span>
  );
}
