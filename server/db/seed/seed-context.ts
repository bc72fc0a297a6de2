import type { Api } from '#contract/api.ts';
import { api } from '#contract/api.ts';
import { handlers } from '#server/handlers.ts';
import { buildApp } from '#server/http/app.ts';
import type { InProcess } from '#server/http/in-process.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import type { Services } from '#server/services.ts';

export type SeedApi = InProcess<Api>;
/** The API as a seed user at a brand; without one at VW. */
export type SeedAs = (userName: string, brandId?: number) => SeedApi;

/** Candidates that the demo made, for what is built on them (deployments). */
export type SeedCandidates = {
  /** ACTIVE, in stage APPROVAL, documentation complete */
  readonly testing: readonly number[];
  /** ACTIVE, in stage LIVE */
  readonly live: readonly number[];
  readonly cancelled: readonly number[];
  readonly home: Readonly<Record<number, number>>;
};

export type SeedContext = { readonly as: SeedAs; readonly services: Services; readonly candidates: SeedCandidates };

/** A clock that only the seed turns: each look at it lets some time pass, never past the real one. */
export type SeedClock = { readonly now: () => Date; readonly moveTo: (daysAgo: number) => void };

const step = 97_000;
const day = 86_400_000;

export function seedClock(real: () => Date): SeedClock {
  let at = real().getTime();
  return {
    now: () => {
      at = Math.min(at + step, real().getTime());
      return new Date(at);
    },
    moveTo: (daysAgo) => {
      at = real().getTime() - daysAgo * day;
    },
  };
}

/** The portal's own pipeline in process, at the seed's time: every seeded state is legal and has its history. */
export function seedPortal(services: Services, clock: Pick<SeedClock, 'now'>): SeedAs {
  const portal = buildApp({
    services: { ...services, now: clock.now },
    authenticate: async () => undefined,
    again: async () => undefined,
    table: api,
    handlers,
    // Nobody calls here yet, so that its calls stay below what the log shows.
    readiness: { started: () => false, provider: () => Promise.resolve(true) },
  });
  const issuer = services.config.oidcIssuer ?? `${services.config.publicUrl}/idp`;
  return (userName, brandId = 1) => portal.as({ actor: seedActor(userName), sid: 'seed', issuer }, brandId);
}
