import type { Api } from '#contract/api.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { Handlers } from '#server/call.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import type { AnyJob } from '#server/jobs/jobs.ts';
import type { Recurring } from '#server/jobs/recurring.ts';
import type { Services } from '#server/services.ts';
import type { Tool } from '#server/upstreams/tool.ts';

/** What a noun is at the server; its line in server/nouns.ts makes all of it known. */
export type Noun = {
  /** how its entities are stored: their history, search, watches, locks, references and open tasks follow from it */
  readonly stores: { readonly [Type in EntityType]?: EntityStore };
  readonly handlers: Partial<Handlers<Api>>;
  /** systems behind the portal that it alone works with */
  readonly tools?: readonly Tool[];
  readonly jobs?: readonly AnyJob[];
  /** what a running portal does for it again and again */
  readonly recurring?: readonly Recurring[];
  /** those of its demo data that need the fleet alone; written while everything else of the demo is */
  readonly seedFromFleet?: (services: Services) => Promise<void>;
  /** its demo data, after those of projects, deployments and vehicle lists; does nothing where they are there already; `asOf` is the API at another time, `settle` lets rollouts come to their results */
  readonly seed?: (services: Services, as: SeedAs, asOf: (at: Date) => SeedAs, settle: () => Promise<void>) => Promise<void>;
};

/** Keeps the types of a noun's parts while checking them. */
export const defineNoun = <const N extends Noun>(noun: N): N => noun;
