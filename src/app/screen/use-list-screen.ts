import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { isAnnotation } from '#contract/collab/collab-entity.ts';
import type { ChangeEvent } from '#contract/platform.ts';
import { isForbidden } from '#machines/screens/failure.ts';
import { type LoadInput, listScreen } from '#machines/screens/list.ts';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { catchUp } from './catch-up.ts';

type Options = {
  /** the list's name in the warning when it cannot be loaded: "AEC projects" (D-152) */
  readonly what: string;
  /** which news concern the list; all by default, but those of comments and locks */
  readonly concerns?: (news: ChangeEvent) => boolean;
  /** news of comments and locks are asked about too */
  readonly isBeside?: boolean;
};

/** Rows of a list, kept fresh by the live channel. `resource` must not change: the page is remounted when its parameters do. */
export function useListScreen<Row>(
  resource: Resource<readonly Row[]>,
  { what, concerns = () => true, isBeside: hearsBeside = false }: Options,
) {
  const portal = usePortal();
  const [machine] = useState(() =>
    listScreen<Row>().provide({
      actors: {
        load: fromPromise<readonly Row[], LoadInput>(({ input, signal }) =>
          input.again ? resource.fresh(signal) : resource.get(),
        ),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { initial: resource.peek() } });
  const hear = useEffectEvent((news: ChangeEvent) => {
    if (isAnnotation(news.command) === hearsBeside && concerns(news)) actor.send({ type: 'change.arrived' });
  });
  const beginToHear = useEffectEvent(() => catchUp(resource, actor));
  useEffect(() => {
    const failed = actor.on('list.failed', ({ error }) => {
      // Where nothing is shown yet the list itself says that it is closed, and to whom it is not.
      if (!isForbidden(error) || actor.getSnapshot().context.rows.length > 0) portal.fail(error, { kind: 'list', what });
    });
    const loaded = actor.on('list.loaded', () => portal.over(what));
    const stop = portal.live.watch(hear);
    const stopReturns = portal.live.onReturn(() => actor.send({ type: 'change.arrived' }));
    beginToHear();
    return () => {
      stopReturns();
      failed.unsubscribe();
      loaded.unsubscribe();
      stop();
    };
  }, [actor, portal, what]);
  const rows = useSelector(actor, (snapshot) => snapshot.context.rows);
  const error = useSelector(actor, (snapshot) => snapshot.context.error);
  const state = useSelector(actor, (snapshot) => {
    if (snapshot.matches('ready')) return 'ready';
    return snapshot.matches('failed') ? 'failed' : 'loading';
  });
  return { rows, state, error, reload: () => actor.send({ type: 'list.reload' }) } as const;
}
