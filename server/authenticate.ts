import type { Actor } from '#contract/access.ts';

/** Who calls: identity and roles from the provider's token, checked against the session row (sid). */
export type Session = { readonly actor: Actor; readonly sid: string; readonly issuer: string };

/** Decides the session of a request; undefined answers 401. Written by server/identity, injected into buildApp. */
export type Authenticate = (headers: Headers) => Promise<Session | undefined>;
