import { useLocation } from '@tanstack/react-router';
import { useGo } from '#src/app/use-go.ts';

/** Leads to the page on which a command is asked for; there, to its first field. */
export function useFormLink(): (href: string) => void {
  const go = useGo();
  const { pathname } = useLocation();
  return (href) => {
    if (pathname !== href) go(href);
    else document.querySelector<HTMLElement>('#main form input, #main form textarea, #main form select')?.focus();
  };
}
