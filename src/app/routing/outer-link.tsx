import { httpsLink } from '#contract/https-link.ts';

type Props = { readonly url: string; readonly title?: string };

/** A link that somebody entered, shown as it was typed; mere text where it does not lead to the host that it shows (T12, T17). */
export function OuterLink({ url, title }: Props) {
  const shown = url.replace(/^https:\/\//i, '');
  const href = httpsLink(url);
  if (href === undefined) return <span title={title}>{url}</span>;
  return (
    <a className="cc-link" href={href} title={title} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
