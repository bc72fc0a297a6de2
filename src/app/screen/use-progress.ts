import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { EntityType } from '#contract/entity/entities.ts';
import { rolloutTracking } from '#machines/screens/rollout-tracking.ts';
import { usePortal } from '#src/app/portal.ts';

type Of = { readonly type: EntityType; readonly id: number };
type Progress = { readonly isFinal: boolean; readonly isFailed: boolean; readonly reload: () => void };

/** Loads the progress of a rollout again when the tracking machine says that it is time (D-045). */
export function useProgress({ type, id }: Of, { isFinal, isFailed, reload }: Progress): void {
  const { live } = usePortal();
  const load = useEffectEvent(reload);
  const actor = useActorRef(rolloutTracking, { input: { isLive: live.state() === 'open', isFinal } });
  useEffect(() => {
    const due = actor.on('load.due', () => {
      // Nobody looks: the next one comes soon enough, and news do not get lost.
      if (!document.hidden || live.state() === 'open') load();
    });
    const stopNews = live.watch((news) => {
      if (news.entityType === type && news.entityId === id) actor.send({ type: 'change.arrived' });
    });
    const stopState = live.onState((state) => actor.send({ type: state === 'open' ? 'live.open' : 'live.down' }));
    return () => {
      due.unsubscribe();
      stopNews();
      stopState();
    };
  }, [actor, live, type, id]);
  useEffect(() => actor.send({ type: isFinal ? 'rollout.ended' : 'rollout.moved' }), [actor, isFinal]);
  useEffect(() => {
    if (isFailed) actor.send({ type: 'load.failed' });
  }, [actor, isFailed]);
}
