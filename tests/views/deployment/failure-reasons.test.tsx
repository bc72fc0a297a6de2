import { beforeAll, expect, it } from 'vitest';
import { FailureReasons } from '#src/areas/deployment/rollout/failure-reasons.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['deployments']);
});

const failures = [{ errorCode: 'TIMEOUT', errorText: 'No answer', count: 1, retryable: true }];
const shown = (isOver: boolean) =>
  drawn(<FailureReasons failures={failures} mayRetry={false} isOver={isOver} onRetry={() => undefined} />);

it('a way from Next steps opens the question at once: of one reason its own button, of several that of all (D-062.14)', () => {
  const other = { errorCode: 'BATTERY', errorText: 'Battery is low', count: 4, retryable: true };
  const opens = (list: typeof failures) =>
    drawn(<FailureReasons failures={list} mayRetry isOver={false} onRetry={() => undefined} />).match(
      /<button[^>]*data-opens[^>]*>.*?<\/button>/gs,
    );
  expect(opens(failures)).toEqual([expect.stringContaining('aria-label="Retry No answer"')]);
  expect(opens([...failures, other])).toEqual([expect.stringContaining('Retry all')]);
  expect(opens([...failures, { ...other, retryable: false }])).toHaveLength(1);
});

it('counts one vehicle as one, and says of an ended rollout no more what could be retried (P8, D-062.14)', () => {
  expect(shown(false)).toContain('1 reason · 1 vehicle<');
  expect(shown(false)).toContain('Can be retried');
  expect(shown(true)).not.toContain('Can be retried');
});
