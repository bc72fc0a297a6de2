import { useEffect, useEffectEvent, useRef } from 'react';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';

export type ServerPage<Row> = { readonly items: readonly Row[]; readonly total: number };

/**
 * A page of rows that the server filtered, sorted and cut (D-044). Another `version` of the answer counts as news. `load` is that of the first
 * drawing: what it depends on belongs into the question. `what` is the list's name in the warning when it cannot be loaded (ERR-11, D-152).
 */
export function useServerPage<Question, Page extends ServerPage<unknown>>(
  question: Question,
  load: (question: Question, signal: AbortSignal) => Promise<Page>,
  { what, version = '' }: { readonly what: string; readonly version?: string },
) {
  const screen = useReloadable<Question, Page>({ question, load: (input, signal) => load(input.question, signal), what });
  const { answer: page, error, reload, rows, onNews } = screen;
  const known = useRef(version);
  const hearVersion = useEffectEvent(onNews);
  useEffect(() => {
    if (known.current !== version) hearVersion();
    known.current = version;
  }, [version]);
  return { page, error, state: rows === 'ready' && error !== undefined ? 'failed' : rows, reload, onNews } as const;
}
