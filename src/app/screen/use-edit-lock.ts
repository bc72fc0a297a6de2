import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { lockBreaker } from '#contract/collab/collab.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { editLock, type HeldLock } from '#machines/screens/edit-lock.ts';
import { type LockTarget, lockCalls } from '#src/app/collab/lock-calls.ts';
import { usePortal } from '#src/app/portal.ts';
import { useAllowed } from '#src/app/session/use-me.ts';

export type EditLock = {
  readonly state: 'none' | 'mine' | 'foreign' | 'expired' | 'lost';
  readonly held: HeldLock | undefined;
  /** who ended my lock, once it is lost; undefined where its time did */
  readonly endedBy: string | undefined;
  readonly isReadOnly: boolean;
  readonly isBusy: boolean;
  /** an Admin, while somebody else holds it */
  readonly mayBreak: boolean;
  touch(): void;
  release(): void;
  takeOver(): void;
  breakLock(): void;
  /** asks again who holds it, after a refusal */
  recheck(): void;
};

/** The edit lock of a form: taken by the first change, freed on saving, discarding and leaving (D-050). Without a target there is none. */
export function useEditLock(target: LockTarget | undefined): EditLock {
  const portal = usePortal();
  const [calls] = useState(() => target && lockCalls(portal, target));
  const [machine] = useState(() =>
    calls === undefined
      ? editLock
      : editLock.provide({
          actors: {
            read: fromPromise(({ signal }) => calls.read(signal)),
            acquire: fromPromise(({ signal }) => calls.acquire(signal)),
            keep: fromPromise(({ signal }) => calls.keep(signal)),
            release: fromPromise(() => calls.release()),
            break: fromPromise(() => calls.release()),
          },
        }),
  );
  const actor = useActorRef(machine, { input: { wanted: target !== undefined } });
  const mayBreak = useAllowed(lockBreaker);
  const onNews = useEffectEvent((news: ChangeEvent) => {
    if (news.entityType !== target?.entityType || news.entityId !== target.entityId || !news.command.startsWith('lock.')) return;
    actor.send({
      type: 'change.arrived',
      command: news.command,
      byMe: news.by?.id === portal.actor()?.subject,
      by: news.by?.name,
    });
  });
  useEffect(() => {
    if (calls === undefined) return;
    const failed = actor.on('lock.failed', ({ error }) => portal.fail(error, { kind: 'mutation' }));
    const stop = portal.live.watch(onNews);
    const stopReturns = portal.live.onReturn(() => actor.send({ type: 'change.arrived', command: '', byMe: false }));
    // Whatever fails here is healed by the lock's own end after 15 minutes; the end of the session frees it at the server.
    const leave = () => {
      if (actor.getSnapshot().hasTag('held') && portal.session.getSnapshot().matches('signedIn'))
        calls.release(true).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      failed.unsubscribe();
      stop();
      stopReturns();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [actor, portal, calls]);
  const snapshot = useSelector(actor, (current) => current);
  const state = snapshot.matches({ foreign: 'expired' })
    ? 'expired'
    : ((['mine', 'foreign', 'lost'] as const).find((name) => snapshot.matches(name)) ?? 'none');
  return {
    state,
    held: snapshot.context.lock,
    endedBy: snapshot.context.endedBy,
    isReadOnly: snapshot.hasTag('readOnly'),
    isBusy: snapshot.hasTag('busy'),
    mayBreak: mayBreak && snapshot.matches({ foreign: 'waiting' }),
    touch: () => actor.send({ type: 'lock.touch' }),
    release: () => actor.send({ type: 'lock.release' }),
    takeOver: () => actor.send({ type: 'lock.takeOver' }),
    breakLock: () => actor.send({ type: 'lock.break' }),
    recheck: () => actor.send({ type: 'change.arrived', command: '', byMe: false }),
  };
}
