import type { Actor } from '#contract/access/access.ts';
import type { UserInfo } from '#contract/identity.ts';
import type { Database } from '#server/db/connection.ts';

/** Who calls: identity and roles from the provider, checked against the session row (sid). */
export type Session = {
  readonly actor: Actor;
  /** the same person as the provider describes them; none for calls that this process itself makes */
  readonly user?: UserInfo;
  readonly sid: string;
  readonly issuer: string;
  /** the access token that showed it: epoch milliseconds of its end, and how long it lived in all */
  readonly token?: { readonly until: number; readonly life: number };
};

/** Decides the session of a request; undefined answers 401. Written by server/identity, injected into buildApp. */
export type Authenticate = (headers: Headers) => Promise<Session | undefined>;

/** What somebody may do now is at most this old, in ms, wherever it is decided (T22). */
export const rightsLast = 5_000;

/**
 * A session as of now: roles, and `token.until` as far as it was refreshed since. Undefined when the session has ended or the person is no longer
 * active. Asked on `tx`, it is read there and then; otherwise it may be `rightsLast` old.
 */
export type Again = (session: Session, tx?: Database) => Promise<Session | undefined>;
