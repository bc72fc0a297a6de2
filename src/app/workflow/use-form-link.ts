import { useGo } from '#src/app/routing/use-go.ts';
import { type NeedPlace, placeHref } from '#src/app/workflow/need-place.ts';
import { showPlace } from '#src/app/workflow/use-deep-link.ts';

/** Leads to the page on which a command is asked for, and there to the field with which it begins. */
export function useFormLink(): (path: string, place: NeedPlace | undefined) => void {
  const go = useGo();
  return (path, place) => {
    if (!place) return;
    const href = placeHref(path, place);
    const isShown = showPlace(href);
    // A page may have the same field for each brand, and shows one of them.
    if (!isShown || place.brandId !== undefined) go(href);
  };
}
