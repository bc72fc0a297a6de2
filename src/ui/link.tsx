import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react';

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

const LinkContext = createContext<ComponentType<UiLinkProps> | 'a'>('a');

/** Gives every part the router's own anchor; without it parts draw plain ones. */
export const UiLinkProvider = LinkContext.Provider;

/** An anchor drawn by whatever the application supplied. */
export function UiLink(props: UiLinkProps) {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
