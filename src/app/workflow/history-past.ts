import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { type AuditEntry, isFollowed } from '#contract/journal/history.ts';

/** An entity as it was right after an entry of its journal. */
export type Past = {
  readonly at: string;
  /** the last edit until then that a person made; absent where the journal at hand has none */
  readonly edited: { readonly by: UserReference; readonly on: string } | undefined;
  /** the flow's state; absent for an entity without one */
  readonly state: FlowState | undefined;
  /** the columns that have another value now, with the one they had */
  readonly columns: Readonly<Record<string, unknown>>;
  /** everybody whom the journal names */
  readonly people: readonly UserReference[];
};

type Entry = Pick<AuditEntry, 'id' | 'at' | 'event' | 'user' | 'diff'>;
type Chosen = Pick<AuditEntry, 'id' | 'at' | 'after'>;

/** The moment right after one of the journal's entries. */
export function pastAt(newestFirst: readonly Entry[], { id, at, after }: Chosen, people: readonly UserReference[]): Past {
  return { at, edited: editedThen(newestFirst, id), state: after ?? undefined, columns: columnsAsOf(newestFirst, id), people };
}

/** What the system brings about, or follows from another entity, is no edit: "Last edited by" stays whose it was. */
function editedThen(newestFirst: readonly Entry[], id: number): Past['edited'] {
  const entry = newestFirst.find((one) => one.id <= id && one.user !== null && !isFollowed(one.event));
  return entry?.user ? { by: entry.user, on: entry.at } : undefined;
}

/** What later entries changed, taken back: the value of each such column right after the entry `id`. */
function columnsAsOf(newestFirst: readonly Pick<Entry, 'id' | 'diff'>[], id: number): Record<string, unknown> {
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
