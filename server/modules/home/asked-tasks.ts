import { sql } from 'kysely';
import type { AnyMachineSnapshot } from 'xstate';
import { commandKey } from '#contract/command.ts';
import type { FlowType, PagedType } from '#contract/entity/entities.ts';
import type { Task } from '#contract/platform.ts';
import { canAnswer } from '#machines/asked.ts';
import type { CallBase } from '#server/call.ts';
import { runPrepared } from '#server/db/statement.ts';
import { type EntityPage, entityPages, openable, routeOf } from '#server/entity/entity-pages.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { type AskRow, askedFor, standpointOf, stillOpen } from '#server/modules/collab/asks.ts';
import { peopleOf } from '#server/people.ts';
import type { OpenTask } from './tasks.ts';

/** As many questions as one person's home reads. */
const most = 100;
const askedKind = 'ASKED';

type Found = EntityPage & Omit<AskRow, 'id' | 'entityType' | 'entityId'> & { readonly askId: number };

/** What others ask the caller for at the selected brand and that still waits for an answer, the newest of each step (D-248, D-033). */
export async function askedTasks(call: CallBase): Promise<Task[]> {
  const { actor, services } = call;
  const { db } = services;
  const toMe = sql<boolean>`(${actor.subject} = any(a.to_subjects) and ${stillOpen(call.at)})`;
  const kinds = await runPrepared(
    db,
    sql<{ entityType: PagedType }>`select distinct a.entity_type from entity_ask a where ${toMe}`,
  );
  if (kinds.length === 0) return [];
  const pages = entityPages(
    call,
    kinds.map(({ entityType }) => entityType),
  );
  const { rows } = await sql<Found>`
    select distinct on (a.entity_type, a.entity_id, a.command, a.target_brand_id, a.need) everything.*, a.id as ask_id, a.command,
      a.target_brand_id, a.need, a.note, a.asked_by, a.asked_on
    from entity_ask a join ${pages} as everything on everything.entity_type = a.entity_type and everything.id = a.entity_id
    where ${toMe} and ${await openable(call)}
    order by a.entity_type, a.entity_id, a.command, a.target_brand_id, a.need, a.id desc limit ${most}
  `.execute(db);
  const person = await peopleOf(
    db,
    rows.map(({ askedBy }) => askedBy),
  );
  const tasks = await Promise.all(
    rows.map(async (ask): Promise<Task[]> => {
      const store = services.stores[ask.entityType] as FlowStore;
      const { rows: found } = await sql<FlowRow>`select * from ${sql.table(store.table)} where id = ${ask.id}`.execute(db);
      const at = found[0] && (await standpointOf(db, store, found[0], services.now()));
      const { command, need, target } = askedFor(ask);
      if (!at || !canAnswer(at.flow, at.snapshot as AnyMachineSnapshot, { command, need, target }, actor, at.facts)) return [];
      const route = routeOf(ask);
      return [
        {
          kind: askedKind,
          asked: { by: person(ask.askedBy).fullName, command, need, note: ask.note },
          title: ask.title,
          where: ask.place,
          route: `${route}${route.includes('?') ? '&' : '?'}do=${commandKey(command, target)}`,
          since: ask.askedOn.toISOString(),
          dueDate: null,
          isDecision: at.flow.decisions?.includes(command) ?? false,
          isOnlyMine: false,
          answers: null,
          entityType: ask.entityType as FlowType,
          entityId: ask.id,
          brandId: target.brandId ?? ask.homeBrandId,
        },
      ];
    }),
  );
  return tasks.flat();
}

/** Tasks with what others ask for: who is asked for a step that waits anyway has one task of it, due when that is. */
export function withAsked(tasks: readonly OpenTask[], asked: readonly Task[]): OpenTask[] {
  const isOf = (one: Task) => (other: Task) =>
    one.asked?.need === null &&
    one.asked.command === other.kind &&
    one.entityType === other.entityType &&
    one.entityId === other.entityId &&
    one.brandId === other.brandId;
  const merged = asked.map((one) => {
    const same = tasks.find(isOf(one));
    return same ? { ...one, dueDate: same.dueDate, isOnlyMine: same.isOnlyMine, route: same.route, where: same.where } : one;
  });
  return [...merged, ...tasks.filter((task) => !asked.some((one) => isOf(one)(task)))];
}
