import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react';

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** A part's way to let the router draw an anchor: gets the anchor's attributes, returns the element. */
export type RenderLink = (props: UiLinkProps) => ReactNode;

const LinkContext = createContext<ComponentType<UiLinkProps> | 'a'>('a');

/** Gives every part the router's own anchor; without it parts draw plain ones. */
export const UiLinkProvider = LinkContext.Provider;

/** An anchor drawn by whatever the application supplied. */
export function UiLink(props: UiLinkProps) {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
