import type { Resource } from '#src/app/resource.ts';

/** A screen that may rest on what the navigation loaded. */
type Resting = {
  getSnapshot(): { matches(state: { ready: 'resting' }): boolean };
  send(event: { type: 'change.arrived' }): void;
};

/**
 * A page takes what its navigation loaded while it is drawn, and hears news only once it stands. News in between took the answer out of the
 * cache: then what is drawn is old already.
 */
export function catchUp(resource: Pick<Resource<unknown>, 'peek'>, screen: Resting): void {
  if (screen.getSnapshot().matches({ ready: 'resting' }) && resource.peek() === undefined)
    screen.send({ type: 'change.arrived' });
}
