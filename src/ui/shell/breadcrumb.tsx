import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { UiLink } from '#src/ui/link.tsx';

type Crumb = { readonly label: string; readonly href?: string | undefined };

/** Where the page stands; the last crumb is the page itself (SHELL-05). */
export function Breadcrumb({ label, items }: { readonly label: string; readonly items: readonly Crumb[] }) {
  return (
    <nav className="cc-crumbs" aria-label={label}>
      {items.map((item, index) => (
        <Fragment key={`${item.href ?? ''} ${item.label}`}>
          {index > 0 && <IconChevronRight size={12} aria-hidden="true" />}
          {item.href === undefined || index === items.length - 1 ? (
            <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
          ) : (
            <UiLink href={item.href}>{item.label}</UiLink>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
