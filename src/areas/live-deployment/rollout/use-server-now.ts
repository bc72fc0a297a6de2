import { useEffect, useState } from 'react';

/** How often what depends on the time of day is looked at again, in ms. */
const TICK = 15_000;

/** The server's clock, in ms: an answer of `answeredOn`, and the time that has passed here since it came. What holds now is drawn by it. */
export function useServerNow(answeredOn: string): number {
  const [came, setCame] = useState(() => ({ answeredOn, at: performance.now() }));
  const [now, setNow] = useState(() => performance.now());
  if (came.answeredOn !== answeredOn) {
    const at = performance.now();
    setCame({ answeredOn, at });
    setNow(at);
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(came.answeredOn) + Math.max(0, now - came.at);
}
