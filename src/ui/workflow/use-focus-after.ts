import { type RefObject, useEffect, useRef } from 'react';

/**
 * Once neither a dialog nor a command has the focus: does so if it is nowhere, and not if it has found a place. A command may stand for a moment after its
 * answer, until what is shown is loaded again. Answers what ends the waiting.
 */
function onceLost(act: () => void): () => void {
  const look = () => {
    const at = document.activeElement;
    if (at?.closest('[role="dialog"], [data-command]')) return;
    observer.disconnect();
    if (at === null || at === document.body) act();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

/**
 * The button of a command goes once it is done, and the focus with it. Whoever sent it by keyboard goes on at the heading, Tab before the next one: were
 * that one focused itself, an Enter that is held or pressed twice would send it. A mouse leaves no mark at which anything would go on, and a key
 * pressed later is then meant for the page. `sent`: the command on its way.
 */
export function useFocusAfter(panel: RefObject<HTMLElement | null>, sent: string | undefined): void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (sent === undefined) return;
    stop.current?.();
    if (!document.activeElement?.matches(':focus-visible')) return;
    return () => {
      stop.current = onceLost(() => panel.current?.querySelector<HTMLElement>('h2')?.focus());
    };
  }, [panel, sent]);
  useEffect(() => () => stop.current?.(), []);
}
