import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { httpsLink } from '#contract/https-link.ts';

type NewTabProps = { readonly href: string; readonly title?: string | undefined; readonly children: ReactNode };

/** A link out of the portal: in a tab of its own, with the sign of that. */
export function NewTabLink({ href, title, children }: NewTabProps) {
  const { t } = useTranslation('common');
  return (
    <a className="cc-link" href={href} title={title} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink className="cc-outer" size={12} role="img" aria-label={t('newTab')} />
    </a>
  );
}

type Props = {
  readonly url: string;
  readonly title?: string;
  /** in the place of the address, where it is one of a tool and nobody typed it */
  readonly label?: string;
};

/** A link that somebody entered, shown as it was typed; mere text where it does not lead to the host that it shows (T12, T17). */
export function OuterLink({ url, title, label }: Props) {
  const href = httpsLink(url);
  if (href === undefined) return <span title={title}>{url}</span>;
  return (
    <NewTabLink href={href} title={title}>
      {label ?? url.replace(/^https:\/\//i, '')}
    </NewTabLink>
  );
}
