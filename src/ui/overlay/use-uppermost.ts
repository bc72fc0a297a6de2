import { useEffect, useState } from 'react';

/** What is open over the page, the uppermost last: Escape means that one alone. */
const piled: object[] = [];

/** Closes what lies over the page only while nothing else lies over it. */
export function useUppermost(isOpen: boolean, onClose: () => void): () => void {
  const [me] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return;
    piled.push(me);
    return () => void piled.splice(piled.indexOf(me), 1);
  }, [isOpen, me]);
  return () => piled.at(-1) === me && onClose();
}
