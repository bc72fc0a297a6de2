import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import type { UserReference } from '#contract/common.ts';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { activeActors, newestActor } from '#server/identity/users.ts';
import { searchPeople } from '#server/people.ts';
import { invalidFields, problem } from '#server/problem.ts';
import type { Config } from '#server/start/config.ts';

/** The company's directory of people. */
export type Directory = {
  readonly knows: (id: string) => Promise<boolean>;
  /** at most 20 people with each word of the text in their name, user name or e-mail before its @ (D-171c); `able`: of those who are, as far as it knows */
  readonly search: (text: string, able?: Able) => Promise<readonly UserReference[]>;
  /** everybody who works with the portal, with their roles; undefined where the directory does not know them all */
  readonly everybody: () => Promise<readonly Actor[] | undefined>;
  /**
   * A person with their roles of the moment, as far as the portal can know them without them being there: of the directory where it knows everybody,
   * else of the newest token that the provider gave for them, whatever session that was of. Undefined for somebody who is gone, 'unknown' for one
   * whom no token has described.
   */
  readonly lastKnown: (subject: string) => Promise<Actor | 'unknown' | undefined>;
};

/** What an owner has to be allowed to do; asked where the directory knows everybody's roles. */
type Able = { readonly rule: Rule; readonly brandId: number };

/** Refuses an owner whom the directory does not know, and one who could not do what the owner is there for. */
export async function checkPerson({ services }: CallBase, ownerId: string, able?: Able, pointer = '/ownerId'): Promise<void> {
  const { directory } = services.upstreams;
  if (!(await directory.knows(ownerId)))
    throw problem('R4C_OWNER_NOT_FOUND', {
      detail: 'The chosen owner was not found in the directory.',
      fields: [{ pointer, detail: fieldText('person') }],
    });
  const owner = able && (await directory.everybody())?.find(({ subject }) => subject === ownerId);
  if (owner && !allows(able.rule, owner, { brandId: able.brandId }))
    throw invalidFields([{ pointer, detail: fieldText('personWithoutRole') }]);
}

/**
 * A directory of those who ever signed in, and of the seed users (D-231). Roles are known where the embedded provider has them; with a provider
 * of the company's own each token tells those of one person.
 */
export function simulatedDirectory({
  db,
  config,
}: {
  readonly db: Database;
  readonly config: Pick<Config, 'oidcIssuer'>;
}): Directory {
  const everybody = async () => (config.oidcIssuer === undefined ? activeActors(db) : undefined);
  return {
    knows: async (id) =>
      (await db.selectFrom('person').select('subject').where('subject', '=', id).executeTakeFirst()) !== undefined,
    search: async (text, able) => {
      const all = able && (await everybody());
      const among = able && all?.filter((actor) => allows(able.rule, actor, { brandId: able.brandId }));
      return searchPeople(
        db,
        text,
        among?.map(({ subject }) => subject),
      );
    },
    everybody,
    lastKnown: async (subject) => {
      const known = await everybody();
      if (known) return known.find((actor) => actor.subject === subject);
      return (await newestActor(db, config.oidcIssuer ?? '', subject)) ?? 'unknown';
    },
  };
}
