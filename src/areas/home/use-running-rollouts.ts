import { useEffect, useState } from 'react';
import { isProgress } from '#contract/live/progress.ts';
import type { RunningRollouts } from '#contract/platform.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** Kinds that have a rollout. */
const kinds: ReadonlySet<string> = new Set([
  'LIVE_DEPLOYMENT',
  'SMART_CAMPAIGN',
  'DRM_DEPLOYMENT',
  'TEST_DEPLOYMENT',
  'E311_DEPLOYMENT',
]);
/** Progress is told every second and a half: the figures are asked for again so often at most, in ms. */
const PACE = 3_000;

/**
 * Rollouts under way, from the answer of home and then as the live channel tells of their progress (D-045). What home says later counts again: it
 * knows of what began or ended.
 */
export function useRunningRollouts(ofHome: RunningRollouts | null): RunningRollouts | null {
  const portal = usePortal();
  const [told, setTold] = useState<{ readonly of: RunningRollouts; readonly now: RunningRollouts | null }>();
  useEffect(() => {
    if (ofHome === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const ask = () => {
      timer = undefined;
      resource(portal, 'getRunningRollouts', {})
        .fresh()
        .then(
          (now) => current && setTold({ of: ofHome, now }),
          // The figures stay as they were; the next news ask again.
          () => undefined,
        );
    };
    const stop = portal.live.watch((news) => {
      if (isProgress(news) && kinds.has(news.entityType)) timer ??= setTimeout(ask, PACE);
    });
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, [portal, ofHome]);
  return told && told.of === ofHome ? told.now : ofHome;
}
