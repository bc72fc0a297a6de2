import { timingSafeEqual } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#contract/access/access.ts';
import { actorOf, type UserInfo } from '#contract/identity.ts';
import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { IdentityTables } from '#server/db/tables/identity.ts';
import { rememberPerson } from '#server/people.ts';
import { tokenHash } from './seal.ts';
import { seedPassword, seedUsers } from './seed-users.ts';

type IdentityUser = Selectable<IdentityTables['identityUser']>;
const activeUsers = statement<IdentityUser>('select * from identity_user where active');
const activeUser = statement<IdentityUser>('select * from identity_user where subject = $1 and active');

/** Writes the seed users that the table does not hold yet; what somebody changed there since stays. */
export async function seedIdentityUsers(db: Database, issuer: string): Promise<void> {
  const rows = seedUsers.map((user) => ({
    subject: user.subject,
    userName: user.userName,
    givenName: user.givenName,
    familyName: user.familyName,
    email: user.email,
    roles: JSON.stringify(user.roles),
    realmRoles: JSON.stringify(user.realmRoles),
  }));
  await db
    .insertInto('identityUser')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const user of seedUsers) {
    const fullName = `${user.givenName} ${user.familyName}`;
    const person = { id: user.subject, username: user.userName, email: user.email, fullName };
    await rememberPerson(db, issuer, person, user.roles);
  }
}

/** The active person of a subject, read at every call so that a removed role counts at once (T22). */
export async function userOfSubject(db: Database, subject: string): Promise<IdentityUser | undefined> {
  const [user] = await activeUser(db, subject);
  return user;
}

/** The active ones of these subjects, as user info. */
export async function usersOf(db: Database, subjects: readonly string[]): Promise<ReadonlyMap<string, UserInfo>> {
  const rows = await db
    .selectFrom('identityUser')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((user) => [user.subject, userInfoOf(user)]));
}

/** The active ones of these subjects as flows know people. */
export async function actorsOf(db: Database, subjects: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
  const users = subjects.length === 0 ? [] : await usersOf(db, [...new Set(subjects)]);
  return new Map([...users].map(([subject, info]) => [subject, actorOf(info)]));
}

/** Every active person of the embedded provider, as flows know people. */
export async function activeActors(db: Database): Promise<Actor[]> {
  const users = await activeUsers(db);
  return users.map((user) => actorOf(userInfoOf(user)));
}

/** A person as the newest token describes them that an external provider gave, sign-ins that are over included; undefined where there was none (ADR 14). */
export async function newestActor(db: Database, issuer: string, subject: string): Promise<Actor | undefined> {
  const found = await db
    .selectFrom('session as s')
    .innerJoin('sessionRefresh as r', (join) => join.onRef('r.issuer', '=', 's.issuer').onRef('r.sid', '=', 's.sid'))
    .select('r.person')
    .where('s.issuer', '=', issuer)
    .where('s.subject', '=', subject)
    .orderBy(sql`coalesce(r.rotated_on, s.created_on)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && actorOf(found.person);
}

/** A row as the user info of AUTH-09. */
export function userInfoOf(user: IdentityUser): UserInfo {
  return {
    sub: user.subject,
    given_name: user.givenName,
    family_name: user.familyName,
    email: user.email,
    preferred_username: user.userName,
    roles: user.roles,
    realm_access: { roles: user.realmRoles },
  };
}

/** The subject that a user name and password belong to. */
export async function subjectOf(db: Database, userName: string, password: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('identityUser')
    .select('subject')
    .where('userName', '=', userName)
    .where('active', '=', true)
    .executeTakeFirst();
  const right = timingSafeEqual(Buffer.from(tokenHash(password)), Buffer.from(tokenHash(seedPassword)));
  return right ? user?.subject : undefined;
}
