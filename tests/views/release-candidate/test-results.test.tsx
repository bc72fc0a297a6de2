import { beforeAll, expect, it } from 'vitest';
import type { TestDeploymentRow } from '#contract/deployment/test-deployment.ts';
import { TestResults } from '#src/app/release-candidate/test-results.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['release-candidates']);
});

const tester = { id: 'cem', username: 'cem', email: '', fullName: 'Cem Demir' };
const row = {
  id: 7,
  name: 'Cold start',
  vehicleCount: 100,
  approvedCount: 3,
  status: 'ROLLOUT_SUCCESSFUL',
  jobStatus: 'PARTIAL_SUCCESS',
  logResultStatus: 'Successful',
  tested: {
    vehicles: 3,
    installed: 2,
    failed: 1,
    failures: [{ errorCode: 'VEHICLE_OFFLINE', errorText: 'The vehicle was not reachable.', count: 1, retryable: true }],
  },
  result: { notes: 'The third lost its connection.', addedBy: tester, addedOn: '2026-11-25T22:40:00.000Z' },
} as unknown as TestDeploymentRow;
const textOf = (test: TestDeploymentRow) =>
  drawn(<TestResults label="Tests" tests={[test]} path="/tests" />).replaceAll(/<[^>]*>/g, ' ');

it('tells installed vehicles with their base, failed ones with their reason, and the note of the tester (TEST-12, TEST-13, D-062.05)', () => {
  const said = textOf(row);
  expect(said).toContain('2 of 3');
  expect(said).not.toContain('100');
  expect(said).toContain('1 × The vehicle was not reachable');
  expect(said).toContain('The third lost its connection.');
  expect(said).toContain('Cem Demir');
  expect(said).toContain('Rolled out, some failed');
  expect(drawn(<TestResults label="Tests" tests={[row]} path="/tests" />)).toContain('href="/tests/7/tracking?status=FAILED"');
});

it('says of a result without a rollout that nothing was rolled out (TEST-12)', () => {
  expect(textOf({ ...row, status: 'REQUESTED', jobStatus: null, tested: null })).toContain('Not rolled out');
});
