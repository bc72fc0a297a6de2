import type { BoardQuery, BoardWidget } from '#contract/analytics/board-endpoints.ts';
import type { BoardDefinition } from '#contract/analytics/boards.ts';
import { dayEdges, type MeasureName, measures, trackingPhases } from '#contract/analytics/measures.ts';
import { mostRows, type WidgetDefinition } from '#contract/analytics/widgets.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { meaningOf } from '#server/fleet/failures.ts';
import { adoptionOf } from './board-adoption.ts';
import { campaignsSeen, isRunning, noCampaigns, ofCampaigns, toldOf } from './board-campaigns.ts';
import { lastLines } from './board-logs.ts';
import {
  dayOf,
  endedOf,
  failureFigure,
  failureShare,
  needsDurations,
  needsEnds,
  partOf,
  progressFigure,
  tookOf,
  wattHours,
} from './board-measures.ts';
import { type Scope, type Span, scopeOf, spansOf } from './board-scope.ts';
import {
  beginning,
  type CampaignFact,
  campaignsIn,
  endingOf,
  endsOf,
  energyOf,
  failuresOf,
  type Group,
  plus,
  progressOf,
  type Question,
  type Sums,
  standingOf,
} from './board-sums.ts';

type Row = BoardWidget['rows'][number];
type Asked = {
  readonly call: CallBase;
  readonly db: Database;
  readonly scope: Scope;
  readonly definition: WidgetDefinition;
  readonly today: string;
  readonly campaigns: ReadonlyMap<number, CampaignFact>;
};
/** A share of fewer vehicles of a day says nothing. */
const fewest = 20;

/** The figures of one widget, from rollups alone (D-190). */
export async function widgetOf(
  call: CallBase,
  board: BoardDefinition,
  definition: WidgetDefinition,
  query: BoardQuery,
): Promise<BoardWidget> {
  const { asked, before, length } = spansOf(call, query);
  const scope = await scopeOf(call, board, query);
  const { db } = call.services;
  const today = call.at.slice(0, 10);
  const needsNames = definition.by.includes('campaign');
  const known = needsNames ? await campaignsIn(db, scope, { from: beginning, to: '2999-01-01' }) : [];
  const on: Asked = { call, db, scope, definition, today, campaigns: new Map(known.map((one) => [one.id, one])) };
  const compared = definition.before ?? [];
  const [rows, earlier, told] = await Promise.all([
    definition.from === 'logs' ? lastLines(call, scope, asked) : rowsIn(on, asked),
    compared.length > 0 ? rowsIn(on, before) : [],
    // The page asks for the first widget of a board whatever it shows.
    definition === Object.values(board.widgets)[0]
      ? toldOf({ db, scope, isOfErrors: board.isOfErrors ?? false }, asked)
      : undefined,
  ]);
  const together = withBefore(definition, rows, earlier, length);
  const shown = definition.by[0] === 'day' ? together : together.slice(0, mostRows);
  const [row] = rows;
  const names = Object.keys(row ?? {}).filter((name) => !(name in measures));
  return {
    unit: measures[definition.measures[0] ?? 'vehicles'].unit,
    dimensions: row ? names : [...definition.by],
    measures: [...definition.measures, ...compared.map((name) => `${name}Before`)],
    rows: shown,
    total: together.length,
    period: asked,
    before,
    generatedAt: call.at,
    ...(told && { told }),
  };
}

/** Rows with the figures of the period before: of the same group, or of the day as many days earlier. */
function withBefore(
  { before = [], by, kind }: WidgetDefinition,
  rows: readonly Row[],
  earlier: readonly Row[],
  length: number,
): Row[] {
  if (before.length === 0) return [...rows];
  const keyOf = (row: Row, moved = 0): string =>
    JSON.stringify(by.map((name) => (name === 'day' ? dayAfter(String(row[name]), moved) : row[name])));
  const known = new Map(earlier.map((row) => [keyOf(row, length), row]));
  return rows.map((row) => {
    const then = known.get(keyOf(row));
    // Of how many vehicles the figures were then: of few they say little.
    const counted = kind === 'figures' ? [...before, 'ended'] : before;
    return { ...row, ...Object.fromEntries(counted.map((name) => [`${name}Before`, then?.[name] ?? null])) };
  });
}

function rowsIn(on: Asked, span: Span): Promise<Row[]> {
  const { definition } = on;
  if (definition.kind === 'figures') return figures(on, span);
  if (definition.from === 'campaigns') return campaignStates(on, span);
  if (definition.from === 'energy') return energy(on, span);
  if (definition.measures.includes('attempts')) return attempts(on, span);
  if (definition.from === 'failures') return failures(on, span);
  if (definition.kind === 'area') return adoptionOf(on, span);
  if (definition.by[0] === 'stage') return stages(on, span);
  if (definition.by[0] === 'took') return durations(on, span);
  return progress(on, span);
}

/** The same of the campaigns alone that were under way in a span. */
async function ofUnderWay<Q extends Question>(question: Q): Promise<Q> {
  const { db, scope, span } = question;
  return { ...question, scope: scope.of((await campaignsIn(db, scope, span)).map(({ id }) => id)) };
}

const total = (groups: readonly Group[]): Sums => groups.map(({ sums }) => sums).reduce(plus, {});

/** One row of figures; what is of campaigns comes from them. */
async function figures({ db, definition, scope, today }: Asked, span: Span): Promise<Row[]> {
  const { from, measures: names } = definition;
  // Of the vehicles that ended, those that failed as it is asked for: by code, ECU and phase.
  const isOfFailures = from === 'failures' || scope.isOfFailures;
  const [sums, codes, seen] = await Promise.all([
    endingOf({ db, scope, span, by: [], hasDurations: needsDurations(names) }).then(total),
    isOfFailures ? failuresOf({ db, scope, span, by: ['errorCode'] }, today) : [],
    names.some((name) => ofCampaigns.includes(name)) ? campaignsSeen(db, scope, span) : noCampaigns,
  ]);
  const campaigns = seen.reached;
  const failed = total(codes);
  const ofAsked = isOfFailures ? { ...failed, failed: failed.vehicles ?? 0 } : sums;
  const compliances = campaigns.flatMap(({ compliance }) => (compliance === null ? [] : [compliance]));
  const own: Partial<Record<MeasureName, number | null>> = {
    running: campaigns.filter((one) => isRunning(one, span, today)).length,
    paused: campaigns.filter(({ state }) => state === 'PAUSED').length,
    campaigns: campaigns.length,
    modules: new Set(campaigns.map(({ module }) => module).filter(Boolean)).size,
    codes: codes.filter((group) => (group.sums.vehicles ?? 0) > 0).length,
    compliance: compliances.length === 0 ? null : Math.round(compliances.reduce((sum, one) => sum + one, 0) / compliances.length),
    ...(isOfFailures && { failure: failureShare(endsOf(ofAsked).failed, sums) }),
  };
  const of = (name: MeasureName) =>
    own[name] ?? (from === 'failures' ? failureFigure(name, failed) : null) ?? progressFigure(name, sums);
  const counted: Row = names.includes('running')
    ? { campaigns: campaigns.length, paused: own.paused ?? 0, withoutVehicles: seen.all.length - seen.reached.length }
    : {};
  const judged = names.includes('solvedSoon') && { judged: failureFigure('judged', failed) };
  const base = { ended: endedOf(sums), failed: ofAsked.failed ?? 0, unsolved: endsOf(ofAsked).failed, ...judged };
  return [{ ...Object.fromEntries(names.map((name) => [name, of(name)])), ...base, ...counted }];
}

/** Campaigns that were under way, each with the way to it, or how many of them are in each state. */
async function campaignStates({ db, definition, scope }: Asked, span: Span): Promise<Row[]> {
  const { all } = await campaignsSeen(db, scope, span);
  if (definition.by[0] === 'campaign')
    return all.map(({ address, id, name, release, source, state }) => ({
      ...{ campaignId: id, campaign: name, address: address === '' ? null : address, kind: source, release, state },
    }));
  const byState = Map.groupBy(all, ({ state }) => state);
  return [...byState].map(([state, some]) => ({ state, campaigns: some.length })).sort((a, b) => b.campaigns - a.campaigns);
}

async function energy({ db, scope }: Asked, span: Span): Promise<Row[]> {
  const groups = await energyOf({ db, scope, span, by: ['energy'] });
  const counted = new Map(groups.map(({ keys, sums }) => [Number(keys.energy), sums.vehicles ?? 0]));
  const last = Math.max(-1, ...counted.keys());
  return Array.from({ length: last + 1 }, (_, bucket) => ({
    energy: `${(bucket * wattHours) / 1_000}–${((bucket + 1) * wattHours) / 1_000} kWh`,
    vehicles: counted.get(bucket) ?? 0,
  }));
}

const ways = ['targeted', 'notified', 'downloaded', 'installed', 'activated'] as const;
/**
 * The way of vehicles from targeted to activated, or what they are now: as of the last day, since who installs within a period was often targeted
 * before it. The way is of the campaigns that were under way.
 */
async function stages({ db, definition, scope }: Asked, span: Span): Promise<Row[]> {
  const isWay = definition.kind === 'funnel';
  const question = { db, scope, span: { ...span, from: beginning }, by: [] };
  const groups = isWay
    ? await progressOf({ ...(await ofUnderWay({ ...question, span })), span: question.span })
    : await standingOf(question);
  const sums = total(groups);
  const names = isWay ? ways : (['installed', 'failed', 'notApplicable', 'open'] as const);
  const whole = sums.targeted ?? 0;
  if (whole === 0 && names.every((name) => !progressFigure(name, sums))) return [];
  return names.map((stage) => {
    const vehicles = progressFigure(stage, sums) ?? 0;
    return { stage, vehicles, ...(definition.measures.includes('share') && { share: shareIn(vehicles, whole) }) };
  });
}

async function durations({ db, scope }: Asked, span: Span): Promise<Row[]> {
  const took = tookOf(total(await progressOf({ db, scope, span, by: [], hasDurations: true })));
  if (took.every((one) => one === 0)) return [];
  return took.map((vehicles, index) => {
    const next = dayEdges[index + 1];
    return { took: next === undefined ? `${dayEdges[index]} days or more` : `${dayEdges[index]}–${next} days`, vehicles };
  });
}

/** A part that is greater than its whole is no share of it: some of its vehicles are not known to have been targeted. */
const shareIn = (part: number, whole: number): number | null => (whole > 0 && part <= whole ? shareOf(part, whole) : null);

async function failures({ db, definition, scope, today, ...on }: Asked, span: Span): Promise<Row[]> {
  const { by, measures: names } = definition;
  const groups = await failuresOf({ db, scope, span, by }, today);
  const all = total(groups).vehicles ?? 0;
  const rows = groups.map(({ keys, sums }): Row => {
    const figure = (name: MeasureName) =>
      name === 'share' ? partOf(sums.vehicles ?? 0, all) : name === 'failed' ? (sums.vehicles ?? 0) : failureFigure(name, sums);
    const code = by[0] === 'errorCode' ? scope.words.of(Number(keys.errorCode)) : null;
    const seen = { firstSeen: dayOf(sums.first ?? 0), lastSeen: dayOf(sums.last ?? 0) };
    return {
      ...named({ scope, ...on }, keys),
      ...(code !== null && { text: meaningOf(code) ?? '' }),
      ...(definition.kind === 'table' && seen),
      ...Object.fromEntries(names.map((name) => [name, figure(name)])),
    };
  });
  return greatestFirst(
    rows.filter((row) => names.some((name) => Number(row[name] ?? 0) > 0)),
    names[0],
  );
}

/**
 * How often each ECU was flashed (D-197): an installation flashed every ECU of its campaign once, and a failure names the one that it happened at.
 */
async function attempts({ db, definition, scope, today }: Asked, span: Span): Promise<Row[]> {
  const [installs, failed, campaigns] = await Promise.all([
    progressOf({ db, scope, span, by: ['campaign'] }),
    failuresOf({ db, scope, span, by: ['ecu'] }, today),
    campaignsIn(db, scope, { from: beginning, to: '2999-01-01' }),
  ]);
  const ecusOf = new Map(campaigns.map(({ ecus, id }) => [id, ecus]));
  const sums = new Map<string, Sums>();
  const add = (ecu: string, more: Sums) => sums.set(ecu, plus(sums.get(ecu) ?? {}, more));
  for (const { keys, sums: all } of installs) {
    const ecus = ecusOf.get(Number(keys.campaign)) ?? [];
    for (const ecu of ecus.length > 0 ? ecus : ['']) if (scope.hasEcu(ecu)) add(ecu, { installed: all.installed ?? 0 });
  }
  for (const { keys, sums: all } of failed) add(scope.words.of(Number(keys.ecu)) ?? '', all);
  const rows = [...sums].map(([ecu, all]): Row => {
    const figures = definition.measures.map((name) => [name, failureFigure(name, all)] as const);
    return { ecu: ecu === '' ? null : ecu, ...Object.fromEntries(figures) };
  });
  return greatestFirst(rows, 'attempts').filter((row) => Number(row.attempts) > 0);
}

async function progress({ db, definition, scope, ...on }: Asked, span: Span): Promise<Row[]> {
  const { by, measures: names } = definition;
  // How many have it is told as of the end, whenever they got it.
  const counted = names.includes('coverage') ? { ...span, from: beginning } : span;
  const question = { db, scope, span: counted, by, hasDurations: needsDurations(names) };
  const groups = definition.isStanding
    ? await standingOf(await ofUnderWay(question))
    : await (needsEnds(names) ? endingOf : progressOf)(question);
  const failed = definition.isStanding ? undefined : await failedBy({ db, scope, span, by, today: on.today });
  const rows = groups.map(({ keys, sums }): Row => {
    const fact = on.campaigns.get(Number(keys.campaign));
    const figure = (name: MeasureName) =>
      name === 'parameter' || name === 'compliance'
        ? (fact?.[name] ?? null)
        : by[0] === 'day' && measures[name].unit === 'percent' && endedOf(sums) < fewest
          ? null
          : (failed?.(name, keys, sums) ?? progressFigure(name, sums));
    return { ...named({ scope, ...on }, keys), ...Object.fromEntries(names.map((name) => [name, figure(name)])) };
  });
  if (by[0] === 'day' && rows.length > 0) return everyDay(rows, span, names);
  if (by[0] === 'week' && rows.length > 0) return everyWeek(rows, span, names);
  const told = rows.filter((row) => names.some((name) => Number(row[name] ?? 0) > 0));
  return definition.kind === 'scatter'
    ? told.filter((row) => row.parameter !== null && row.averageDays !== null)
    : greatestFirst(told, names[0]);
}

/** What failed of each group, where that is asked for by ECU, code or phase: how far vehicles are is counted without these. */
async function failedBy({ today, ...question }: Question & { readonly today: string }) {
  const { by, scope } = question;
  if (!scope.isOfFailures) return undefined;
  const keyOf = (keys: Group['keys']) => JSON.stringify(by.map((name) => keys[name]));
  const known = new Map((await failuresOf(question, today)).map(({ keys, sums }) => [keyOf(keys), sums]));
  return (name: MeasureName, keys: Group['keys'], sums: Sums): number | null => {
    const { solved = 0, vehicles = 0 } = known.get(keyOf(keys)) ?? {};
    if (name === 'failure') return failureShare(endsOf({ failed: vehicles, solved }).failed, sums);
    return name === 'failed' ? vehicles : null;
  };
}

/** Weeks begin on Mondays, as the database has them; one without any vehicle is told too. */
function everyWeek(rows: readonly Row[], { from, to }: Span, names: readonly MeasureName[]): Row[] {
  const known = new Map(rows.map((row) => [row.week, row]));
  const none = Object.fromEntries(names.map((name) => [name, 0]));
  const all: Row[] = [];
  const monday = dayAfter(from, -((new Date(from).getUTCDay() + 6) % 7));
  for (let week = monday; week <= to; week = dayAfter(week, 7)) all.push(known.get(week) ?? { week, ...none });
  return all;
}

/** A line has a point for each day: counts of one without any are 0, shares are not known. */
function everyDay(rows: readonly Row[], { from, to }: Span, names: readonly MeasureName[]): Row[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const none = Object.fromEntries(names.map((name) => [name, measures[name].unit === 'count' ? 0 : null]));
  const all: Row[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) all.push(known.get(day) ?? { day, ...none });
  return all;
}

const greatestFirst = (rows: readonly Row[], name: MeasureName | undefined): Row[] =>
  [...rows].sort((a, b) => Number(b[name ?? ''] ?? 0) - Number(a[name ?? ''] ?? 0));

/** The keys of a group as words. */
function named({ campaigns, scope }: Pick<Asked, 'campaigns' | 'scope'>, keys: Group['keys']): Row {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, value]): [string, string | number | null][] => {
      if (name === 'campaign') {
        const { address = '', id = 0, name: title = '' } = campaigns.get(Number(value)) ?? {};
        return [
          ['campaignId', id],
          ['campaign', title],
          ['address', address === '' ? null : address],
        ];
      }
      if (name === 'phase') return [[name, trackingPhases[Number(value)] ?? null]];
      if (name === 'market' || name === 'model' || name === 'ecu' || name === 'errorCode')
        return [[name, scope.words.of(Number(value))]];
      return [[name, value]];
    }),
  );
}
