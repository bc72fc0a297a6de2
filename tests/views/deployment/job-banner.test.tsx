import { beforeAll, expect, it } from 'vitest';
import { JobBanner } from '#src/areas/deployment/rollout/job-banner.tsx';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['deployments']);
});

it.each([
  ['FAILED', 'The rollout job failed.'],
  ['MANIFEST_DUPLICATE', 'The same update container is used more than once. Remove the duplicate.'],
  ['NOT_APPLICABLE', 'The software is not applicable to the vehicles of the job.'],
] as const)('a job that ended as %s says why once (D-063)', (status, text) => {
  const props = { status, tally: tallyOf({ FAILED: 3 }), reason: text, newer: { deployment: null, listHref: '/' } };
  expect(drawn(<JobBanner {...props} />).split(text)).toHaveLength(2);
});
