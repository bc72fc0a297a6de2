import { capital, constantWords } from '#contract/words.ts';
/** A status constant in words: ROLLOUT_SUCCESSFUL is "Rollout successful". Mixed-case labels stay as they are. */
export function statusText(status: string): string {
  if (status !== status.toUpperCase()) return status;
  return capital(constantWords(status));
}
