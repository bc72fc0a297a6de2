import type { Resource } from '#src/app/resource.ts';

/** A screen that may rest, in the state `resting`, on what the navigation loaded. */
type Screen<State> = {
  getSnapshot(): { matches(state: State): boolean };
  send(event: { type: 'change.arrived' }): void;
};

/**
 * A page takes what its navigation loaded while it is drawn, and hears news only once it stands. News in between took the answer out of the
 * cache: then what is drawn is old already.
 */
export function catchUp<State>(resource: Pick<Resource<unknown>, 'peek'>, screen: Screen<State>, resting: NoInfer<State>): void {
  if (screen.getSnapshot().matches(resting) && resource.peek() === undefined) screen.send({ type: 'change.arrived' });
}
