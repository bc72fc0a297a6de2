import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

type Props = {
  readonly label: string;
  /** ms until it opens, so that crossing a bar stays quiet */
  readonly openDelay: number;
  readonly position?: 'right' | 'bottom';
  /** one control, with a name of its own */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
};

const loadFrame = () => import('./tooltip-frame.tsx');
const TooltipFrame = lazyPart(() => loadFrame().then((module) => module.TooltipFrame), { isSilent: true });

/**
 * A word beside what the pointer rests on or the keyboard's focus is at; readers have the control's own name. Escape closes it. What draws it
 * is loaded when the pointer comes: it is no part of the first load.
 */
export function Tooltip({ label, openDelay, position = 'bottom', children }: Props) {
  const [target, setTarget] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setTarget(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!target) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [target]);
  const { props } = children;
  const handlers = {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse') return;
      loadFrame().catch(() => undefined);
      timer.current = setTimeout(() => setTarget(currentTarget), openDelay);
    },
    onPointerLeave: close,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget);
    },
    onBlur: close,
  };
  return (
    <>
      {cloneElement(children, handlers)}
      {target && (
        <Suspense>
          <TooltipFrame label={label} position={position} target={target} />
        </Suspense>
      )}
    </>
  );
}
