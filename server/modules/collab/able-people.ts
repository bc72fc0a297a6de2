import { type Actor, allows, effectiveRoles } from '#contract/access/access.ts';
import { wireName } from '#contract/access/roles.ts';
import type { Api } from '#contract/api.ts';
import { type Handlers, reply } from '#server/call.ts';
import { readable } from '#server/entity/access.ts';
import { peopleOf } from '#server/people.ts';

/** As many people as one role names. */
const most = 20;

/** Who can do what an entity waits for: told to whoever may read it, of those who may read it too (D-241, D-248). */
export const ablePeopleHandlers = {
  listAblePeople: async (call) => {
    const { entityType, entityId, roles } = call.query;
    const { db, upstreams } = call.services;
    const { row, rule, store } = await readable(call, db, entityType, entityId);
    const everybody = await upstreams.directory.everybody().catch((error: unknown) => {
      call.log.warn({ err: error }, 'who can do something is not known');
      return undefined;
    });
    const brands = [...new Set([row.homeBrandId, ...row.brandIds])];
    const holds = (actor: Actor, role: string, brandId: number) =>
      effectiveRoles(actor, brandId).some(({ name }) => name === wireName(role)) &&
      allows(rule, actor, { brandId }) &&
      (store.sees?.(row, actor) ?? true);
    const found = [...new Set(roles.split(','))].map((role) => ({
      role,
      people: (everybody ?? [])
        .map((actor) => ({ actor, brandIds: brands.filter((brandId) => holds(actor, role, brandId)) }))
        .filter(({ brandIds }) => brandIds.length > 0)
        .toSorted((a, b) => a.actor.name.localeCompare(b.actor.name))
        .slice(0, most),
    }));
    const person = await peopleOf(
      db,
      found.flatMap(({ people }) => people.map(({ actor }) => actor.subject)),
    );
    return reply(
      found.map(({ role, people }) => ({
        role,
        people: people.map(({ actor, brandIds }) => ({ ...person(actor.subject), brandIds })),
      })),
    );
  },
} satisfies Partial<Handlers<Api>>;
