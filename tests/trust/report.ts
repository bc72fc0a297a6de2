/** One line of the table: how often something was tried, and how often it held. */
export type Row = {
  readonly battery: string;
  readonly what: string;
  readonly rounds: number;
  readonly held: number;
  readonly broken: number;
  /** ms that the slowest round took */
  readonly worst: number;
  /** what was broken, in words; the first ones */
  readonly told: readonly string[];
  /** of races: who won how often; one that only ever goes one way tells little */
  readonly won?: Readonly<Record<string, number>>;
};

/** Notes one round: how long it took in ms, what was broken in it, and of a race who won. */
export type Note = (what: string, milliseconds: number, broken: readonly string[], winners?: readonly string[]) => void;

export type Report = {
  readonly noteFor: (battery: string) => Note;
  readonly rows: () => readonly Row[];
};

const maxTold = 20;

/** Gathers rounds into rows, in the order in which they were first noted. */
export function openReport(): Report {
  const rows = new Map<string, Row>();
  return {
    rows: () => [...rows.values()],
    noteFor: (battery) => (what, milliseconds, broken, winners) => {
      const key = `${battery}\n${what}`;
      const before = rows.get(key) ?? { battery, what, rounds: 0, held: 0, broken: 0, worst: 0, told: [] };
      const isBroken = broken.length > 0;
      rows.set(key, {
        ...before,
        rounds: before.rounds + 1,
        held: before.held + (isBroken ? 0 : 1),
        broken: before.broken + (isBroken ? 1 : 0),
        worst: Math.max(before.worst, Math.round(milliseconds)),
        told: [...before.told, ...broken].slice(0, maxTold),
        ...(winners && { won: counted(before.won ?? {}, winners) }),
      });
    },
  };
}

function counted(before: Readonly<Record<string, number>>, winners: readonly string[]): Readonly<Record<string, number>> {
  const name = winners.length === 0 ? 'nobody' : winners.toSorted().join(' and ');
  return { ...before, [name]: (before[name] ?? 0) + 1 };
}

export const isGreen = (rows: readonly Row[]): boolean => rows.length > 0 && rows.every(({ broken }) => broken === 0);

const columns = ['battery', 'what', 'rounds', 'held', 'broken', 'worst'] as const;
const heads: Readonly<Record<(typeof columns)[number], string>> = {
  battery: 'battery',
  what: 'what',
  rounds: 'rounds',
  held: 'held',
  broken: 'broken',
  worst: 'worst ms',
};

/** The table, and below it what was broken. */
export function table(rows: readonly Row[]): string {
  const widths = columns.map((column) => Math.max(heads[column].length, ...rows.map((row) => String(row[column]).length)));
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) =>
        typeof cell === 'number' ? String(cell).padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const broken = rows.flatMap(({ battery, told, what }) => told.map((text) => `  ${battery}, ${what}: ${text}`));
  return [
    line(columns.map((column) => heads[column])),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
    ...(broken.length > 0 ? ['', 'Broken:', ...broken] : []),
  ].join('\n');
}
