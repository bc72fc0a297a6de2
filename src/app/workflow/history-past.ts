import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import type { AuditEntry } from '#contract/platform.ts';

/** An entity as it was right after an entry of its journal. */
export type Past = {
  readonly at: string;
  /** who made that entry; null for the system */
  readonly by: UserReference | null;
  /** the flow's state; absent for an entity without one */
  readonly state: FlowState | undefined;
  /** the columns that have another value now, with the one they had */
  readonly columns: Readonly<Record<string, unknown>>;
  /** everybody whom the journal names */
  readonly people: readonly UserReference[];
};

type Entry = Pick<AuditEntry, 'id' | 'diff'>;
type Chosen = Pick<AuditEntry, 'id' | 'at' | 'user' | 'after'>;

/** The moment right after one of the journal's entries. */
export function pastAt(newestFirst: readonly Entry[], { id, at, user, after }: Chosen, people: readonly UserReference[]): Past {
  return { at, by: user, state: after ?? undefined, columns: columnsThen(newestFirst, id), people };
}

/** What later entries changed, taken back: the value of each such column right after the entry `id`. */
export function columnsThen(newestFirst: readonly Entry[], id: number): Record<string, unknown> {
  const then: Record<string, unknown> = {};
  for (const entry of newestFirst) {
    if (entry.id <= id) break;
    for (const [name, { from }] of Object.entries(entry.diff)) then[name] = from;
  }
  return then;
}

/** The reference of a subject among people; the bare subject for somebody whom they do not have. */
export function personAmong(people: readonly UserReference[]): (subject: string) => UserReference {
  const known = new Map(people.map((person) => [person.id, person]));
  return (subject) => known.get(subject) ?? { id: subject, username: subject, email: '', fullName: subject };
}
