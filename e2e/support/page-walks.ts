import type { Browser } from 'playwright/test';
import { type FlowId, flows } from '#machines/registry.ts';
import type { Edge, Path } from '#tests/support/flow/model.ts';
import { strides } from '#tests/support/flow/walk.ts';
import { candidatePages } from './candidate-pages.ts';
import { deploymentPages } from './deployment-pages.ts';
import { entityPages } from './entity-pages.ts';
import { userSessions } from './user-sessions.ts';

/** What runs one step, so that a report can name it. */
export type Around = (step: Edge, work: () => Promise<void>) => Promise<void>;
type PageWalk = {
  readonly walk: (path: Path, around: Around) => Promise<void>;
  /** transitions that a page has shown, where not every step is walked through one */
  readonly shown?: ReadonlySet<string>;
  /** steps pressed, typed, told; commands seen open and closed */
  readonly done: Readonly<Record<string, number>> & { readonly closed: number };
};

/** Walks the generated paths of a flow through its pages, each step as its person (AEC-24, D-060…D-062). */
export function pageWalk(id: FlowId, browser: Browser): PageWalk {
  const as = userSessions(browser);
  if (id === 'candidate') {
    const pages = candidatePages(as);
    const walk = async (path: Path, around: Around) => {
      const world = await pages.begin(path);
      for (const stride of strides(path, /^promotion\./))
        if (stride[0]) await around(stride[0], () => pages.stride(world, stride));
    };
    return { done: pages.seen, walk };
  }
  if (id === 'testDeployment' || id === 'liveDeployment') {
    const pages = deploymentPages(as, id === 'testDeployment' ? 'TEST' : 'LIVE', flows[id]);
    return { done: pages.done, shown: pages.shown, walk: walkOf(pages) };
  }
  const pages = entityPages(as, id);
  return { done: pages.done, shown: pages.shown, walk: walkOf(pages) };
}

type Pages<World> = {
  begin(path: Path): Promise<World>;
  step(world: World, step: Edge): Promise<void>;
  end(world: World, last: Edge | undefined): Promise<void>;
};

const walkOf =
  <World>(pages: Pages<World>): PageWalk['walk'] =>
  async (path, around) => {
    const world = await pages.begin(path);
    for (const step of path) await around(step, () => pages.step(world, step));
    await pages.end(world, path.at(-1));
  };
