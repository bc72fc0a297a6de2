import { randomUUID } from 'node:crypto';
import { brandsOf } from '#contract/access.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import type { Requests } from '#tests/support/command-calls.ts';
import type { As } from '#tests/support/party.ts';

/** Seed users who call a portal without a socket, each at the first brand they hold. */
export function inProcess(portal: Requests): As {
  return async (userName) => {
    const actor = seedActor(userName);
    const brand = String(brandsOf(actor)[0] ?? 1);
    return {
      actor,
      call: (path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set('X-Brand-Id', brand);
        if (init.method !== undefined && init.method !== 'GET') headers.set('Idempotency-Key', randomUUID());
        return portal.request(path, { ...init, headers, user: userName });
      },
    };
  };
}
