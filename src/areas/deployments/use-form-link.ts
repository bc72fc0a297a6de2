import { useLocation } from '@tanstack/react-router';
import { useGo } from '#src/app/use-go.ts';

/** Leads to the page on which a command is asked for; there, to its first field, or to the one that is named. */
export function useFormLink(): (href: string, field?: string) => void {
  const go = useGo();
  const { pathname } = useLocation();
  return (href, field) => {
    if (pathname !== href) go(href);
    else first(field)?.focus();
  };
}

function first(field: string | undefined): HTMLElement | null {
  const form = field === undefined ? '#main form' : `#main [data-field="${field}"]`;
  return document.querySelector<HTMLElement>(`${form} input, ${form} textarea, ${form} select`);
}
