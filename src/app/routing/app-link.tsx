import { useRouter } from '@tanstack/react-router';
import type { FocusEvent, MouseEvent } from 'react';
import type { UiLinkProps } from '#src/ui/link.tsx';

/** How long the pointer rests before a link is preloaded, in ms: crossing a list loads nothing. */
const INTENT = 50;

/** Addresses of other tools: they open beside the portal. */
const isOutside = (href: string): boolean => /^https?:\/\//i.test(href);
const beside = { target: '_blank', rel: 'noopener noreferrer' };

/** Addresses that the router knows; everything else (files of the API, other tools, anchors) is the browser's. */
function isInternal(href: string): boolean {
  return /^\/(?!\/|api\/|idp\/)/.test(href);
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The anchor of every part: navigates without a page load, preloads page and data on hover and focus. */
export function AppLink({ href, target, onClick, onMouseEnter, onMouseLeave, onFocus, ...rest }: UiLinkProps) {
  const router = useRouter();
  if (!isInternal(href) || (target !== undefined && target !== '_self')) {
    return (
      <a
        href={href}
        {...(isOutside(href) ? beside : { target })}
        onClick={onClick}
        onMouseEnter={onMouseEnter}
        onMouseLeave={onMouseLeave}
        onFocus={onFocus}
        {...rest}
      />
    );
  }
  // Without a network nothing comes of it but failures.
  const preload = () => void (navigator.onLine && router.preloadRoute({ href } as never).catch(() => undefined));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        timer = setTimeout(preload, INTENT);
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        clearTimeout(timer);
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        preload();
      }}
      {...rest}
    />
  );
}
