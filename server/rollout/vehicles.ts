import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type jobVehicleSchema, maxSorted } from '#contract/deployment/rollout.ts';
import type { Database } from '#server/db/connection.ts';
import type { RolloutVehicleTable, VehiclePhase, VehicleStatus } from '#server/db/tables/deployment.ts';
import { failureReason } from '#server/fleet/failures.ts';
import { pageOfBrand, vehiclesOfBrand } from '#server/rollout/brand-vehicles.ts';
import { countBefore, markBefore } from '#server/rollout/marks.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import { loadRollout, phasesOf, type Rollout, type RolloutPhase } from '#server/rollout/rollout.ts';
import { countsByPhase } from '#server/rollout/status.ts';
import { addressesOf, type VehicleAddresses } from '#server/vehicle-address.ts';

type Row = Selectable<RolloutVehicleTable>;
type Condition = RawBuilder<boolean>;

/** How far a vehicle is in each phase, in per cent: what it reports is the step, not the share of it. */
const progress: Record<VehiclePhase, number> = { PENDING: 0, DOWNLOAD: 20, INSTALL: 60, ACTIVATE: 90, DONE: 100 };

/** D-097 */
export function presentVehicle(addresses: VehicleAddresses, row: Row): z.input<typeof jobVehicleSchema> {
  const { vin, status, phase, errorCode, updatedOn } = row;
  const errorText = errorCode === null ? null : failureReason(errorCode).text;
  return {
    ...{ vehicleId: vin, vehicleKey: addresses.keyOf(vin), status, phase, progress: progress[phase], errorCode, errorText },
    updatedOn: updatedOn.toISOString(),
  };
}

/** A page of vehicles as the contract asks for it; several values of one filter are joined with a comma. */
type Question = {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  readonly status?: string | undefined;
  readonly phase?: string | undefined;
  readonly step?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly vin?: string | undefined;
};

const sortColumns: Readonly<Record<string, string>> = {
  vehicleId: 'vin',
  phase: 'rank',
  status: 'status',
  step: 'phase',
  errorCode: 'error_code',
  updatedOn: 'updated_on',
};
/** Columns in which no two vehicles of a rollout are equal. */
const unique = ['vin', 'rank'];

const wordsOf = (text: string | undefined): string[] | undefined => (text ? text.split(',') : undefined);
const is = (column: string, words: readonly string[] | undefined): Condition[] => {
  if (!words) return [];
  const [only] = words;
  return [
    words.length === 1
      ? sql`${sql.ref(column)} >= ${only} and ${sql.ref(column)} <= ${only}`
      : sql`${sql.ref(column)} = any(${[...words]}::text[])`,
  ];
};

/**
 * Vehicles of a rollout, paged by the server (D-044). Totals come from the kept counters, places in the order of VINs from the marks of
 * the list, and a window near the end is read from there: no page of a million walks over all of them. `only`: the vehicles of this brand,
 * where another than the home brand asks (D-240).
 */
export async function rolloutVehicles(db: Database, kind: RolloutKind, deploymentId: number, question: Question, only?: number) {
  const { size } = question;
  const rollout = await loadRollout(db, kind, deploymentId);
  if (!rollout) return { items: [], total: 0, page: question.page, size, otherBrands: 0 };
  const phases = await phasesOf(db, rollout.id);
  const filters = filtersOf(phases, question);
  const vin = question.vin?.toUpperCase() ?? '';
  if (only !== undefined) return vehiclesShownTo(db, rollout, phases, { question, filters, vin, brandId: only });
  const isFiltered = filters.length > 0;
  const begins = vin === '' || isFiltered ? 0 : await countBefore(db, rollout.id, vin);
  const total = await totalOf(db, rollout, { question, filters, vin, begins });
  // An address from another day can name a page that is not there any more.
  const page = Math.min(question.page, Math.max(0, Math.ceil(total / size) - 1));
  const [column = 'vehicleId', direction] = (question.sort ?? 'vehicleId,asc').split(',');
  const isDown = direction === 'desc';
  // The window of the page in ascending order.
  const from = isDown ? Math.max(0, total - (page + 1) * size) : page * size;
  const to = isDown ? Math.max(0, total - page * size) : Math.min(total, from + size);
  const conditions: Condition[] = [
    sql`rollout_id = ${rollout.id}`,
    ...filters,
    ...(vin === '' ? [] : [sql<boolean>`vin >= ${vin} and vin < ${afterAll(vin)}`]),
  ];
  const window = { column: sortColumns[column] ?? 'vin', conditions, from, to, total };
  const rows =
    from >= to ? [] : await (isFiltered ? filtered(db, window, question) : unfiltered(db, rollout, { ...window, begins }));
  return {
    items: await presented(db, isDown ? rows.toReversed() : rows, phases),
    total,
    page,
    size,
    otherBrands: 0,
  };
}

type Shown = {
  readonly question: Question;
  readonly filters: readonly Condition[];
  readonly vin: string;
  readonly brandId: number;
};

/** A page of the vehicles of one brand, and how many the other brands have (D-240). */
async function vehiclesShownTo(
  db: Database,
  rollout: Rollout,
  phases: readonly RolloutPhase[],
  { question, filters, vin, brandId }: Shown,
) {
  const { size } = question;
  const [column = 'vehicleId', direction] = (question.sort ?? 'vehicleId,asc').split(',');
  const narrowed = vin === '' ? filters : [...filters, sql<boolean>`vin >= ${vin} and vin < ${afterAll(vin)}`];
  const window = { rolloutId: rollout.id, brandId, filters: narrowed, page: question.page, size };
  const [own, { page, rows, total }] = await Promise.all([
    vehiclesOfBrand(db, rollout.id, brandId),
    pageOfBrand(db, { ...window, column: sortColumns[column] ?? 'vin', isDown: direction === 'desc' }),
  ]);
  const items = await presented(db, rows, phases);
  return { items, total, page, size, otherBrands: rollout.total - own };
}

async function presented(db: Database, rows: readonly Row[], phases: readonly RolloutPhase[]) {
  const addresses = await addressesOf(db);
  return rows.map((row) => ({ ...presentVehicle(addresses, row), phaseIndex: indexOf(phases, row.rank) }));
}

/** Greater than every VIN that begins so: no letter or figure comes after it. */
const afterAll = (vin: string) => `${vin}~`;

function filtersOf(phases: readonly RolloutPhase[], { status, phase, step, errorCode }: Question): Condition[] {
  const indexes = wordsOf(phase)?.map(Number);
  const ranges = phases
    .filter(({ phaseIndex }) => indexes?.includes(phaseIndex))
    .map(({ fromRank, toRank }) => sql<boolean>`rank >= ${fromRank} and rank < ${toRank}`);
  return [
    ...is('status', wordsOf(status)),
    ...is('phase', wordsOf(step)),
    ...is('error_code', wordsOf(errorCode)),
    ...(indexes ? [ranges.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ranges, sql` or `)})`] : []),
  ];
}

type Window = {
  readonly column: string;
  readonly conditions: readonly Condition[];
  readonly from: number;
  readonly to: number;
  readonly total: number;
};

/** Vehicles from one place to another in the ascending order of a column, where nothing but the VIN narrows the list. */
async function unfiltered(db: Database, rollout: Rollout, window: Window & { readonly begins: number }): Promise<Row[]> {
  const { column, conditions, from, to, total, begins } = window;
  const isNarrowed = conditions.length > 1;
  if (column === 'vin' || (isNarrowed && total > maxSorted)) {
    const mark = await markBefore(db, rollout.id, begins + from);
    // The window is bounded by its places: what the VIN begins with need not be asked again.
    return select(
      db,
      sql`rollout_id = ${rollout.id} and vin >= ${mark.vin} order by vin offset ${begins + from - mark.place} limit ${to - from}`,
    );
  }
  // Ranks have no gap.
  if (column === 'rank' && !isNarrowed)
    return select(db, sql`rollout_id = ${rollout.id} and rank >= ${from} and rank < ${to} order by rank`);
  return fromNearerEnd(db, window, unique.includes(column) ? [column] : [column, 'vin']);
}

/**
 * The same where a status, a phase or a reason narrows it. The planner knows the statuses of yesterday: an order that begins with the
 * filtered column, which is asked for as a range, leaves it no other way than the index of that column.
 */
async function filtered(db: Database, window: Window, { status, step, errorCode }: Question): Promise<Row[]> {
  const { column, conditions, from, to, total } = window;
  const by = errorCode ? 'error_code' : status ? 'status' : undefined;
  const first = by ? [by, 'rank'] : ['rank'];
  if (total > maxSorted) {
    const isOne = !(errorCode ?? status ?? ',').includes(',') && !step;
    return fromNearerEnd(db, window, isOne ? first : ['rank']);
  }
  const where = sql.join([...conditions], sql` and `);
  const order = unique.includes(column) ? sql.ref(column) : sql`${sql.ref(column)}, vin`;
  const { rows } = await sql<Row>`
    select * from (select * from rollout_vehicle where ${where} order by ${columnsOf(first, 'asc')} limit ${maxSorted}) as few
    order by ${order} offset ${from} limit ${to - from}
  `.execute(db);
  return rows;
}

const columnsOf = (columns: readonly string[], direction: 'asc' | 'desc') =>
  sql.raw(columns.map((column) => `${column} ${direction}`).join(', '));

/** The window of an order, read from the beginning or from the end. */
async function fromNearerEnd(db: Database, { conditions, from, to, total }: Window, columns: readonly string[]): Promise<Row[]> {
  const where = sql.join([...conditions], sql` and `);
  if (from + to <= total)
    return select(db, sql`${where} order by ${columnsOf(columns, 'asc')} offset ${from} limit ${to - from}`);
  const back = await select(db, sql`${where} order by ${columnsOf(columns, 'desc')} offset ${total - to} limit ${to - from}`);
  return back.toReversed();
}

async function select(db: Database, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from rollout_vehicle where ${rest}`.execute(db);
  return rows;
}

type Counted = {
  readonly question: Question;
  readonly filters: readonly Condition[];
  readonly vin: string;
  readonly begins: number;
};

async function totalOf(db: Database, rollout: Rollout, { question, filters, vin, begins }: Counted): Promise<number> {
  if (vin !== '') {
    if (filters.length === 0) return (await countBefore(db, rollout.id, afterAll(vin))) - begins;
    return countAll(db, [sql`rollout_id = ${rollout.id} and vin >= ${vin} and vin < ${afterAll(vin)}`, ...filters]);
  }
  if (filters.length === 0) return rollout.total;
  const { errorCode, step, phase, status } = question;
  if (errorCode || step) return countAll(db, [sql`rollout_id = ${rollout.id}`, ...filters]);
  const statuses = wordsOf(status) as VehicleStatus[] | undefined;
  const counters = await countsByPhase(db, rollout.id);
  // Before the start the list waits as a whole.
  if (counters.size === 0) return phase || !statuses?.includes('PENDING') ? 0 : rollout.total;
  const indexes = wordsOf(phase)?.map(Number);
  return [...counters]
    .filter(([index]) => indexes?.includes(index) ?? true)
    .flatMap(([, counts]) => (statuses ? statuses.map((one) => counts[one]) : Object.values(counts)))
    .reduce((all, count) => all + count, 0);
}

async function countAll(db: Database, conditions: readonly Condition[]): Promise<number> {
  const where = sql.join([...conditions], sql` and `);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from rollout_vehicle where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

const indexOf = (phases: readonly RolloutPhase[], rank: number): number =>
  phases.findIndex((phase) => rank >= phase.fromRank && rank < phase.toRank);
