import { brandsOf } from '#contract/access/access.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { type As, withSession } from './caller.ts';
import type { Requests } from './command-calls.ts';

/** Seed users who call a portal without a socket, each at the first brand they hold. */
export function inProcess(portal: Requests): As {
  return async (userName) => {
    const actor = seedActor(userName);
    const brand = String(brandsOf(actor)[0] ?? 1);
    return {
      actor,
      call: (path, init = {}) => portal.request(path, { ...withSession(init, { brand }), user: userName }),
    };
  };
}
