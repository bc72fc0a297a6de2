import { useState } from 'react';

/** Whether a form was open here, and so may hold what somebody typed: it stays with that when what it saves is closed meanwhile. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
