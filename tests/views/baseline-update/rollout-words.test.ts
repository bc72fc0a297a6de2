import { expect, it } from 'vitest';
import type { LinkedRollout } from '#contract/baseline-update/baseline-rollout.ts';
import { withVersion } from '#contract/words.ts';
import { closeWords } from '#src/areas/baseline-update/close-note.tsx';
import { mayCarry } from '#src/areas/baseline-update/rollouts-part.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

const rollout = (isAborted: boolean): LinkedRollout => ({
  ...{ linkId: 1, hasStarted: true, hasEnded: true, isAborted, known: null },
  rollout: { entityType: 'SMART_CAMPAIGN', brandId: 1, open: null },
});

it('says before a baseline update is closed what its rollouts came to, with numbers (D-075.10)', async () => {
  startTexts();
  await loadTexts(['baseline-updates']);
  const words = (aborted: readonly boolean[], installed: number, others = 0) =>
    closeWords(aborted.map(rollout), { installed, total: 12_000, others });
  expect(words([true], 0)).toEqual({
    title: 'The linked rollout was aborted.',
    text: 'No vehicle got the baseline by it. Another rollout can be linked instead of closing.',
  });
  expect(words([true, true], 1200)).toEqual({
    title: 'All 2 linked rollouts were aborted.',
    text: '1,200 of 12,000 vehicles got the baseline by the linked rollouts. Another rollout can be linked instead of closing.',
  });
  expect(words([true, false], 0)).toEqual({
    title: '1 of 2 linked rollouts was aborted.',
    text: 'No vehicle got the baseline by them.',
  });
  expect(words([false], 11_980)).toEqual({
    title: undefined,
    text: '11,980 of 12,000 vehicles got the baseline by the linked rollout.',
  });
  expect(words([false, false], 11_980, 1).text).toBe(
    '11,980 of 12,000 vehicles got the baseline by the linked rollouts. 1 linked rollout does not carry the target version; its vehicles are not counted.',
  );
});

it('is warned of while none of the linked rollouts carries the target version (D-075.9)', () => {
  const [hidden] = [rollout(false)];
  const other = { ...hidden, known: { isMatch: false } } as LinkedRollout;
  const match = { ...hidden, known: { isMatch: true } } as LinkedRollout;
  expect([[other, other], [other, match], [other, hidden], []].map(mayCarry)).toEqual([false, true, true, false]);
});

it('names a version once that its software is called by (D-080c)', () => {
  expect(withVersion('Cluster', '26.4')).toBe('Cluster 26.4');
  expect(withVersion('Cluster 26.4', '26.4')).toBe('Cluster 26.4');
  expect(withVersion('Cluster 126.4', '26.4')).toBe('Cluster 126.4 26.4');
});
