import type { UserReference } from '#contract/common.ts';
import type { Database } from '#server/db/connection.ts';
import { systemSubject } from '#server/journal.ts';

/** Remembers who a subject is (sign-in, seed); later names replace earlier ones. */
export async function rememberPerson(db: Database, issuer: string, person: UserReference): Promise<void> {
  const row = { issuer, subject: person.id, username: person.username, email: person.email, fullName: person.fullName };
  await db
    .insertInto('person')
    .values(row)
    .onConflict((on) => on.column('subject').doUpdateSet({ username: row.username, email: row.email, fullName: row.fullName }))
    .execute();
}

const system: UserReference = { id: systemSubject, username: systemSubject, email: '', fullName: 'System' };

/** References of subjects; a subject that never signed in stands with its id alone. */
export async function peopleOf(db: Database, subjects: readonly string[]): Promise<(subject: string) => UserReference> {
  const distinct = [...new Set(subjects)];
  const rows = distinct.length === 0 ? [] : await db.selectFrom('person').selectAll().where('subject', 'in', distinct).execute();
  const known = new Map([[systemSubject, system], ...rows.map((row) => [row.subject, reference(row)] as const)]);
  return (subject) => known.get(subject) ?? { id: subject, username: subject, email: '', fullName: subject };
}

/** At most 20 people whose name, user name or e-mail contains the text (D-171c). */
export async function searchPeople(db: Database, text: string): Promise<UserReference[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where((eb) => eb.or([eb('fullName', 'ilike', pattern), eb('username', 'ilike', pattern), eb('email', 'ilike', pattern)]))
    .orderBy('fullName')
    .limit(20)
    .execute();
  return rows.map(reference);
}

function reference(row: { subject: string; username: string; email: string; fullName: string }): UserReference {
  return { id: row.subject, username: row.username, email: row.email, fullName: row.fullName };
}
