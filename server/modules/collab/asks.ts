import { type Selectable, sql } from 'kysely';
import type { AnyMachineSnapshot } from 'xstate';
import { type Actor, allows, effectiveRoles } from '#contract/access/access.ts';
import { wireName } from '#contract/access/roles.ts';
import type { Api } from '#contract/api.ts';
import { type Asked, askAgainAfter, askTime, mostAsked } from '#contract/collab/asks.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type AskedFor, canAnswer, isClosedFor } from '#machines/asked.ts';
import { targetsOf } from '#machines/explain.ts';
import type { Flow, FlowContext } from '#machines/flow.ts';
import { type Call, type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import type { CollabTables } from '#server/db/tables/collab.ts';
import { discussable, type Found, readable } from '#server/entity/access.ts';
import { lockEntity } from '#server/entity/entity.ts';
import { type EntityRow, type FlowRow, type FlowStore, factsNow, snapshotOf } from '#server/entity/flow-store.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { peopleOf } from '#server/people.ts';
import { conflict, invalidFields, notFound } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { recordAnnotation } from './annotations.ts';

export type AskRow = Selectable<CollabTables['entityAsk']>;
type Input = Call<Api['ask']>['body'];

/** An item with what its chart says of it now. */
type Standpoint = { readonly flow: Flow; readonly snapshot: AnyMachineSnapshot; readonly facts: object };

/** What a row's chart is asked with; undefined for what has no flow. */
export async function standpointOf(db: Database, store: object, row: EntityRow, now: Date): Promise<Standpoint | undefined> {
  if (!('flow' in store)) return undefined;
  const of = store as FlowStore;
  return { flow: of.flow as Flow, snapshot: snapshotOf(of, row as FlowRow), facts: await factsNow(of, db, row as FlowRow, now) };
}

export const askedFor = ({ command, need, targetBrandId }: Pick<AskRow, 'command' | 'need' | 'targetBrandId'>): AskedFor => ({
  command,
  need,
  target: targetBrandId === null ? {} : { brandId: targetBrandId },
});

/** Condition on a row of `entity_ask`, called `a`: the step has not been taken since, and the question is not too old. */
export const stillOpen = (at: string) => sql<boolean>`(a.asked_on > ${new Date(Date.parse(at) - askTime)} and not exists (
  select from journal j where j.entity_type = a.entity_type and j.entity_id = a.entity_id and j.command = a.command and j.at > a.asked_on
    and (a.target_brand_id is null or (j.target->>'brandId')::int = a.target_brand_id)
))`;

/**
 * Questions to those who can (D-248): whoever may read an item asks the people whom a closed step names. It is answered by itself, once the step is
 * taken or cannot come any more, or what was needed is met. The journal keeps who asked whom, and of the note its hash.
 */
export const askHandlers = {
  listAsks: async (call) => {
    const { entityId, entityType } = call.query;
    const { db } = call.services;
    const { row, store } = await readable(call, db, entityType, entityId);
    const { subject } = call.actor;
    const { rows } = await sql<AskRow>`
      select a.* from entity_ask a where a.entity_type = ${entityType} and a.entity_id = ${entityId} and ${stillOpen(call.at)}
        and (a.asked_by = ${subject} or ${subject} = any(a.to_subjects)) order by a.id desc limit 100
    `.execute(db);
    const at = await standpointOf(db, store, row, call.services.now());
    const open = at ? await Promise.all(rows.map(async (ask) => ((await waits(call, at, ask)) ? [ask] : []))) : [];
    return reply(await present(db, open.flat()));
  },

  listAskable: async (call) => {
    const { brandId, command, entityId, entityType } = call.query;
    const { db } = call.services;
    const found = await readable(call, db, entityType, entityId);
    const at = await standpointOf(db, found.store, found.row, call.services.now());
    if (!at) return reply([]);
    const able = await ableFor(call, at, found, askedFor({ command, need: null, targetBrandId: brandId ?? null }));
    const person = await peopleOf(db, able);
    return reply(able.map(person));
  },

  ask: async (call) => {
    const { brandId, command, entityId, entityType, need, note } = call.body;
    const wanted = askedFor({ command, need, targetBrandId: brandId });
    const ask = await call.transaction(async (tx) => {
      const found = await discussable(call, tx, entityType, entityId);
      const row = await lockEntity<EntityRow>(tx, found.store, entityId);
      const at = row && (await standpointOf(tx, found.store, row, call.services.now()));
      if (!row || !at) throw notFound();
      const definition = at.flow.commands[command];
      const targets = definition ? targetsOf(definition, at.snapshot.context as FlowContext) : [{ brandId: undefined }];
      if (!targets.some((one) => (one.brandId ?? null) === brandId))
        throw invalidFields([{ pointer: '/brandId', detail: 'The step is not one of this brand.' }]);
      const theirs = isTheirs(at, { ...found, row }, wanted, call.actor);
      if (theirs === undefined) throw conflict('This waits for nobody else.');
      const { rows: before } = await sql<AskRow>`
        select a.* from entity_ask a where a.entity_type = ${entityType} and a.entity_id = ${entityId} and a.asked_by = ${call.actor.subject}
          and a.command = ${command} and a.need is not distinct from ${need} and a.target_brand_id is not distinct from ${brandId}
          and a.revision = ${row.revision} and a.asked_on > ${new Date(Date.parse(call.at) - askAgainAfter)}
      `.execute(tx);
      if (before.length > 0)
        throw conflict('You have asked for this already. It can be asked for again after a day, or once the item changes.');
      const toSubjects = await askedPeople(call, at, { ...found, row }, wanted, theirs);
      const values = { entityType, entityId, revision: row.revision, command, need, note, targetBrandId: brandId };
      const made = await tx
        .insertInto('entityAsk')
        .values({ ...values, askedBy: call.actor.subject, askedOn: new Date(call.at), toSubjects })
        .returningAll()
        .executeTakeFirstOrThrow();
      const diff = { asked: { from: null, to: need ?? command }, people: { from: [], to: toSubjects } };
      await recordAnnotation(tx, call, found, { command: 'ask.added', diff, hashAfter: contentHash(note) });
      return made;
    });
    const [shown] = await present(call.services.db, [ask]);
    if (!shown) throw notFound();
    return reply(shown);
  },
} satisfies Partial<Handlers<Api>>;

/** What the caller has asked for at some items and is not done since, the newest first. */
export async function askedByMe(
  { actor, at, services: { db } }: CallBase,
  items: readonly { readonly entityType: LockType; readonly entityId: number }[],
): Promise<Asked[]> {
  if (items.length === 0) return [];
  const types = items.map(({ entityType }) => entityType);
  const ids = items.map(({ entityId }) => entityId);
  const rows = await runPrepared(
    db,
    sql<AskRow>`
    select a.* from entity_ask a where a.asked_by = ${actor.subject} and ${stillOpen(at)}
      and (a.entity_type, a.entity_id) in (select * from unnest(${types}::text[], ${ids}::int[])) order by a.id desc
  `,
  );
  return present(db, rows);
}

/** Whom a step that the caller could take, too, may be asked of: whose it is. Everybody for one that is closed to them; undefined for one that waits for nobody else. */
function isTheirs({ facts, flow, snapshot }: Standpoint, { row, store }: Found, wanted: AskedFor, caller: Actor) {
  if (isClosedFor(flow, snapshot, wanted, caller, facts)) return () => true;
  const whose = wanted.need === null ? store.whose?.(row) : null;
  return whose && whose !== caller.subject ? ({ subject }: Actor) => subject === whose : undefined;
}

/** Everybody who can be asked for a step, by name: as many as one question names. */
async function ableFor(call: CallBase, at: Standpoint, found: Found, wanted: AskedFor): Promise<string[]> {
  const theirs = isTheirs(at, found, wanted, call.actor);
  if (theirs === undefined) return [];
  const everybody = (await call.services.upstreams.directory.everybody()) || [];
  const able = everybody.filter((one) => one.subject !== call.actor.subject && theirs(one) && mayAnswer(at, found, wanted, one));
  // Administrators may do anything: they are asked where nobody else can.
  const others = able.filter((one) => !allows({ role: 'ADMIN' }, one, { brandId: 0 }));
  const named = others.length > 0 ? others : able;
  return named
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, mostAsked)
    .map(({ subject }) => subject);
}

/** Of those whom the closed step names the ones that are asked; whoever cannot read the item is not among them, and cannot be asked. */
async function askedPeople(
  call: CallBase & { readonly body: Input },
  at: Standpoint,
  found: Found,
  wanted: AskedFor,
  theirs: (actor: Actor) => boolean,
): Promise<string[]> {
  const { toAll, toRole, toUserIds = [] } = call.body;
  const { directory } = call.services.upstreams;
  const field = toAll ? 'toAll' : toRole === undefined ? 'toUserIds' : 'toRole';
  const refused = () =>
    invalidFields([{ pointer: `/${field}`, detail: 'Only people who can do it, and read the item, can be asked.' }]);
  const may = (actor: Actor) => actor.subject !== call.actor.subject && theirs(actor) && mayAnswer(at, found, wanted, actor);
  if (toAll) {
    const able = await ableFor(call, at, found, wanted);
    if (able.length === 0) throw refused();
    return able;
  }
  if (toRole === undefined) {
    const known = await Promise.all(toUserIds.map((id) => directory.lastKnown(id)));
    if (!known.every((actor) => actor !== undefined && actor !== 'unknown' && may(actor))) throw refused();
    return [...new Set(toUserIds)];
  }
  const holds = (actor: Actor) =>
    brandsOf(found.row).some((id) => effectiveRoles(actor, id).some(({ name }) => name === wireName(toRole)));
  const able = ((await directory.everybody()) ?? []).filter((actor) => holds(actor) && may(actor));
  if (able.length === 0) throw refused();
  return able.slice(0, mostAsked).map(({ subject }) => subject);
}

const brandsOf = ({ brandIds, homeBrandId }: Pick<EntityRow, 'brandIds' | 'homeBrandId'>) => [
  ...new Set([homeBrandId, ...brandIds]),
];

/** Whether somebody could open the item, and is one of those whom the closed step names. */
function mayAnswer({ facts, flow, snapshot }: Standpoint, { row, rule, store }: Found, wanted: AskedFor, actor: Actor): boolean {
  const reads = brandsOf(row).some((brandId) => allows(rule, actor, { brandId })) && (store.sees?.(row, actor) ?? true);
  return reads && canAnswer(flow, snapshot, wanted, actor, facts);
}

/** Whether somebody of those who were asked can still answer. */
async function waits({ actor, services }: CallBase, { facts, flow, snapshot }: Standpoint, ask: AskRow): Promise<boolean> {
  const asked = await Promise.all(ask.toSubjects.map((id) => (id === actor.subject ? actor : lastKnown(services, id))));
  return asked.some((one) => one !== undefined && canAnswer(flow, snapshot, askedFor(ask), one, facts));
}

const lastKnown = async ({ upstreams }: Services, id: string): Promise<Actor | undefined> => {
  const known = await upstreams.directory.lastKnown(id);
  return known === 'unknown' ? undefined : known;
};

async function present(db: Database, rows: readonly AskRow[]): Promise<Asked[]> {
  const person = await peopleOf(
    db,
    rows.flatMap(({ askedBy, toSubjects }) => [askedBy, ...toSubjects]),
  );
  return rows.map(({ askedBy, askedOn, command, entityId, entityType, id, need, note, targetBrandId, toSubjects }) => ({
    ...{ id, entityType: entityType as LockType, entityId, command, need, note },
    brandId: targetBrandId as Asked['brandId'],
    by: person(askedBy),
    to: toSubjects.map(person),
    askedOn: askedOn.toISOString(),
  }));
}
