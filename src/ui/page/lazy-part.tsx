import { Component, type ComponentType, createContext, lazy, type ReactNode, useState } from 'react';

type Parts = {
  /** whether an error says that the code of a part could not be loaded */
  readonly isMissing: (error: unknown) => boolean;
  readonly tell: (error: unknown) => void;
};

const PartsContext = createContext<Parts>({ isMissing: () => false, tell: () => undefined });
/** What the application knows of parts that cannot be loaded. */
export const PartsProvider = PartsContext.Provider;

type BoundaryProps = { readonly onMissing: (() => void) | undefined; readonly isSilent: boolean; readonly children: ReactNode };

class PartBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  static override contextType = PartsContext;
  declare context: Parts;
  override state = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  #isMine(error: unknown): boolean {
    return this.context.isMissing(error) && (this.props.isSilent || this.props.onMissing !== undefined);
  }
  override componentDidCatch(error: unknown): void {
    if (!this.#isMine(error)) return;
    if (!this.props.isSilent) this.context.tell(error);
    this.props.onMissing?.();
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!this.#isMine(error)) throw error;
    return null;
  }
}

/**
 * A part of the page that is loaded when it is first drawn; the caller's Suspense stands there meanwhile. One that has `onClose` and cannot be
 * loaded is closed again and the failure told: the page around it, with what was typed there, stays. Drawn anew, it is loaded anew.
 * `isSilent`: without it the page does as well.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent = false }: { readonly isSilent?: boolean } = {},
): ComponentType<Props & { readonly onClose?: () => void }> {
  // React's own lazy() would keep the failure for good.
  const next = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          current = next();
          throw error;
        },
      ),
    );
  let current = next();
  return function LazyPart(props) {
    const [Part] = useState(() => current);
    return (
      <PartBoundary onMissing={props.onClose} isSilent={isSilent}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
