import type { BatteryName, Options } from '#tests/trust/options.ts';
import type { Note } from '#tests/trust/report.ts';
import type { Server } from '#tests/trust/server.ts';

/** What a battery works with: a portal with the demo people and a small fleet, which it may kill and start again. */
export type Field = {
  readonly server: Server;
  readonly options: Options;
};

/** What a checker says of an observation that was made up: of a wrong one it must say something, of a right one nothing. */
export type Trial = { readonly what: string; readonly isWrong: boolean; readonly says: readonly string[] };

export type Battery = {
  readonly name: BatteryName;
  readonly run: (field: Field, note: Note) => Promise<void>;
  /** the seeded faults of its checkers, beside what is right */
  readonly trials: () => readonly Trial[];
};

/** Why a checker cannot be relied on; empty when it can. */
export function judgeTrial({ isWrong, says }: Trial): readonly string[] {
  if (isWrong) return says.length > 0 ? [] : ['the checker does not find it'];
  return says.map((text) => `the checker finds what is not wrong: ${text}`);
}

/** Waits until `look` answers something, or throws after so many ms what it was waiting for. */
export async function until<T>(what: string, milliseconds: number, look: () => Promise<T | undefined>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() - began > milliseconds) throw new Error(`${what} did not happen within ${milliseconds} ms`);
    await pause(50);
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs `work` and answers how many ms it took beside what it gave. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly given: T; readonly ms: number }> {
  const began = performance.now();
  const given = await work();
  return { given, ms: performance.now() - began };
}
