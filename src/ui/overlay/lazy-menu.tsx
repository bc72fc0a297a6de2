import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

export type MenuEntry = {
  readonly key: string;
  readonly label: string;
  readonly href?: string | undefined;
  readonly isCurrent?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
};

type MenuButton = { readonly className: string; readonly label?: string | undefined; readonly children: ReactNode };

export type MenuProps = {
  readonly button: MenuButton;
  readonly items: readonly MenuEntry[];
  /** stands above the items */
  readonly head?: ReactNode;
  readonly position: 'bottom-start' | 'bottom-end';
  /** px; as wide as the button if absent */
  readonly width?: number;
};

const loadFrame = () => import('./menu-frame.tsx');
const MenuFrame = lazyPart(() => loadFrame().then((module) => module.MenuFrame));

/** A menu whose list is loaded when somebody is about to open it: it is no part of the first load. */
export function LazyMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const { className, label, children } = props.button;
  const preload = () => void loadFrame().catch(() => undefined);
  const plain = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      {children}
    </button>
  );
  return wanted ? (
    <Suspense fallback={plain}>
      <MenuFrame {...props} onClose={() => setWanted(false)} />
    </Suspense>
  ) : (
    plain
  );
}
