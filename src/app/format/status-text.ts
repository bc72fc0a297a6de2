import { capital } from '#contract/words.ts';
/** A status constant in words: ROLLOUT_SUCCESSFUL is "Rollout successful". Mixed-case labels stay as they are. */
export function statusText(status: string): string {
  if (status !== status.toUpperCase()) return status;
  // As people read it, in British spelling: the constant of the specification has none of it.
  const words = status
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\bcanceled\b/, 'cancelled');
  return capital(words);
}
