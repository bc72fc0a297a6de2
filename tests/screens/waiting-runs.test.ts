import { expect, it } from 'vitest';
import type { Sent } from '#machines/screens/entity.ts';
import { waitingRuns } from '#src/app/screen/waiting-runs.ts';

const sent = (command: string): Sent => ({ command, target: {}, payload: { reason: 'A reason.' } });

it('tells a dialog whether its command is done: what was typed goes only then (D-158)', async () => {
  const runs = waitingRuns();
  const pause = runs.wait(sent('rollout.pause'));
  const abort = runs.wait(sent('rollout.abort'));
  runs.done(sent('rollout.pause'));
  expect(await pause).toBe(true);
  // What was to go next is dropped with the command that was refused.
  runs.dropped();
  expect(await abort).toBe(false);
});
