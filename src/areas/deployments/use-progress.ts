import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntityType } from '#contract/platform.ts';
import { usePortal } from '#src/app/portal.ts';

/** A page loads at most this often for news, in ms. */
const PAUSE = 1_500;
/** D-045: how often to ask while the live channel is down, at first and later, and when later begins, in ms. */
const FIRST = 10_000;
const LATER = 60_000;
const LATER_FROM = 600_000;

type Of = { readonly type: EntityType; readonly id: number };

/** Loads again when the rollout moved on: by news, at a bearable pace; by asking only while no news can come (D-045). */
export function useProgress({ type, id }: Of, isFinal: boolean, reload: () => void): void {
  const { live } = usePortal();
  const load = useEffectEvent(reload);
  const final = useRef(isFinal);
  final.current = isFinal;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const since = Date.now();
    let last = 0;
    const stopNews = live.watch((news) => {
      if (news.entityType !== type || news.entityId !== id) return;
      if (timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          load();
        },
        Math.max(0, last + PAUSE - Date.now()),
      );
    });
    let asked = Date.now();
    const poll = setInterval(() => {
      const pause = Date.now() - since < LATER_FROM ? FIRST : LATER;
      if (live.state() === 'open' || final.current || document.hidden || Date.now() - asked < pause) return;
      asked = Date.now();
      load();
    }, FIRST);
    const stopState = live.onState((state) => {
      if (state === 'open') load();
    });
    return () => {
      clearTimeout(timer);
      clearInterval(poll);
      stopNews();
      stopState();
    };
  }, [live, type, id]);
}
