import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { type ServerPageLoad, serverPage } from '#machines/screens/server-page.ts';
import { usePortal } from '#src/app/portal.ts';

export type ServerPage<Row> = { readonly items: readonly Row[]; readonly total: number };

/**
 * A page of rows that the server filtered, sorted and cut (D-044), by the machine serverPage. Questions are compared by what they say;
 * another `version` of the answer counts as news. `load` is that of the first drawing: what it depends on belongs into the question.
 * `what` is the list's name in the warning when it cannot be loaded (ERR-11, D-152).
 */
export function useServerPage<Question, Page extends ServerPage<unknown>>(
  question: Question,
  load: (question: Question, signal: AbortSignal) => Promise<Page>,
  { what, version = '' }: { readonly what: string; readonly version?: string },
) {
  const portal = usePortal();
  const [machine] = useState(() =>
    serverPage<Question, Page>().provide({
      actors: { load: fromPromise<Page, ServerPageLoad<Question>>(({ input, signal }) => load(input.question, signal)) },
    }),
  );
  const actor = useActorRef(machine, { input: { question } });
  const text = JSON.stringify(question);
  const asked = useRef(text);
  const known = useRef(version);
  const turn = useEffectEvent(() => actor.send({ type: 'question.changed', question }));
  useEffect(() => {
    if (asked.current !== text) turn();
    asked.current = text;
  }, [text]);
  useEffect(() => {
    if (known.current !== version) actor.send({ type: 'change.arrived' });
    known.current = version;
  }, [actor, version]);
  useEffect(() => {
    const failed = actor.on('list.failed', ({ error }) => portal.fail(error, { kind: 'list', what }));
    const loaded = actor.on('list.loaded', () => portal.over(what));
    return () => {
      failed.unsubscribe();
      loaded.unsubscribe();
    };
  }, [actor, portal, what]);
  const page = useSelector(actor, ({ context }) => context.page);
  const error = useSelector(actor, ({ context }) => context.error);
  const isFirst = useSelector(actor, (snapshot) => snapshot.matches('loading') && snapshot.context.page === undefined);
  return {
    page,
    error,
    state: stateOf(isFirst, error),
    reload: () => actor.send({ type: 'page.reload' }),
    hear: () => actor.send({ type: 'change.arrived' }),
  } as const;
}

function stateOf(isFirst: boolean, error: unknown) {
  if (isFirst) return 'loading';
  return error === undefined ? 'ready' : 'failed';
}
