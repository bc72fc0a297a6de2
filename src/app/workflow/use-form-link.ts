import { useGo } from '#src/app/routing/use-go.ts';
import { placeHref } from '#src/app/workflow/need-place.ts';
import { showPlace } from '#src/app/workflow/use-deep-link.ts';

/** Leads to the page on which a command is asked for, and there to the field with which it begins. */
export function useFormLink(): (path: string, page: string, field: string) => void {
  const go = useGo();
  return (path, page, field) => {
    const href = placeHref(path, { page, field });
    if (!showPlace(href)) go(href);
  };
}
