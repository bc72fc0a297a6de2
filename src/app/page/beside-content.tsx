import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

type Places = { readonly before: HTMLElement | null; readonly after: HTMLElement | null };
const Context = createContext<Places>({ before: null, after: null });
/** Where the content of a page may put something beside itself: what is to be done with the part that is shown. */
export const BesideProvider = Context.Provider;

type Props = {
  readonly children: ReactNode /** below the steps of the whole, where those come first */;
  readonly isAfter?: boolean;
};

/** Stands in the right column beside the steps of the whole, at its head; above the content where there is one column. */
export function BesideContent({ children, isAfter = false }: Props) {
  const { after, before } = use(Context);
  const place = isAfter ? after : before;
  return place && createPortal(children, place);
}
