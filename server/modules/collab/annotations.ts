import type { Transaction } from '#server/db/connection.ts';
import type { Found } from '#server/entity/access.ts';
import { audienceOf } from '#server/entity/audience.ts';
import { type Author, journal, roleUsed } from '#server/journal/journal.ts';
import { publish } from '#server/live/live.ts';

type Annotation = {
  readonly command: `${'ask' | 'comment' | 'lock' | 'simulation' | 'watch'}.${string}`;
  readonly diff?: Readonly<Record<string, unknown>>;
  /** the form of the entity that it is about, where that has several */
  readonly form?: string;
  readonly hashBefore?: string;
  readonly hashAfter?: string;
};

/** Journal row of something beside an entity (D-059); the entity and its revision stay. */
function journalAnnotation(tx: Transaction, author: Author, { store, row, rule, brandId }: Found, beside: Annotation): void {
  journal(tx, {
    author,
    brandId,
    role: roleUsed(rule, author.actor, brandId),
    entityType: store.entityType,
    entityId: row.id,
    command: beside.command,
    fromState: null,
    toState: null,
    hashBefore: beside.hashBefore ?? null,
    hashAfter: beside.hashAfter ?? null,
    diff: beside.diff ?? {},
  });
}

/** Journal row and news, so that other tabs move by themselves (D-045); `audience` 'author': of what nobody else hears. */
export async function recordAnnotation(
  tx: Transaction,
  author: Author,
  found: Found,
  beside: Annotation,
  audience: 'all' | 'author' = 'all',
): Promise<void> {
  journalAnnotation(tx, author, found, beside);
  const { store, row } = found;
  const news = {
    entityType: store.entityType,
    entityId: row.id,
    parentId: store.parent?.(row) ?? null,
    revision: null,
    command: beside.command,
    ...(beside.form !== undefined && { form: beside.form }),
    by: { id: author.actor.subject, name: author.actor.name },
    at: author.at,
  };
  const readers = await audienceOf(tx, store, row, [...new Set([row.homeBrandId, ...row.brandIds])]);
  const authorAlone = { ...readers, seen: [{ rule: { person: 'author' }, persons: { author: author.actor.subject } }] };
  await publish(tx, news, audience === 'author' ? authorAlone : readers);
}
