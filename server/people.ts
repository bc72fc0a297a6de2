import { sql } from 'kysely';
import type { UserRole } from '#contract/access/access.ts';
import { wireName } from '#contract/access/roles.ts';
import { globalBrandId } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import { systemSubject } from '#server/journal/journal.ts';

const userManager = wireName('CONTROL_CENTER_USER_MANAGER');

/** Remembers who a subject is, and where they give roles to others (sign-in, seed); later facts replace earlier ones. */
export async function rememberPerson(
  db: Database,
  issuer: string,
  { id, ...person }: UserReference,
  roles: readonly UserRole[],
): Promise<void> {
  const userManagerAt = roles.filter(({ name }) => name === userManager).map(({ brandId }) => brandId);
  await db
    .insertInto('person')
    .values({ issuer, subject: id, ...person, userManagerAt })
    .onConflict((on) => on.column('subject').doUpdateSet({ ...person, userManagerAt }))
    .execute();
}

/** As many people as one answer names. */
const most = 20;

const system: UserReference = { id: systemSubject, username: systemSubject, email: '', fullName: 'System' };

const peopleBySubject = statement<Person>(
  'select subject, username, email, full_name from person where subject = any($1::text[])',
);

/** References of subjects; a subject that never signed in stands with its id alone. */
export async function peopleOf(db: Database, subjects: readonly string[]): Promise<(subject: string) => UserReference> {
  const distinct = [...new Set(subjects)];
  const rows = distinct.length === 0 ? [] : await peopleBySubject(db, distinct);
  const known = new Map([[systemSubject, system], ...rows.map((row) => [row.subject, reference(row)] as const)]);
  return (subject) => known.get(subject) ?? { id: subject, username: subject, email: '', fullName: subject };
}

/** At most 20 people of whom each word of the text is in their name, user name or e-mail before its @, in any order (D-171c); `among`: of these subjects alone. */
export async function searchPeople(db: Database, text: string, among?: readonly string[]): Promise<UserReference[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  // Everybody has the domain of the company: an address is meant as a whole.
  const named = (word: string) =>
    word.includes('@')
      ? sql<boolean>`email ilike ${pattern(word).slice(1)}`
      : sql<boolean>`concat_ws(' ', full_name, username, split_part(email, '@', 1)) ilike ${pattern(word)}`;
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where((eb) => eb.and(words.map(named)))
    .where(among ? sql<boolean>`subject = any(${[...among]}::text[])` : sql<boolean>`true`)
    .orderBy('fullName')
    .limit(most)
    .execute();
  return rows.map(reference);
}

/** People who give roles at a brand: those of the brand itself first (D-249). */
export async function userManagersOf(db: Database, brandId: number): Promise<UserReference[]> {
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where(sql<boolean>`user_manager_at && ${[brandId, globalBrandId]}::smallint[]`)
    .orderBy(sql`${brandId} = any(user_manager_at)`, 'desc')
    .orderBy('fullName')
    .limit(most)
    .execute();
  return rows.map(reference);
}

type Person = { readonly subject: string; readonly username: string; readonly email: string; readonly fullName: string };

function reference(row: Person): UserReference {
  return { id: row.subject, username: row.username, email: row.email, fullName: row.fullName };
}
