import type { Config } from '#server/start/config.ts';

/** Whether one of the texts carries the trigger word `sim-<word>` (D-150). Never in the environment live. */
export function simulationWord(config: Pick<Config, 'environment'>): (word: string, ...texts: readonly string[]) => boolean {
  return (word, ...texts) => config.environment !== 'live' && texts.some((text) => text.toLowerCase().includes(`sim-${word}`));
}
