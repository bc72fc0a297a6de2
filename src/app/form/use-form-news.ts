import { useEffect, useEffectEvent, useRef } from 'react';
import type { Editor, Kept } from '#machines/screens/three-way.ts';

type Around = { readonly revision?: number | undefined; readonly by?: Editor | undefined };

/**
 * Tells a form what the server has now, whenever that differs from before: fields that were left as they were take it (D-051). A revision
 * counts as that of the values it comes with.
 */
export function useFormNews<Values extends object>(
  form: { news(news: Partial<Kept<Values>>): void },
  values: Values,
  { revision, by }: Around = {},
): void {
  const text = JSON.stringify(values);
  const known = useRef({ text, revision });
  const tell = useEffectEvent((isSame: boolean) => form.news(isSame ? { revision } : { values, revision, by }));
  useEffect(() => {
    const { current } = known;
    if (current.text === text && current.revision === revision) return;
    known.current = { text, revision };
    tell(current.text === text);
  }, [text, revision]);
}
