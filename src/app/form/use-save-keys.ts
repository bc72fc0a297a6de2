import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const isSave = ({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 's';

/**
 * Saves a form that has something to save by mod+S, and keeps the browser from saving the page. Put the ref on its bar: nothing is saved that
 * is hidden, nor while a dialog waits for its answer.
 */
export function useSaveKeys(isUnsaved: boolean, save: () => void): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSave(event)) return;
    event.preventDefault();
    const isShown = bar.current?.closest('[hidden]') === null && document.querySelector('[role="dialog"]') === null;
    if (isUnsaved && isShown && !event.repeat) save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return bar;
}
