import type { ColumnType, Generated } from 'kysely';
import type { UserRole } from '#contract/access/access.ts';
import type { UserInfo } from '#contract/identity.ts';
import type { Json } from '#server/db/tables/platform.ts';

type Instant = ColumnType<Date, Date, Date>;

/** Tables of migrations 0050 and 0079; only server/identity reads them. */
export type IdentityTables = {
  /** everything the embedded provider remembers: sessions, grants, codes, refresh tokens */
  oidcPayload: {
    model: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grantId: string | null;
    uid: string | null;
    expiresOn: Instant | null;
  };
  /** people of the embedded provider */
  identityUser: {
    subject: string;
    userName: string;
    givenName: string;
    familyName: string;
    email: string;
    roles: Json<UserRole[]>;
    realmRoles: Json<string[]>;
    active: Generated<boolean>;
  };
  /** the rotation of a session's refresh token */
  sessionRefresh: {
    issuer: string;
    sid: string;
    /** hashes of the tokens that the last rotation replaced, good for a few seconds more */
    previousHashes: string[] | null;
    rotatedOn: Instant | null;
    /** the token after the last rotation, sealed */
    sealed: string | null;
    /** the person as the provider last described them */
    person: Json<UserInfo>;
    /** a refresh is under way until then */
    busyUntil: Instant | null;
  };
  /** what the analytics tool may exchange, once, for the person of a session (D-029) */
  toolTicket: { tokenHash: string; issuer: string; sid: string; expiresOn: Instant };
};
