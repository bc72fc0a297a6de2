import { expect } from 'vitest';
import { type BoardWidget, calledBoard } from '#contract/analytics/board-endpoints.ts';
import { failurePhases } from '#contract/analytics/board-filters.ts';
import { type BoardFilter, type BoardName, boardNames, boardOf, type FilterName, filtersOf } from '#contract/analytics/boards.ts';

type Filters = Readonly<Partial<Record<FilterName, string>>>;
type Rows = BoardWidget['rows'];
/** The rows of a chart, narrowed by some filters. */
type AskWidget = (name: BoardName, widget: string, filters?: Filters) => Promise<Rows>;
type Client = Readonly<Record<string, (input: object) => Promise<{ readonly body: BoardWidget }>>>;

/** Asks for the charts of any board, over the days of a period. */
export const askerOf =
  (client: object, period: object): AskWidget =>
  async (name, widget, filters = {}) => {
    const call = (client as Client)[`get${calledBoard(name)}Widget`];
    if (!call) throw new Error(`${name} has no call for its charts`);
    return (await call({ params: { widget }, query: { ...period, ...filters } })).body.rows;
  };

/** What a filter takes, and no vehicle has; of names that are any text, `none`. */
const nobodyHas: Filters = {
  ...{ market: 'AQ', modelYear: '1901', campaign: '2000000000', productType: 'MIB2' },
  vehicle: 'A'.repeat(22),
};
/** Of filters whose values are all known: one that leaves something out. */
const leavesOut: Filters = { phase: failurePhases[2] ?? '', stage: 'TEST', platform: 'E312', regulation: 'R155' };

/**
 * Every chart of every board beside every filter of its board: those that answer nothing or lack a measure, and those that a filter does not narrow. A
 * value that nobody has leaves no figure, any other one another answer than none. Log lines come from the backend and are left out.
 */
export async function unfollowed(ask: AskWidget): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of boardNames)
    for (const [widget, { from, measures }] of Object.entries(boardOf(name).widgets)) {
      if (from === 'logs') continue;
      const isEmpty = (rows: Rows) =>
        measures.length === 0 ? rows.length === 0 : rows.every((row) => measures.every((one) => Number(row[one] ?? 0) === 0));
      const whole = await ask(name, widget);
      if (isEmpty(whole)) wrong.push(`${name} ${widget} has nothing`);
      if (measures.some((one) => !(one in (whole[0] ?? {})))) wrong.push(`${name} ${widget} lacks a measure`);
      for (const filter of filtersOf(name)) {
        const part = boardOf(name).offers?.[filter as BoardFilter]?.[0] ?? leavesOut[filter];
        const rows = await ask(name, widget, { [filter]: part ?? nobodyHas[filter] ?? 'none' });
        const isNarrowed = part === undefined ? isEmpty(rows) : JSON.stringify(rows) !== JSON.stringify(whole);
        if (!isNarrowed) wrong.push(`${name} ${widget} does not follow ${filter}`);
      }
    }
  return wrong;
}

/** Failures by code, ECU and phase are a part of everything that ended, day by day as together (ADR 36). */
export async function phasesMakeTheWhole(ask: AskWidget): Promise<void> {
  const trend = (filters: object) => ask('error-tracking', 'trend', filters);
  const [whole, ...parts] = await Promise.all([trend({}), ...failurePhases.map((phase) => trend({ phase }))]);
  const told = (whole ?? []).flatMap((row, day) => (row.failure === null ? [] : [day]));
  expect(told.length).toBeGreaterThan(30);
  for (const day of told) {
    const sum = parts.reduce((all, rows) => all + Number(rows[day]?.failure), 0);
    // Each of the four is rounded to a tenth.
    expect(Math.abs(sum - Number(whole?.[day]?.failure))).toBeLessThan(0.3);
  }
}
