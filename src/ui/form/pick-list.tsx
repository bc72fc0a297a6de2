import '#src/ui/overlay/menu.css';
import './pick-list.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export type PickOption = { readonly value: string; readonly label: string; readonly isFixed?: boolean };

/** What makes a button open the list. */
export type PickOpener = {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
};

type Props = {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string, on: boolean) => void;
  /** which edge of the button the list keeps */
  readonly edge: 'left' | 'right';
  /** the button itself */
  readonly children: (opener: PickOpener) => ReactNode;
};

const GAP = 4;
/** Most that the list takes, as in the css. */
const HEIGHT = 330;
/** Past this share of the page a list would leave it at the right. */
const NEAR_RIGHT = 0.8;

function placeOf(button: Element, edge: Props['edge']): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const isAbove = clientHeight - bottom < HEIGHT && top > clientHeight - bottom;
  return {
    ...(edge === 'left' && left < clientWidth * NEAR_RIGHT ? { left } : { right: clientWidth - right }),
    ...(isAbove ? { bottom: clientHeight - top + GAP } : { top: bottom + GAP }),
  };
}

const boxes = (list: Element) => [...list.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];

/** Tab stays among the boxes; Escape and a click elsewhere close the list, which is the browser's own doing. */
function keepInside(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Tab') return;
  const all = boxes(event.currentTarget);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** Check boxes that a button opens beside it. The browser's popover: nothing has to be loaded for it, and no frame cuts it off. */
export function PickList({ label, options, chosen, onToggle, edge, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;
  useEffect(() => {
    const button = list.current?.previousElementSibling;
    if (!isOpen || !button) return;
    const follow = () => setPlace(placeOf(button, edge));
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen, edge]);
  const begin = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const button = currentTarget.previousElementSibling;
    if (newState === 'open' && button) setPlace(placeOf(button, edge));
  };
  const end = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') boxes(currentTarget)[0]?.focus();
    // Only now: while the boxes are there, the browser gives the focus back to the button.
    else setPlace(undefined);
  };
  return (
    <>
      {children({ popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the boxes inside, which have the focus, are handled here once */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className="cc-menu cc-pick-pop"
        style={place}
        onBeforeToggle={begin}
        onToggle={end}
        onKeyDown={keepInside}
      >
        {isOpen && (
          <div className="cc-pick-list" role="dialog" aria-label={label}>
            {options.map((option) => (
              <label key={option.value}>
                <input
                  type="checkbox"
                  className="cc-cb"
                  checked={chosen.includes(option.value)}
                  disabled={option.isFixed ?? false}
                  onChange={(event) => onToggle(option.value, event.currentTarget.checked)}
                />
                {option.label}
              </label>
            ))}
          </div>
        )}
      </div>
    </>
  );
}
