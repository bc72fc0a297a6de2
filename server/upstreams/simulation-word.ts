import type { Config } from '#server/start/config.ts';

/** What whole names of the demo data stand for: nobody has to read a trigger word there. What people name themselves carries the word (D-150). */
const demoNames: Readonly<Record<string, string>> = {
  'head units of 2019': 'mqbevofail',
  'phones of 2018': 'dup',
  'old gateway': 'rolloutfail',
  'matrix light, northern markets': 'rnslow',
  'climate comfort, early draft': 'rnstate',
  'oemil mirror': 'twin500',
  'package sent twice': 'dup',
  'replaced by a newer test': 'superseded',
  'spain, other head unit': 'na',
};

/** Whether one of the texts carries the trigger word `sim-<word>` (D-150), or is a name of the demo data that stands for it. Never in the environment live. */
export function simulationWord(config: Pick<Config, 'environment'>): (word: string, ...texts: readonly string[]) => boolean {
  const says = (text: string, word: string) => text.includes(`sim-${word}`) || demoNames[text] === word;
  return (word, ...texts) => config.environment !== 'live' && texts.some((text) => says(text.toLowerCase(), word));
}
