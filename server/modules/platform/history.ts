import { type Selectable, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { annotationPattern, type LockType, lockTypeSchema } from '#contract/collab/collab-entity.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import type { Call, CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { JournalTable } from '#server/db/tables/platform.ts';
import { readable } from '#server/entity/access.ts';
import { loadEntity, mentioned } from '#server/entity/entity.ts';
import { type Mentioned, mentionIn, referencesFor } from '#server/entity/entity-references.ts';
import { type EntityRow, type EntityStore, personsAmong, readRule } from '#server/entity/flow-store.ts';
import { seenCriteria } from '#server/entity/sight.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { systemSubject } from '#server/journal/journal.ts';
import { documentNames, documentReadOf } from '#server/modules/document/document-store.ts';
import { peopleOf } from '#server/people.ts';
import { notFound } from '#server/problem.ts';
import { besideOf } from './history-beside.ts';

type Query = Call<Api['listAudit']>['query'];
type Entry = Selectable<JournalTable>;

/** The history of an entity, for those who may read it now: by right, brand and flag (D-189, D-240), and what it says of others (D-241). */
export async function historyOf(call: CallBase, query: Omit<Query, 'below'> & Partial<Pick<Query, 'below'>>) {
  const { below = 'no', entityType, entityId, kind, page, size, sort } = query;
  const { db } = call.services;
  const { row, store } = await readEntry(call, entityType, entityId);
  const { rule, persons } = store.historyTo?.(row) ?? {};
  if (rule) requireRight(call, rule, row.homeBrandId, personsAmong(persons, call.actor));
  const ofEntity = db.selectFrom('journal').where('entityType', '=', entityType).where('entityId', '=', entityId);
  const entries = kind === 'changes' ? ofEntity.where('command', '!~', annotationPattern) : ofEntity;
  const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const direction = sort?.endsWith(',desc') ? 'desc' : 'asc';
  const rows = await entries
    .selectAll()
    .orderBy('seq', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  const beside = kind === 'changes' && page === 0 ? await besideOf(call, store, row, below === 'yes') : [];
  const named = [...new Set([...rows.flatMap(({ diff }) => namedIn(diff)), ...beside.flatMap(({ entry }) => askedIn(entry))])];
  const shown = await differencesFor(call, rows, await untoldIn(call, store, row));
  const about = entityType === 'RELEASE_CANDIDATE' ? await deploymentsOf(db, entityId, rows) : () => undefined;
  const [person, comments, seen] = await Promise.all([
    peopleOf(db, [...[...rows, ...beside.map(({ entry }) => entry)].map((entry) => entry.subject), ...named]),
    commentsFor(call, rows, about),
    seenCriteria(
      call,
      store,
      row,
      rows.map(({ snapshot }, index) => ({ diff: shown[index] ?? {}, snapshot })),
    ),
  ]);
  // Who acts on behalf of somebody has a name in the journal alone.
  const author = ({ name, subject }: Entry) => {
    const known = person(subject);
    return known.fullName === subject && name !== '' ? { ...known, fullName: name } : known;
  };
  const mayReadDocuments = allows(documentReadOf(entityType), call.actor, { brandId: call.brandId });
  const documents = mayReadDocuments ? await documentNames(db, entityType, entityId) : [];
  const told = (entry: Entry) => ({
    id: entry.seq,
    at: entry.at.toISOString(),
    user: entry.subject === systemSubject ? null : author(entry),
    brandId: entry.brandId,
    entityType: entry.entityType,
    entityId: entry.entityId,
    event: entry.command,
    from: entry.fromState ?? '',
    to: entry.toState ?? '',
  });
  const items = rows.map((entry, index) => ({
    ...told(entry),
    target: mayReadDocuments ? entry.target : { ...entry.target, content: undefined },
    comment: comments(entry),
    cause: causeOf(about(entry)) ?? null,
    diff: seen[index]?.diff ?? {},
    after: seen[index]?.snapshot ?? null,
  }));
  const aside = beside.map(({ entry, of }) => ({
    ...told(entry),
    of,
    target: {},
    comment: entry.reason,
    cause: null,
    // Of what belongs to it one reads there what was changed.
    diff: of === null ? entry.diff : {},
    after: null,
  }));
  return { items, total, page, size, people: named.map(person), documents, beside: aside };
}

async function readEntry(call: CallBase, entityType: EntityType, id: number): Promise<{ store: EntityStore; row: EntityRow }> {
  const { db } = call.services;
  const withPage = lockTypeSchema.safeParse(entityType).data;
  if (withPage) return readable(call, db, withPage, id);
  const store = call.services.stores[entityType];
  const row = store && (await loadEntity<EntityRow>(db, store, id));
  if (!store || !row) throw notFound();
  const above = store.seenWith?.().store.entityType;
  if (above) await readable(call, db, above as LockType, store.parent?.(row) ?? 0);
  call.authorize(row);
  requireRight(call, readRule(store, row), call.brandId);
  return { store, row };
}

/** What an entry says of its reason. Another entity that it mentions is told as its reader may know it. */
async function commentsFor(
  call: CallBase,
  rows: readonly Entry[],
  about: (entry: Entry) => Mentioned | undefined,
): Promise<(entry: Entry) => string | null> {
  const mentionOf = (entry: Entry) => mentionIn(entry.diff) ?? about(entry);
  const reference = await referencesFor(
    call,
    rows.flatMap((entry) => mentionOf(entry) ?? []),
  );
  return (entry) => {
    const { brandId, command, reason } = entry;
    const mention = mentionIn(entry.diff);
    if (mention) return referenceText(reference(mention) ?? { entityType: mention.entityType, brandId, open: null });
    // Whoever may not open it is told that there was one, by the entry itself.
    const meant = about(entry);
    if (meant) return reference(meant)?.open?.name ?? reason;
    // Entries from before they mentioned it wrote its name down.
    return command.startsWith('use.') ? null : reason;
  };
}

const aboutDeployments: ReadonlySet<string> = new Set(['deployment.create', 'testDeployment.create', 'deployments.changed']);

/** A deployment, and what was done to it. */
type Deployed = {
  readonly entityType: 'LIVE_DEPLOYMENT' | 'TEST_DEPLOYMENT';
  readonly id: number;
  readonly event: string;
};

const causeOf = (deployed: Deployed | undefined) => deployed && { entityType: deployed.entityType, event: deployed.event };

/**
 * Which of its deployments an entry of a candidate is about, and what was done to it: the entry of the same request and moment that stands next to
 * it, before it where the candidate was told of a change (D-060.31, .32).
 */
async function deploymentsOf(
  db: Database,
  candidateId: number,
  rows: readonly Entry[],
): Promise<(entry: Entry) => Deployed | undefined> {
  const seqs = rows.flatMap(({ command, seq }) => (aboutDeployments.has(command) ? [seq] : []));
  if (seqs.length === 0) return () => undefined;
  const { rows: found } = await sql<Deployed & { seq: number }>`
    with deployment as materialized (
      select 'LIVE_DEPLOYMENT' as type, id from live_deployment where release_candidate_id = ${candidateId}
      union all select 'TEST_DEPLOYMENT', id from test_deployment where release_candidate_id = ${candidateId})
    select distinct on (e.seq) e.seq, j.entity_type, j.entity_id as id, j.command as event
    from journal e join deployment d on true
    join journal j on j.entity_type = d.type and j.entity_id = d.id and j.request_id = e.request_id and j.at = e.at
    where e.seq = any(${seqs}::bigint[]) and (j.seq < e.seq or e.command <> 'deployments.changed')
    order by e.seq, abs(j.seq - e.seq)
  `.execute(db);
  const bySeq = new Map(found.map(({ seq, ...deployed }) => [Number(seq), deployed]));
  return ({ seq }) => bySeq.get(seq);
}

type Difference = Entry['diff'];

/** The column of an entity that names the one above it, for a reader who is not told that name. */
async function untoldIn(call: CallBase, { parentName }: EntityStore, row: EntityRow): Promise<string | undefined> {
  return parentName && !(await parentName.isTold(call, row)) ? parentName.column : undefined;
}

/**
 * Differences without what they mention, without the id of a list that was copied where the reader could not open it, and without a name that the
 * reader is not told (D-241).
 */
async function differencesFor(call: CallBase, rows: readonly Entry[], untold: string | undefined): Promise<Difference[]> {
  const reference = await referencesFor(
    call,
    rows.flatMap(({ diff }) => parentIn(diff) ?? []),
  );
  return rows.map(({ diff: { [mentioned]: _, ...all } }) => {
    const { [untold ?? '']: ___, ...diff } = all;
    const parent = parentIn(diff);
    if (!parent || reference(parent)?.open) return diff;
    const { parentId: __, ...rest } = diff;
    return rest;
  });
}

function parentIn({ parentId }: Difference): Mentioned | undefined {
  return typeof parentId?.to === 'number' ? { entityType: 'VEHICLE_LIST', id: parentId.to } : undefined;
}

/** Subjects of a question to people. */
function askedIn({ command, diff: { people } }: Entry): string[] {
  return command === 'ask.added' && Array.isArray(people?.to) ? people.to.map(String) : [];
}

/** Subjects that the difference of an entry names as owners, contacts, reviewers or those who are to approve, before and after. */
function namedIn(diff: Difference): string[] {
  const { approval, contactId, deputyId, organizational, ownerId, responsibleId, reviewerId } = diff;
  const sides = [ownerId, deputyId, contactId, responsibleId, reviewerId].flatMap((change) => [change?.from, change?.to]);
  const inParts = [approval, organizational].flatMap((change) => [change?.from, change?.to]).flatMap(peopleInPart);
  return [...sides, ...inParts].filter((subject) => typeof subject === 'string');
}

/** Persons of a part that is stored as one column. */
const peopleInPart = (part: unknown): unknown[] => {
  const { approverId, projectManagerId } = (part ?? {}) as Readonly<Record<string, unknown>>;
  return [approverId, projectManagerId];
};
