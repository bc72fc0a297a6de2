import { allows, brandsOf } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { flags } from '#contract/endpoint.ts';
import { platformEndpoints } from '#contract/platform.ts';
import { type Handlers, reply } from '#server/call.ts';
import { configurationOf, flagsOf } from '#server/modules/platform/system.ts';
import { backendStatus } from '#server/upstreams/backend-status.ts';
import { homeOf } from './home.ts';

const { getBackendStatus, getHome } = platformEndpoints;

/**
 * What a start of the page needs, in one answer (ADR 8). Each part is what its own call would answer at the same brand, and is left out where
 * that call would be refused. One part that fails fails the whole: the page then asks for the parts, and tells of the one that failed.
 */
export const bootHandlers = {
  getBoot: async (call) => {
    // The page's selector chooses the same one where no brand was stored (BRAND-03).
    const brandId = call.brandId || (brandsOf(call.actor)[0] ?? 0);
    const here = { ...call, brandId };
    const mayRead = ({ access }: typeof getHome | typeof getBackendStatus) =>
      brandId !== 0 && allows(access.rule, call.actor, { brandId });
    const [states, home, backends] = await Promise.all([
      flagsOf(here, flags),
      mayRead(getHome) ? homeOf(here) : null,
      mayRead(getBackendStatus) ? backendStatus(call.services) : null,
    ]);
    return reply({ user: call.user ?? null, brandId, flags: states, configuration: configurationOf(here), home, backends });
  },
} satisfies Partial<Handlers<Api>>;
