import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import {
  type ComparisonRow,
  type Dossier,
  type DossierItem,
  type DossierRound,
  dossierTypes,
  unitKeys,
} from '#contract/baseline-update/baseline-dossier.ts';
import type { UnitVersion } from '#contract/ecu-release/ecu-release-forms.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { mentioned, readEntity } from '#server/entity/entity.ts';
import { mentionIn, referencesFor } from '#server/entity/entity-references.ts';
import { peopleOf } from '#server/people.ts';
import { badParameter, notFound } from '#server/problem.ts';
import { type Entry, roundsOf } from './baseline-rounds.ts';
import { baselineStore } from './baseline-update-store.ts';

/** All that the journal has of a baseline update and of what belongs to it, up to a moment, in its order. */
async function entriesOf(db: Database, id: number, at: string): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select seq, at, hash, subject, entity_type, entity_id, command, to_state, reason, diff, snapshot from journal
    where at <= ${at}::timestamptz and (
      (entity_type = 'BASELINE_UPDATE' and entity_id = ${id})
      or (entity_type, entity_id) in (
        select entity_type, entity_id from journal
        where entity_type = any(${[...dossierTypes]}::text[]) and command = 'created' and diff #>> '{baselineUpdateId,to}' = ${String(id)}
      )
    ) order by seq
  `.execute(db);
  return rows;
}

const ends: ReadonlySet<string> = new Set(['item.delete', 'update.delete', 'deleted']);
/** What an auditor asks who did it: everything that is submitted, decided, released or taken back, and what brings it to vehicles. */
const told = /^(?:gate2|item|version|update|rollout|deployment)\.(?!edit$|delete$)/;

/** The last state and the columns of each thing, from its entries. */
function itemsOf(entries: readonly Entry[]): DossierItem[] {
  const byItem = Map.groupBy(entries, ({ entityId, entityType }) => `${entityType} ${entityId}`);
  return [...byItem.values()].flatMap((own): DossierItem[] => {
    const [first] = own;
    const state = own.findLast(({ snapshot }) => snapshot !== null)?.snapshot;
    if (!first || !state || own.some(({ command }) => ends.has(command))) return [];
    const columns = Object.fromEntries(
      own.flatMap(({ diff }) =>
        Object.entries(diff).flatMap(([name, { to }]) => (name === mentioned ? [] : [[name, to] as const])),
      ),
    );
    return [{ entityType: first.entityType, id: first.entityId, columns, state }];
  });
}

const sealOf = ({ at, hash, seq }: Pick<Entry, 'at' | 'hash' | 'seq'>) => ({ seq: Number(seq), hash, at: at.toISOString() });

/** Subjects that stand in columns and in states. */
function subjectsIn({ columns, state: { context } }: DossierItem): string[] {
  const parts = Object.values(columns).filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  const all = [columns, context, ...parts] as readonly Readonly<Record<string, unknown>>[];
  return all.flatMap((one) =>
    Object.entries(one).flatMap(([name, value]) => (typeof value === 'string' && namesPerson.test(name) ? [value] : [])),
  );
}
const namesPerson =
  /^(?:owner|deputy|responsible|reviewer|approver|projectManager)Id$|^(?:owner|requester|approver|confirmer|decider|judge|reviewer|versionEditor|versionDecider)$/;

/** Who had a part in rounds of gate 2. */
const subjectsOf = (rounds: readonly DossierRound[]): string[] =>
  rounds
    .flatMap(({ end, reviews, submittedBy }) => [
      ...[submittedBy, end?.by],
      ...reviews.flatMap(({ decision, items, reviewers }) => [
        decision?.by,
        ...reviewers.flatMap(({ by, reviewer }) => [by, reviewer]),
        ...items.flatMap(({ marks }) => marks.map(({ by }) => by)),
      ]),
    ])
    .filter((subject) => subject !== null && subject !== undefined);

async function dossierOf(call: CallBase, id: number, at: string): Promise<Dossier> {
  const { db } = call.services;
  const [entries, head] = await Promise.all([
    entriesOf(db, id, at),
    db
      .selectFrom('journal')
      .select(['seq', 'hash', 'at'])
      .where('at', '<=', new Date(at))
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const items = itemsOf(entries).sort(
    (one, other) => dossierTypes.indexOf(one.entityType) - dossierTypes.indexOf(other.entityType) || one.id - other.id,
  );
  if (items.length === 0) throw notFound();
  const events = entries.filter(({ command }) => told.test(command));
  const reference = await referencesFor(
    call,
    events.flatMap(({ diff }) => mentionIn(diff) ?? []),
  );
  // What an entry mentions is told as its reader may know it (D-241).
  const about = ({ diff }: Entry) => {
    const mention = mentionIn(diff);
    const to = mention && reference(mention);
    return to && referenceText(to);
  };
  const rounds = roundsOf(entries);
  const subjects = [...new Set([...items.flatMap(subjectsIn), ...events.map(({ subject }) => subject), ...subjectsOf(rounds)])];
  const person = await peopleOf(db, subjects);
  const decision = entries.findLast(({ command }) => command === 'gate2.decide' || command === 'gate2.close');
  return {
    at,
    items,
    events: events.map((entry) => ({
      ...{ entityType: entry.entityType, id: entry.entityId, event: entry.command, state: entry.toState },
      ...{ at: entry.at.toISOString(), by: entry.subject, reason: about(entry) ?? (entry.reason || null) },
    })),
    rounds,
    people: subjects.map(person),
    decision: decision ? sealOf(decision) : null,
    head: head ? sealOf(head) : null,
  };
}

type Unit = {
  readonly diagnosticAddress: string;
  readonly ecuName: string;
  readonly versionCurrent: UnitVersion | null;
  readonly versionTarget: UnitVersion | null;
};
/** Addresses are numbers in hexadecimal digits. */
const byAddress = (one: Pick<Unit, 'diagnosticAddress'>, other: Pick<Unit, 'diagnosticAddress'>) =>
  Number.parseInt(one.diagnosticAddress, 16) - Number.parseInt(other.diagnosticAddress, 16);
async function unitsOf(db: Database, id: number): Promise<Unit[]> {
  const units = await db
    .selectFrom('ecuRelease')
    .select(['diagnosticAddress', 'ecuName', 'versionCurrent', 'versionTarget'])
    .where('baselineUpdateId', '=', id)
    .execute();
  return units.toSorted(byAddress);
}

const versionOf = (version: UnitVersion | null | undefined): ComparisonRow['from'] =>
  version ? (Object.fromEntries(unitKeys.map((key) => [key, version[key]])) as NonNullable<ComparisonRow['from']>) : null;

function rowOf(
  unit: Pick<Unit, 'diagnosticAddress' | 'ecuName'>,
  from: ComparisonRow['from'],
  to: ComparisonRow['to'],
): ComparisonRow {
  const { diagnosticAddress, ecuName } = unit;
  const differs = from && to ? unitKeys.filter((key) => from[key] !== to[key]) : [];
  return { diagnosticAddress, ecuName, from, to, change: changeOf(from, to, differs), differs };
}

function changeOf(
  from: ComparisonRow['from'],
  to: ComparisonRow['to'],
  differs: ComparisonRow['differs'],
): ComparisonRow['change'] {
  if (from === null) return to === null ? 'UNKNOWN' : 'ADDED';
  if (to === null) return 'REMOVED';
  return differs.length === 0 ? 'SAME' : 'CHANGED';
}

/** The dossier and the comparison of baseline updates. */
export const dossierHandlers = {
  getBaselineDossier: async (call) => {
    const { id } = await readEntity(call, baselineStore, call.params.id);
    const { at = call.at } = call.query;
    // What is to come is not known, and now is not what was asked for.
    if (Date.parse(at) > Date.parse(call.at)) throw badParameter('at', 'Choose a moment that is not in the future.');
    return reply(await dossierOf(call, id, new Date(at).toISOString()));
  },
  compareBaselines: async (call) => {
    const { db } = call.services;
    const { id } = await readEntity(call, baselineStore, call.params.id);
    const own = await unitsOf(db, id);
    const { with: otherId } = call.query;
    if (otherId === undefined)
      return reply(own.map((unit) => rowOf(unit, versionOf(unit.versionCurrent), versionOf(unit.versionTarget))));
    const other = await unitsOf(db, (await readEntity(call, baselineStore, otherId)).id);
    const at = (units: readonly Unit[], address: string) => units.find(({ diagnosticAddress }) => diagnosticAddress === address);
    const all = [...other.filter(({ diagnosticAddress }) => !at(own, diagnosticAddress)), ...own].toSorted(byAddress);
    return reply(
      all.map((unit) =>
        rowOf(
          unit,
          versionOf(at(other, unit.diagnosticAddress)?.versionTarget),
          versionOf(at(own, unit.diagnosticAddress)?.versionTarget),
        ),
      ),
    );
  },
} satisfies Partial<Handlers<Api>>;
