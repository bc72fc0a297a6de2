import { createActor, fromPromise } from 'xstate';
import { campaignServices } from '#contract/campaign/campaign-services.ts';
import type { BackendStatus } from '#contract/platform.ts';
import { backends } from '#machines/shell/backends.ts';
import type { SessionPortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { Warn } from './failures.ts';

/** The services that warnings name (D-152); every other one is a backend service. */
const lines = ['backend', 'oru20', 'bigLoop'] as const;
const lineOf = (service: string): (typeof lines)[number] =>
  service === campaignServices.oru20 ? 'oru20' : service === campaignServices.bigLoop ? 'bigLoop' : 'backend';

/** Says which services are down, each line of releases by its own sentence, and that the others are not (ERR-19, D-152). */
export function warnOf(down: readonly string[], warn: Warn): void {
  const affected = new Set(down.map(lineOf));
  for (const service of lines) warn({ cause: 'serviceDown', service }, { isOver: !affected.has(service) });
}

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
  actor.on('backends.known', ({ down }) => warnOf(down, warn));
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
