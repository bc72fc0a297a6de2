import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type Ref, Suspense, useState } from 'react';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

export type PickOption = { readonly value: string; readonly label: string; readonly isFixed?: boolean };

export type PickListProps = {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string, on: boolean) => void;
  /** which edge of the button the list keeps */
  readonly edge: 'left' | 'right';
  /** the button itself */
  readonly children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>;
};

const loadFrame = () => import('./pick-list-frame.tsx');
const PickListFrame = lazyPart(() => loadFrame().then((module) => module.PickListFrame));

/** Check boxes that a button opens beside it. The list is loaded when somebody is about to open it: it is no part of the first load. */
export function PickList(props: PickListProps) {
  const [isWanted, setIsWanted] = useState(false);
  const preload = () => void loadFrame().catch(() => undefined);
  const plain = cloneElement(props.children, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setIsWanted(true),
  });
  return isWanted ? (
    <Suspense fallback={plain}>
      <PickListFrame {...props} onClose={() => setIsWanted(false)} />
    </Suspense>
  ) : (
    plain
  );
}
