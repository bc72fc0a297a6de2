import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Keys of a review: j and k lead to the next and the previous document, r marks the present one; never while somebody types (mock README, Review). */
export function useReviewKeys(keys: Readonly<Record<'j' | 'k' | 'r', () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'j' && key !== 'k' && key !== 'r') return;
    event.preventDefault();
    keys[key]();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
