import { useEffect, useEffectEvent, useRef } from 'react';

/** Tells a form what the server has now, whenever that differs from before: untouched forms take it, others offer it (D-051). */
export function useFormNews<Values extends object>(form: { news(values: Values): void }, current: Values): void {
  const text = JSON.stringify(current);
  const known = useRef(text);
  const tell = useEffectEvent(() => form.news(current));
  useEffect(() => {
    if (known.current === text) return;
    known.current = text;
    tell();
  }, [text]);
}
