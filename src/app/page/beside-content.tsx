import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

const Place = createContext<HTMLElement | null>(null);
/** Where the content of a page may put something beside itself: what is to be done with the part that is shown. */
export const BesideProvider = Place.Provider;

/** Stands at the head of the right column, above the steps of the whole; above the content where there is one column. */
export function BesideContent({ children }: { readonly children: ReactNode }) {
  const place = use(Place);
  return place && createPortal(children, place);
}
