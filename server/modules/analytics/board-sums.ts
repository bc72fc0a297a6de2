import { type RawBuilder, sql } from 'kysely';
import { type Dimension, trackingPhases } from '#contract/analytics/measures.ts';
import type { Database } from '#server/db/connection.ts';
import type { Scope, Span } from './board-scope.ts';
import type { Rollup } from './vehicle-cells.ts';

/** The first day that anything can have happened on. */
export const beginning = '2000-01-01';

/** Counts that measures are worked out from; all of a cell or of a group of them. */
export type Sums = Readonly<Record<string, number>>;
/** One group: what it is grouped by, and its counts. */
export type Group = { readonly keys: Readonly<Record<string, string | number | null>>; readonly sums: Sums };

const durations = Array.from({ length: 10 }, (_, index) => `d${index}`);
const progress = [
  'targeted',
  'notified',
  'downloaded',
  'installed',
  'activated',
  'failed',
  'not_applicable',
  'repeats',
  'minutes',
];
const ofCells: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`r.day::text`,
  week: sql`date_trunc('week', r.day)::date::text`,
  market: sql`r.market`,
  model: sql`r.model`,
  ecu: sql`r.ecu`,
  errorCode: sql`r.error_code`,
  phase: sql`r.phase`,
  energy: sql`r.bucket`,
};
const ofCampaigns: Readonly<Record<string, RawBuilder<unknown>>> = {
  campaign: sql`c.id`,
  module: sql`c.module`,
  state: sql`c.state`,
};

const summed = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(r.${sql.id(name)})::float8 as ${sql.id(`sum_${name}`)}`));
const failureSums = (today: string) => sql`
  sum(r.vehicles)::float8 as sum_vehicles, sum(r.repeats)::float8 as sum_repeats, sum(r.solved)::float8 as sum_solved,
  sum(r.vehicles) filter (where r.day <= ${today}::date - 30)::float8 as sum_judged,
  sum(r.solved_soon) filter (where r.day <= ${today}::date - 30)::float8 as sum_judged_solved, sum(r.solved_minutes)::float8 as sum_solved_minutes,
  sum(greatest(r.vehicles - r.solved, 0) * (${today}::date - r.day))::float8 as sum_waited,
  (min(r.day) - date '2000-01-01')::float8 as sum_first, (max(r.day) - date '2000-01-01')::float8 as sum_last`;

export type Question = {
  readonly db: Database;
  readonly scope: Scope;
  readonly span: Span;
  readonly by: readonly Dimension[];
  /** of installations by how long they took */
  readonly hasDurations?: boolean;
};
type Cells = { readonly table: Rollup; readonly where: RawBuilder<boolean>; readonly sums: RawBuilder<unknown> };

/**
 * Sums of a rollup's cells by groups: campaigns are looked at once the cells of each are summed. Rows of the event table are read of one chosen vehicle alone.
 */
async function groupsOf({ db, by, scope }: Question, { sums, table, where }: Cells): Promise<Group[]> {
  const cells = by.flatMap((name) => (ofCells[name] ? [{ name, column: ofCells[name] }] : []));
  const campaigns = by.flatMap((name) => (ofCampaigns[name] ? [{ name, column: ofCampaigns[name] }] : []));
  const from = sql`from ${scope.cells(table)} r where ${where}`;
  const keys = [
    ...cells.map(({ column, name }) => sql`${column} as ${sql.id(`key_${name}`)}`),
    ...(campaigns.length > 0 ? [sql`r.campaign_id`] : []),
  ];
  const groups = [...cells.map(({ column }) => column), ...(campaigns.length > 0 ? [sql`r.campaign_id`] : [])];
  const grouped = sql`select ${sql.join([...keys, sums])} ${from} ${groups.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}`;
  const query =
    campaigns.length === 0
      ? grouped
      : sql`
        select g.*, ${sql.join(campaigns.map(({ column, name }) => sql`${column} as ${sql.id(`key_${name}`)}`))}
        from (${grouped}) g join tracking_campaign c on c.id = g.campaign_id`;
  const { rows } = await sql<Record<string, string | number | null>>`${query}`.execute(db);
  return merged(rows.map(groupOf));
}

const plain = (name: string) => name.replace(/^(?:key|sum)_?/, '').replace(/^(.)/, (letter) => letter.toLowerCase());

function groupOf(row: Readonly<Record<string, string | number | null>>): Group {
  const of = (kind: 'key' | 'sum') =>
    Object.entries(row).flatMap(([name, value]) => (name.startsWith(kind) ? [[plain(name), value] as const] : []));
  return {
    keys: Object.fromEntries(of('key')),
    sums: Object.fromEntries(of('sum').map(([name, value]) => [name, Number(value ?? 0)])),
  };
}

/** Groups of the same keys as one: several campaigns have the same module. */
function merged(groups: readonly Group[]): Group[] {
  const all = Map.groupBy(groups, ({ keys }) => JSON.stringify(keys));
  return [...all.values()].map((same) => ({
    keys: same[0]?.keys ?? {},
    sums: same.map(({ sums }) => sums).reduce(plus),
  }));
}

/** Two groups together; the first day of a failure is the earlier one, the last the later one. */
export function plus(left: Sums, right: Sums): Sums {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const one = (name: string): number => {
    const [a, b] = [left[name], right[name]];
    if (a === undefined || b === undefined) return a ?? b ?? 0;
    if (name === 'first') return Math.min(a, b);
    return name === 'last' ? Math.max(a, b) : a + b;
  };
  return Object.fromEntries([...names].map((name) => [name, one(name)]));
}

/** How far vehicles are: from the small rollup where nothing is asked of models. */
export function progressOf(question: Question): Promise<Group[]> {
  const { by, hasDurations = false, scope, span } = question;
  const needsModels = scope.hasModels || by.includes('model');
  return groupsOf(question, {
    table: needsModels ? 'tracking_by_model' : 'tracking_by_market',
    where: needsModels ? scope.where(span, 'model') : scope.where(span),
    sums: summed(hasDurations ? [...progress, ...durations] : progress),
  });
}

/** Phases of a failure that a vehicle comes to when it has installed: the old software is back. */
export const lateFrom = trackingPhases.indexOf('ACTIVATE');
const solvedSums = sql`
  sum(r.solved)::float8 as sum_solved, sum(case when r.phase >= ${sql.lit(lateFrom)} then r.vehicles - r.solved else 0 end)::float8 as sum_undone`;

/** How vehicles ended: who failed and installed since has installed, who installed and was rolled back has failed, so that each counts once. */
export const endsOf = ({ failed = 0, installed = 0, solved = 0, undone = 0 }: Sums) => ({
  failed: Math.max(0, failed - solved),
  installed: Math.max(0, installed - undone),
});

/** How far vehicles came within a span, with how many of the failed ones installed since (`solved`), and of the installed ones were rolled back (`undone`). */
export async function endingOf(question: Question): Promise<Group[]> {
  const { by, scope, span } = question;
  const [groups, solved] = await Promise.all([
    progressOf(question),
    groupsOf(question, { table: 'tracking_failure', where: scope.where(span, 'model'), sums: solvedSums }),
  ]);
  const keyOf = ({ keys }: Group) => JSON.stringify(by.map((name) => keys[name]));
  const known = new Map(solved.map((group) => [keyOf(group), group.sums]));
  return groups.map((group) => ({ ...group, sums: { ...group.sums, ...known.get(keyOf(group)) } }));
}

/** How vehicles stand at the end of a span, whenever they came there: each vehicle of a campaign is counted in one state. */
export async function standingOf(question: Question): Promise<Group[]> {
  const groups = await endingOf({ ...question, span: { ...question.span, from: beginning } });
  return groups.map(({ keys, sums: { solved, undone, ...sums } }) => ({
    keys,
    sums: { ...sums, ...endsOf({ ...sums, solved: solved ?? 0, undone: undone ?? 0 }) },
  }));
}

/** Why vehicles failed. */
export function failuresOf(question: Question, today: string): Promise<Group[]> {
  const { scope, span } = question;
  return groupsOf(question, {
    table: 'tracking_failure',
    where: scope.where(span, 'model', 'failure'),
    sums: failureSums(today),
  });
}

/** What updates took of the battery. */
export function energyOf(question: Question): Promise<Group[]> {
  const { scope, span } = question;
  return groupsOf(question, { table: 'tracking_energy', where: scope.where(span, 'model'), sums: summed(['vehicles']) });
}

export type CampaignFact = {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly module: string;
  /** kind of rollout; `DEMO` and those of imports came from elsewhere */
  readonly source: string;
  readonly release: string;
  readonly state: string;
  readonly parameter: number | null;
  readonly compliance: number | null;
  readonly ecus: readonly string[];
  /** it is over since; a day of UTC */
  readonly endedOn: string | null;
};

/** Campaigns of the scope that were under way in a period, by name. */
export async function campaignsIn(db: Database, { ids }: Scope, { from, to }: Span): Promise<CampaignFact[]> {
  const { rows } = await sql<CampaignFact>`
    select id, name, address, module, source, release, state, parameter, compliance, ecus, (ended_on at time zone 'UTC')::date::text as ended_on from tracking_campaign
    where id = any(${[...ids]}::int[]) and started_on < ${to}::date + 1 and (ended_on is null or ended_on >= ${from}::date) order by name, id
  `.execute(db);
  return rows;
}
