import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { baselineWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import {
  type LinkableRollout,
  type LinkableRollouts,
  type LinkedRollout,
  mostLinkable,
} from '#contract/baseline-update/baseline-rollout.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact, commandIn } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityPages, openable } from '#server/entity/entity-pages.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { containing } from '#server/list/list-source.ts';
import { glancesOf } from '#server/modules/deployment/rollout-glance.ts';
import { softwareText } from '#server/modules/deployment/software-text.ts';
import { invalidFields } from '#server/problem.ts';
import {
  carriesTarget,
  fitsBaseline,
  isLinked,
  linkColumn,
  linkedRollouts,
  type RolloutType,
  rolloutsWhere,
} from './baseline-links.ts';
import { type BaselineStored, baselineStore } from './baseline-update-store.ts';

type Known = Pick<LinkableRollout, 'entityType' | 'status' | 'isMatch'> & { readonly id: number; readonly software: string };
type Linked = Known & Pick<LinkedRollout, 'hasEnded' | 'hasStarted' | 'isAborted' | 'linkId'>;

const known = sql`o.entity_type, o.id, o.status, ${softwareText(sql`o.software_name`, sql`o.software_version`)} as software, ${carriesTarget} as is_match`;
/** Everything of the brand of a baseline update `b` that fits it, is not linked to it, was not given up, and, once it has started, carries the target version. */
const linkable = sql`baseline_update b
  cross join lateral ${rolloutsWhere(sql`c.home_brand_id = b.home_brand_id`, sql`d.home_brand_id = b.home_brand_id`)} o`;
const canBeLinked = sql`${fitsBaseline} and not o.is_given_up and not ${isLinked} and (${carriesTarget} or not o.has_started)`;

/** What is linked to a baseline update, in the order of the choice. */
async function linkedOf(db: Database, id: number): Promise<readonly Linked[]> {
  const { rows } = await sql<Linked>`
    select l.id as link_id, ${known}, o.has_started, o.has_ended, o.has_ended and o.is_given_up as is_aborted
    from ${linkedRollouts} join baseline_update b on b.id = l.baseline_update_id
    where b.id = ${id} order by l.id
  `.execute(db);
  return rows;
}

/** What carries the target version and is not linked: told while it can still be (D-075.9). */
async function proposedOf(db: Database, { id, status }: BaselineStored): Promise<readonly Known[]> {
  if (status !== 'READY_FOR_DEPLOYMENT' && status !== 'ROLLOUT') return [];
  const { rows } = await sql<Known>`
    select ${known} from ${linkable} where b.id = ${id} and ${carriesTarget} and ${canBeLinked} order by o.changed_on desc, o.id desc limit 3
  `.execute(db);
  return rows;
}

/** Where whoever asks could open none of what can be linked: how many there are of each kind. */
async function linkableByOthers(db: Database, id: number): Promise<LinkableRollouts['hidden']> {
  const { rows } = await sql<LinkableRollouts['hidden'][number]>`
    select o.entity_type, count(*)::int as count from ${linkable} where b.id = ${id} and ${canBeLinked} group by 1 order by 1
  `.execute(db);
  return rows;
}

type Rollout = { readonly entityType: RolloutType; readonly id: number };
const mentionOf = ({ entityType, id }: Rollout): Rollout => ({ entityType, id });

/** D-075.9 */
async function rolloutsOf(call: CallBase, row: BaselineStored) {
  const { db } = call.services;
  const [linked, proposed] = await Promise.all([linkedOf(db, row.id), proposedOf(db, row)]);
  const ids = (type: RolloutType) => linked.flatMap(({ entityType, id }) => (entityType === type ? [id] : []));
  const [reference, live, smart] = await Promise.all([
    referencesFor(call, [...linked, ...proposed].map(mentionOf)),
    glancesOf(db, 'LIVE', ids('LIVE_DEPLOYMENT')),
    glancesOf(db, 'SMART', ids('SMART_CAMPAIGN')),
  ]);
  const glances = { LIVE_DEPLOYMENT: live, SMART_CAMPAIGN: smart };
  const told = (
    { entityType, hasEnded, hasStarted, id, isAborted, isMatch, linkId, software, status }: Linked,
    to: EntityReference,
  ) => ({
    ...{ linkId, rollout: to, hasStarted, hasEnded, isAborted },
    known: to.open && { status, software, isMatch, glance: glances[entityType].get(id) ?? null },
  });
  const bringing = linked.filter(({ isMatch }) => isMatch);
  const sumOf = (figure: 'installed' | 'total') =>
    bringing.reduce((sum, { entityType, id }) => sum + (glances[entityType].get(id)?.[figure] ?? 0), 0);
  const mayClose = call.brandId === row.homeBrandId && allows(baselineWrite, call.actor, { brandId: call.brandId });
  return {
    vehicles: mayClose ? { installed: sumOf('installed'), total: sumOf('total'), others: linked.length - bringing.length } : null,
    linked: linked.flatMap((one) => {
      const to = reference(mentionOf(one));
      return to ? [told(one, to)] : [];
    }),
    proposed: proposed.flatMap((one) => reference(mentionOf(one)) ?? []),
  };
}

/** Keeps a rollout from being started, aborted or deleted until the transaction ends: before the baseline update is locked, in the order of a start. */
async function holdRollout(tx: Transaction, { entityType, id }: Rollout): Promise<void> {
  const table = entityType === 'LIVE_DEPLOYMENT' ? 'liveDeployment' : 'smartCampaign';
  await tx.selectFrom(table).select('id').where('id', '=', id).forShare().execute();
}

type Asked = Record<'fits' | 'hasStarted' | 'isGivenUp' | 'isLinked' | 'isMatch', boolean>;

/** Refuses at the field a rollout that the caller could not open: neither linked nor unlinked by who does not know what it is (D-241). */
async function requireOpen(call: CallBase, tx: Transaction, { entityType, id }: Rollout, pointer: string): Promise<void> {
  const reference = await referencesFor(call, [{ entityType, id }], tx);
  if (!reference({ entityType, id })?.open)
    throw invalidFields([{ pointer, detail: 'There is no such rollout, or you may not open it.' }]);
}

/** Refuses at the field a rollout that cannot be linked, or that the caller could not open. */
async function requireLinkable(call: CallBase, tx: Transaction, bluId: number, { entityType, id }: Rollout): Promise<void> {
  const none = sql`false`;
  const of = entityType === 'LIVE_DEPLOYMENT' ? ([none, sql`d.id = ${id}`] as const) : ([sql`c.id = ${id}`, none] as const);
  const { rows } = await sql<Asked>`
    select ${fitsBaseline} as fits, o.is_given_up, o.has_started, ${isLinked} as is_linked, ${carriesTarget} as is_match
    from baseline_update b cross join lateral ${rolloutsWhere(...of)} o where b.id = ${bluId}
  `.execute(tx);
  await requireOpen(call, tx, { entityType, id }, '/entityId');
  const [asked] = rows;
  const refused = (detail: string) => invalidFields([{ pointer: '/entityId', detail }]);
  if (!asked?.fits) throw refused('It is of another brand or another platform than the baseline update.');
  if (asked.isGivenUp) throw refused('It was aborted, or its candidate was cancelled. Choose another one.');
  if (asked.isLinked) throw refused('It is already linked.');
  // It would be in rollout at once, for good, and by something else.
  if (asked.hasStarted && !asked.isMatch)
    throw refused('It has started, and does not carry the target version. Choose another one.');
}

type Shown = (call: CallBase, row: BaselineStored) => ReturnType<Handlers<Api>['linkBaselineRollout']>;

/** What brings a baseline update to vehicles is chosen by people, from what they may open (D-075.9, D-241). */
export const rolloutHandlers = (shown: Shown) =>
  ({
    getBaselineRollouts: async (call) =>
      reply(await rolloutsOf(call, await readEntity<BaselineStored>(call, baselineStore, call.params.id))),
    listLinkableRollouts: async (call) => {
      const { id } = await readEntity(call, baselineStore, call.params.id);
      const words = call.query.q.split(/\s+/).filter((word) => word !== '');
      const found = words.map(
        (word) => sql`and ${containing(sql`(o.name || ' ' || o.software_name || ' ' || o.software_version)`, word)}`,
      );
      const { rows } = await sql<Omit<LinkableRollout, 'entityId'> & { id: number; total: number }>`
        select ${known}, o.name, o.has_started, count(*) over ()::int as total from ${linkable}
        where b.id = ${id} and ${canBeLinked} ${sql.join(found, sql` `)} and (o.entity_type, o.id) in (
          select entity_type, id from ${entityPages(call, ['LIVE_DEPLOYMENT', 'SMART_CAMPAIGN'])} as everything where ${await openable(call)}
        )
        order by is_match desc, o.changed_on desc, o.id desc limit ${mostLinkable}
      `.execute(call.services.db);
      return reply({
        items: rows.map(({ id: entityId, total: _, ...one }) => ({ ...one, entityId })),
        total: rows[0]?.total ?? 0,
        hidden: rows.length === 0 && words.length === 0 ? await linkableByOthers(call.services.db, id) : [],
      });
    },
    linkBaselineRollout: async (call) => {
      const { entityId, entityType } = call.body;
      const mentions = { entityType, id: entityId };
      const row = await call.transaction(async (tx) => {
        await holdRollout(tx, mentions);
        const linked = await commandIn<BaselineStored, Machine>(call, tx, baselineStore, {
          ...{ id: call.params.id, payload: call.body, mentions },
          effects: async (_, { after }) => insertLink(call, tx, after.id, mentions),
        });
        // One that runs already has started it with the choice.
        const { hasStarted } = (await linkedOf(tx, linked.id)).at(-1) ?? {};
        const begun = hasStarted && { id: linked.id, type: 'deployment.started', mentions };
        return (begun && (await applyFact<BaselineStored, Machine>(tx, call, baselineStore, begun))) || linked;
      });
      return shown(call, row);
    },
    unlinkBaselineRollout: async (call) => {
      const { linkId } = call.body;
      const row = await call.transaction(async (tx) => {
        const link = await linkOf(tx, call.params.id, linkId);
        if (link) await holdRollout(tx, link);
        return commandIn<BaselineStored, Machine>(call, tx, baselineStore, {
          ...{ id: call.params.id, payload: call.body, mentions: link },
          facts: async (_, { id }) => {
            const own = (await linkedOf(tx, id)).find((one) => one.linkId === linkId);
            return own ? { rolloutsStarted: own.hasStarted } : {};
          },
          effects: async () => {
            if (link) await requireOpen(call, tx, link, '/linkId');
            const gone = await tx
              .deleteFrom('baselineRollout')
              .where('id', '=', link ? linkId : 0)
              .executeTakeFirst();
            if (gone.numDeletedRows === 0n) throw invalidFields([{ pointer: '/linkId', detail: 'It is not linked any more.' }]);
          },
        });
      });
      return shown(call, row);
    },
  }) satisfies Partial<Handlers<Api>>;

type Machine = typeof baselineStore.flow.machine;

async function insertLink(call: CallBase, tx: Transaction, baselineUpdateId: number, { entityType, id }: Rollout): Promise<void> {
  await requireLinkable(call, tx, baselineUpdateId, { entityType, id });
  const none = { liveDeploymentId: null, smartCampaignId: null };
  await tx
    .insertInto('baselineRollout')
    .values({ ...none, baselineUpdateId, [linkColumn[entityType]]: id })
    .execute();
}

/** The rollout that a link of a baseline update names. */
async function linkOf(db: Database, baselineUpdateId: number, linkId: number): Promise<Rollout | undefined> {
  const one = (await linkedOf(db, baselineUpdateId)).find((link) => link.linkId === linkId);
  return one && mentionOf(one);
}
