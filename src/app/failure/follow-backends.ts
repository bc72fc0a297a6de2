import { createActor, fromPromise } from 'xstate';
import type { BackendStatus } from '#contract/platform.ts';
import { backends } from '#machines/shell/backends.ts';
import type { SessionPortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { Warn } from './failures.ts';

/** Services behind the portal; on every page one that is down is warned about until it is back (ERR-19, D-079.4, D-152). */
export function followBackends(portal: SessionPortal, warn: Warn) {
  const actor = createActor(
    backends.provide({
      actors: {
        ask: fromPromise<readonly BackendStatus[], { again: boolean }>(({ input, signal }) => {
          const status = resource(portal, 'getBackendStatus', {});
          return input.again ? status.fresh(signal) : status.get();
        }),
      },
    }),
  );
  actor.on('backends.known', ({ isDown }) => warn({ cause: 'serviceDown', service: 'backend' }, { isOver: !isDown }));
  // Facts arrive before the brand's actor has its new state, and before the warnings of the old one are gone.
  const chosen = () => queueMicrotask(() => portal.brandId() !== 0 && actor.send({ type: 'brand.chosen' }));
  portal.brand.on('brand.resolved', chosen);
  portal.brand.on('brand.changed', chosen);
  portal.session.on('session.ended', () => actor.send({ type: 'session.over' }));
  portal.live.watch(({ entityType }) => entityType === 'BACKEND' && actor.send({ type: 'change.arrived' }));
  portal.live.onReturn(() => actor.send({ type: 'change.arrived' }));
  portal.live.onState((state) => actor.send({ type: state === 'open' ? 'live.open' : 'live.down' }));
  return actor.start();
}
